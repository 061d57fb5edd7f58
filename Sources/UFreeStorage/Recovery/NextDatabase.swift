import GRDB
import Glibc
import UFreeDomain

/// A complete database that replaces the present one: that of a new identity, a restored backup, or the
/// result of a repair. It is prepared aside, and the old files get second names in a directory of their own.
/// Once it has its name, this start or the next one puts it in place.
struct NextDatabase {
    static let name = "ufree.next.db"
    /// The new keys that come with it, if any.
    static let keys = "identity.back"
    /// The prefixes of the directories with former files.
    private static let keeping = ["former-", "damaged-"]

    static func isKept(_ name: String) -> Bool { keeping.contains(where: name.hasPrefix) }

    /// The data directory.
    let directory: String

    var path: String { "\(directory)/\(Self.name)" }
    /// The path where it is prepared.
    var aside: String { path + ".new" }

    var exists: Bool { PrivateFile.exists(path) }

    /// Deletes the files that a killed start left behind, including keys: they belong to a database that was
    /// never completed.
    func discard() {
        for suffix in ["", ".new", ".new-journal", ".new-wal", ".new-shm"] { unlink(path + suffix) }
        unlink(file(Self.keys))
    }

    /// Commits the replacement: from now on it happens even after a crash.
    func commit() throws(DataError) {
        try PrivateFile.makeDurable(aside)
        guard rename(aside, path) == 0 else { throw SystemError.error(path) }
        try PrivateFile.sync(directory: directory)
    }

    /// Puts the database in place. If the process is killed in between, the next start repeats it.
    func take() throws(DataError) {
        if PrivateFile.exists(file(Self.keys)) {
            guard rename(file(Self.keys), file(KeyFile.name)) == 0 else {
                throw SystemError.error(file(KeyFile.name))
            }
        }
        for name in [WitnessFile.name, DatabaseFile.name + "-wal", DatabaseFile.name + "-shm"] {
            unlink(file(name))
        }
        // A power cut may keep only the later of two renames: the new database must not meet the old keys or
        // the old log.
        try PrivateFile.sync(directory: directory)
        guard rename(path, file(DatabaseFile.name)) == 0 else {
            throw SystemError.error(file(DatabaseFile.name))
        }
        try PrivateFile.sync(directory: directory)
    }

    /// Gives the present files second names in a directory of their own.
    /// - Parameter name: of the directory; a number is added if it exists.
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
        // Explicitly: the umask may have removed bits.
        guard chmod(file(kept), 0o700) == 0 else { throw SystemError.error(file(kept)) }
        let database = DatabaseFile.name
        for name in [KeyFile.name, database, database + "-wal", database + "-shm", WitnessFile.name] {
            // Missing files are skipped.
            guard link(file(name), "\(file(kept))/\(name)") == 0 || errno == ENOENT else {
                throw SystemError.error("\(file(kept))/\(name)")
            }
        }
        try PrivateFile.sync(directory: file(kept))
        try PrivateFile.sync(directory: directory)
        return kept
    }

    /// Deletes directories whose files are still the present ones because a replacement never happened.
    /// Opening a database there would write into the one in use.
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

    /// Deletes a directory of second names.
    func drop(_ kept: String) {
        for name in DirectoryNames.all(in: file(kept)) { unlink("\(file(kept))/\(name)") }
        rmdir(file(kept))
    }

    private func file(_ name: String) -> String { "\(directory)/\(name)" }
}
