import FoundationEssentials
import GRDB
import Glibc
import Testing
import UFreeDomain
import UFreeStorage
import UFreeTestSupport

/// A node's directory on the disk, which can also be examined from outside.
struct Place: Sendable {
    let directory: TemporaryDirectory

    /// - Parameter folder: the parent of the directory.
    init(in folder: String = "/tmp") throws { directory = try TemporaryDirectory(in: folder) }

    var path: String { directory.path }
    var database: String { path + "/ufree.db" }
    var key: String { path + "/identity.key" }

    func open(_ name: String = "Ana", at now: Timestamp = StoreUnderTest.now) throws -> OpenedStore {
        try DataDirectory(at: path).open(
            firstProfile: Profile(name: try DisplayName(validating: name), zone: .utc), at: now,
            zones: .utc)
    }

    /// Creates keys and database and closes them.
    func prepare() throws { try open().store.close() }

    func bytes(_ file: String) throws -> Data { try Data(contentsOf: URL(filePath: file)) }

    func write(_ data: Data, to file: String, mode: mode_t = 0o600) throws {
        try data.write(to: URL(filePath: file))
        #expect(chmod(file, mode) == 0)
    }

    /// Returns the files of the directory by name.
    func contents() throws -> [String: Data] {
        var result: [String: Data] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: path) {
            result[name] = try bytes(path + "/" + name)
        }
        return result
    }

    func mode(_ file: String) -> mode_t? {
        var found = stat()
        return lstat(file, &found) == 0 ? found.st_mode & 0o777 : nil
    }

    /// Returns mode, owner and contents of a path, as far as it exists.
    func snapshot(of file: String) throws -> [String] {
        var found = stat()
        guard lstat(file, &found) == 0 else { return ["nothing"] }
        let content = found.st_mode & S_IFMT == S_IFDIR ? Data() : try bytes(file)
        return ["\(found.st_mode)", "\(found.st_uid)", content.base64EncodedString()]
    }

    /// Runs statements on the closed database like another program, with foreign keys enforced.
    func run(_ sql: String) throws {
        let queue = try DatabaseQueue(path: database)
        try queue.write { try $0.execute(sql: sql) }
        try queue.close()
    }
}
