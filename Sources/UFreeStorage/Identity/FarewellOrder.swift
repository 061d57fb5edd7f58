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
        AccessFile.deleteAll(in: directory)
    }

    /// Deletes what a change of the identity kept of this owner.
    func deleteFormer(in directory: String) {
        let next = NextDatabase(directory: directory)
        for name in DirectoryNames.all(in: directory) where name.hasPrefix("former-\("\(owner)".prefix(7))") {
            next.drop(name)
        }
    }

    /// Deletes the order.
    static func remove(in directory: String) {
        unlink(path(in: directory))
        // Otherwise a power cut could bring it back.
        try? PrivateFile.sync(directory: directory)
    }

    /// How the names of the files begin that a node keeps in its directory. The configuration, the socket and the lock stay.
    private static let files =
        [
            KeyFile.name, IdentityOrder.name, NextDatabase.keys, DatabaseFile.name, NextDatabase.name,
            WitnessFile.name, "suspect", "backup.staged", name + ".new",
        ] + AccessFile.names

    /// Deletes everything that the identity left in a directory: the keys first, so that nothing can be read, the order last.
    /// - Throws: `DataError` if something cannot be deleted; the next start goes on.
    static func deleteEverything(in directory: String) throws(DataError) {
        deleteCopies(in: directory)
        for prefix in files {
            for name in DirectoryNames.all(in: directory) where name.hasPrefix(prefix) {
                guard unlink("\(directory)/\(name)") == 0 || errno == ENOENT else {
                    throw SystemError.error("\(directory)/\(name)")
                }
            }
        }
        try PrivateFile.sync(directory: directory)
        remove(in: directory)
    }
}
