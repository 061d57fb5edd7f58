import GRDB
import Glibc
import UFreeDomain

/// A complete database that takes the place of the present one: a new identity's, a backup that is put back, what repairs a
/// damaged one. It is prepared aside; the old files get second names in a directory of their own; from the moment at which it
/// has its name, this start or the next one puts it in place.
struct NextDatabase {
    static let name = "ufree.next.db"
    /// The keys that come with it, if others come.
    static let keys = "identity.back"
    /// What the names of directories with the files of before begin with.
    private static let keeping = ["former-", "damaged-"]

    static func isKept(_ name: String) -> Bool { keeping.contains(where: name.hasPrefix) }

    /// The data directory.
    let directory: String

    var path: String { "\(directory)/\(Self.name)" }
    /// Where it is prepared.
    var aside: String { path + ".new" }

    var exists: Bool { PrivateFile.exists(path) }

    /// What a start that was killed left aside; keys too: they belong to the database that never came.
    func discard() {
        for suffix in ["", ".new", ".new-journal", ".new-wal", ".new-shm"] { unlink(path + suffix) }
        unlink(file(Self.keys))
    }

    /// From here on it will take the place, whatever happens.
    func commit() throws(DataError) {
        try PrivateFile.makeDurable(aside)
        guard rename(aside, path) == 0 else { throw SystemError.error(path) }
        try PrivateFile.sync(directory: directory)
    }

    /// Puts it in place. Killed anywhere in between, the next start does it again.
    func take() throws(DataError) {
        if PrivateFile.exists(file(Self.keys)) {
            guard rename(file(Self.keys), file(KeyFile.name)) == 0 else {
                throw SystemError.error(file(KeyFile.name))
            }
        }
        for name in [WitnessFile.name, DatabaseFile.name + "-wal", DatabaseFile.name + "-shm"] {
            unlink(file(name))
        }
        // A power cut may keep the later of two new names alone: neither the keys nor the log of before may meet the new database.
        try PrivateFile.sync(directory: directory)
        guard rename(path, file(DatabaseFile.name)) == 0 else {
            throw SystemError.error(file(DatabaseFile.name))
        }
        try PrivateFile.sync(directory: directory)
    }

    /// Gives the present files, whole as they are, second names in a directory of their own.
    /// - Parameter name: of the directory; numbered where there is one already.
    /// - Returns: the directory's name.
    func keepPresent(_ name: String) throws(DataError) -> String {
        dropUnused()
        var kept = name
        var number = 1
        while mkdir(file(kept), 0o700) != 0 {
            guard errno == EEXIST, number < 1_000 else { throw SystemError.error(file(kept)) }
            number += 1
            kept = "\(name)-\(number)"
        }
        // Explicitly: the umask may have taken bits away.
        guard chmod(file(kept), 0o700) == 0 else { throw SystemError.error(file(kept)) }
        let database = DatabaseFile.name
        for name in [KeyFile.name, database, database + "-wal", database + "-shm", WitnessFile.name] {
            // What is not there is not kept.
            guard link(file(name), "\(file(kept))/\(name)") == 0 || errno == ENOENT else {
                throw SystemError.error("\(file(kept))/\(name)")
            }
        }
        try PrivateFile.sync(directory: file(kept))
        try PrivateFile.sync(directory: directory)
        return kept
    }

    /// Directories of files that are still the present ones: what was to take their place never did. Whoever opened a database
    /// there would write into the one in use.
    func dropUnused() {
        var present = stat()
        guard stat(file(DatabaseFile.name), &present) == 0 else { return }
        for name in DirectoryNames.all(in: directory) where Self.isKept(name) {
            var kept = stat()
            guard stat("\(file(name))/\(DatabaseFile.name)", &kept) == 0,
                kept.st_dev == present.st_dev, kept.st_ino == present.st_ino
            else { continue }
            drop(name)
        }
    }

    /// Lets go of a directory of second names.
    func drop(_ kept: String) {
        for name in DirectoryNames.all(in: file(kept)) { unlink("\(file(kept))/\(name)") }
        rmdir(file(kept))
    }

    private func file(_ name: String) -> String { "\(directory)/\(name)" }
}
