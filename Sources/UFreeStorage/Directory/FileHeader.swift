import Glibc
import UFreeDomain

/// What a database file says of itself in its first hundred bytes (SQLite file format, 1.3), read before SQLite
/// touches it: a file of another program or a newer schema stays as it is, to the byte (fault 9).
struct FileHeader {
    static let length = 100
    private static let magic = Array("SQLite format 3\0".utf8)

    let applicationID: UInt32
    let userVersion: UInt32

    /// - Throws: `DataError.migrationFailed` when it is another program's database or a newer one; `.corruptedData` when it is
    ///   none; `.permissionDenied` when the file is not ours.
    static func check(_ path: String) throws(DataError) {
        var found = stat()
        guard lstat(path, &found) == 0 else { throw SystemError.error(path) }
        guard found.st_mode & S_IFMT == S_IFREG, found.st_uid == geteuid() else {
            throw .permissionDenied("\(path) is not a regular file of yours")
        }
        let descriptor = Glibc.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError.error(path) }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: length)
        let count = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
        guard count == length, let header = FileHeader(bytes) else {
            throw .corruptedData("\(path) does not begin as a database")
        }
        guard header.applicationID == SchemaVersion.applicationID else {
            throw .migrationFailed("\(path) belongs to another program")
        }
        try SchemaVersion.check(userVersion: header.userVersion, path: path)
    }

    init?(_ bytes: [UInt8]) {
        guard bytes.count >= Self.length, bytes.starts(with: Self.magic) else { return nil }
        userVersion = Self.integer(bytes[60..<64])
        applicationID = Self.integer(bytes[68..<72])
    }

    private static func integer(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.reduce(0) { $0 << 8 | UInt32($1) }
    }
}
