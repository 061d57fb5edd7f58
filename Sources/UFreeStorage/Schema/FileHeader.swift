import Glibc
import UFreeDomain

/// The first hundred bytes of a database file (SQLite file format, 1.3), read before SQLite opens it: a file
/// of another program or a newer schema is never changed (fault 9).
struct FileHeader {
    static let length = 100
    private static let magic = Array("SQLite format 3\0".utf8)

    let applicationID: UInt32
    let userVersion: UInt32
    /// In bytes.
    let pageSize: Int
    /// The number of pages in the header.
    let pages: Int
    /// Whether it does not use a write-ahead log.
    let hasNoLog: Bool
    /// The size of the file, in bytes.
    private(set) var size = 0

    /// - Throws: `DataError.migrationFailed` if it is another program's or a newer database; `.corruptedData`
    ///   if it is not a database; `.permissionDenied` if the file is not owned by this user.
    @discardableResult
    static func check(_ path: String) throws(DataError) -> FileHeader {
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
        guard count == length, var header = FileHeader(bytes) else {
            throw .corruptedData("\(path) does not begin as a database")
        }
        guard header.applicationID == SchemaVersion.applicationID else {
            throw .migrationFailed("\(path) belongs to another program")
        }
        try SchemaVersion.check(userVersion: header.userVersion, path: path)
        header.size = Int(found.st_size)
        return header
    }

    /// Checks a copy, which is a single file: page sizes that this program writes, as many pages as in the
    /// header, and no log or journal beside it that SQLite would apply.
    /// - Throws: `DataError.corruptedData`.
    func checkWhole(_ path: String) throws(DataError) {
        guard [1_024, 4_096].contains(pageSize), hasNoLog, pages > 0, size == pages * pageSize else {
            throw .corruptedData("\(path) has not the size or the form of a copy")
        }
        for suffix in ["-wal", "-shm", "-journal"] where PrivateFile.exists(path + suffix) {
            throw .corruptedData("\(path)\(suffix) lies beside it")
        }
    }

    init?(_ bytes: [UInt8]) {
        guard bytes.count >= Self.length, bytes.starts(with: Self.magic) else { return nil }
        pageSize = Int(Self.integer(bytes[16..<18]))
        hasNoLog = bytes[18] == 1 && bytes[19] == 1
        pages = Int(Self.integer(bytes[28..<32]))
        userVersion = Self.integer(bytes[60..<64])
        applicationID = Self.integer(bytes[68..<72])
    }

    private static func integer(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.reduce(0) { $0 << 8 | UInt32($1) }
    }
}
