import Crypto
import FoundationEssentials
import Glibc
import UFreeDomain

/// The end of a backup, behind its database: its manifest, and the codes that authenticate all of it
/// (decision 0031).
///
///     database   SQLite, `manifest.database` bytes
///     manifest   JSON, at most 16 KiB
///     codes      32 bytes each: under the owner's key, and under the passphrase's, or zeros
///     end        the length of the manifest, 4 bytes big endian, and `ufree-seal 1`
///
/// Each code is the HMAC-SHA-256 of everything but the codes.
struct BackupSeal {
    private static let magic = Array("ufree-seal 1".utf8)
    private static let codeLength = 32
    private static let endLength = 4 + magic.count
    private static let tailLength = 2 * codeLength + endLength
    private static let longestManifest = 16_384
    /// The size of one read, in bytes.
    private static let piece = 1 << 18

    let manifest: BackupManifest
    private let file: ReadableFile
    private let codes: [UInt8]

    /// Reads the end of a file. It is not authenticated before `extract`.
    /// - Throws: `DataError.corruptedData` if it does not end like a backup.
    init(of path: String) throws(DataError) {
        file = try ReadableFile(path)
        let tail = try file.read(from: max(0, file.size - Self.tailLength), limit: Self.tailLength)
        guard tail.count == Self.tailLength, tail.suffix(Self.magic.count) == Self.magic[...] else {
            throw .corruptedData("it is cut short, has no seal, or is no backup")
        }
        codes = Array(tail.prefix(2 * Self.codeLength))
        let length = tail.dropFirst(codes.count).prefix(4).reduce(0) { $0 << 8 | Int($1) }
        let start = file.size - Self.tailLength - length
        guard length <= Self.longestManifest, start > 0,
            let json = try? file.read(from: start, limit: length),
            let manifest = try? JSONDecoder().decode(BackupManifest.self, from: Data(json)),
            manifest.database == start
        else { throw .corruptedData("its description of itself is unreadable") }
        self.manifest = manifest
    }

    /// Returns whether a file ends like a backup.
    static func ends(_ path: String) -> Bool { (try? BackupSeal(of: path)) != nil }

    /// Writes the database into a new file if the whole backup is authentic; otherwise there is no file.
    /// - Throws: `DataError.corruptedData`.
    func extract(to path: String, by key: BackupKey) throws(DataError) {
        for suffix in ["", "-journal", "-wal", "-shm"] { unlink(path + suffix) }
        do throws(DataError) {
            let copy = try PrivateFile.Writer(path)
            var code = HMAC<SHA256>(key: key.key)
            let codesAt = file.size - Self.tailLength
            var place = 0
            while place < file.size {
                let end = place < codesAt ? codesAt : file.size
                let bytes = try file.read(from: place, limit: min(Self.piece, end - place))
                guard !bytes.isEmpty else { throw .corruptedData("it is cut short") }
                code.update(data: bytes)
                if place < manifest.database {
                    try copy.append(Array(bytes.prefix(manifest.database - place)))
                }
                place += bytes.count
                if place == codesAt { place += codes.count }
            }
            let written = codes.dropFirst(key.place.rawValue * Self.codeLength).prefix(Self.codeLength)
            guard code.finalize() == Data(written) else {
                throw .corruptedData("it is not as it was written: its seal does not fit")
            }
            try copy.finish()
        } catch {
            unlink(path)
            throw error
        }
    }

    /// Turns a closed database into a backup by appending the seal.
    static func append(to path: String, _ manifest: BackupManifest, _ keys: [BackupKey]) throws {
        let database = try ReadableFile(path)
        var manifest = manifest
        manifest.database = database.size
        let json = Array(try JSONEncoder().encode(manifest))
        let length = withUnsafeBytes(of: UInt32(json.count).bigEndian) { Array($0) }
        let end = length + magic
        var codes = [UInt8](repeating: 0, count: 2 * codeLength)
        for key in keys {
            var code = HMAC<SHA256>(key: key.key)
            var place = 0
            while place < database.size {
                let bytes = try database.read(from: place, limit: piece)
                guard !bytes.isEmpty else { throw DataError.storageUnavailable("\(path) became shorter") }
                code.update(data: bytes)
                place += bytes.count
            }
            code.update(data: json)
            code.update(data: end)
            let at = key.place.rawValue * codeLength
            codes.replaceSubrange(at..<at + codeLength, with: Array(code.finalize()))
        }
        try PrivateFile.Writer(appendingTo: path).append(json + codes + end)
    }
}
