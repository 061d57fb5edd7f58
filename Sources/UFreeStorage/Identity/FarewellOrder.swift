import Glibc
import UFreeDomain
import UFreeSync

/// The file `farewell`: the owner reset the identity (I3). It is written first and deleted last, so that a start completes
/// what a killed process began. Its line is the moment, in milliseconds since 1970, and the owner.
struct FarewellOrder: Sendable {
    static let name = "farewell"
    /// The longest content, in bytes.
    private static let limit = 256

    let since: Timestamp
    let owner: OwnerID

    static func path(in directory: String) -> String { directory + "/" + name }

    init(since: Timestamp, owner: OwnerID) {
        self.since = since
        self.owner = owner
    }

    /// Reads the order in a directory; nil if there is none.
    /// - Throws: `DataError`: a damaged order must neither be forgotten nor taken for another identity's.
    init?(in directory: String) throws(DataError) {
        let path = Self.path(in: directory)
        guard PrivateFile.exists(path) else { return nil }
        let text = String(decoding: try PrivateFile.read(path, limit: Self.limit), as: UTF8.self)
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count == 2, let since = Int64(words[0]), let owner = OwnerID(text: words[1]) else {
            throw .corruptedData("\(path) is unreadable; delete it to keep the identity")
        }
        self.init(since: Timestamp(milliseconds: since), owner: owner)
    }

    /// Writes the order, durable.
    func place(in directory: String) throws(DataError) {
        try PrivateFile.replace(
            Self.path(in: directory), in: directory, Array("\(since.milliseconds) \(owner)\n".utf8))
    }

    /// Deletes all copies of the data in a directory: backups, former and damaged databases, prepared files.
    static func deleteCopies(in directory: String) {
        let next = NextDatabase(directory: directory)
        next.discard()
        for name in DirectoryNames.all(in: directory) where NextDatabase.isKept(name) { next.drop(name) }
        let backups = Backups(directory: directory).path
        for name in DirectoryNames.all(in: backups) { unlink("\(backups)/\(name)") }
        rmdir(backups)
        unlink(DataDirectory.staged(in: directory))
        unlink(Suspicion.path(in: directory))
    }

    /// Deletes everything that the identity left in a directory. The lock stays, as it is in use.
    static func deleteEverything(in directory: String) {
        deleteCopies(in: directory)
        let database = DatabaseFile.name
        for name in [
            KeyFile.name, IdentityOrder.name, database, database + "-wal", database + "-shm",
            database + "-journal", WitnessFile.name,
        ] {
            unlink("\(directory)/\(name)")
            unlink("\(directory)/\(name).new")
        }
        unlink(path(in: directory))
        try? PrivateFile.sync(directory: directory)
    }
}
