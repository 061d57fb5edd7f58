import GRDB
import Glibc
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync

/// Gives a machine the keys that were ordered, while nothing is open: a new database with the profile and the days takes the
/// place of the old one, which stays whole, with its keys, in a directory of its own (docs/decisions/0011).
///
/// The keys' new name is the moment at which it is done. Killed before it, the next start begins over; killed after it, the next
/// start ends it.
struct IdentityChange {
    private static let nextDatabase = "ufree.next.db"

    let directory: String

    /// Does what was ordered, and ends what a killed start began.
    /// - Returns: whether the machine has a new identity now, and what went wrong: then it goes on with the one it has.
    func perform(at now: Timestamp) throws -> (isNew: Bool, notices: [HealthItem]) {
        if IdentityOrder.exists(in: directory) {
            do {
                try take(at: now)
            } catch {
                // In this order: while the order stands, the next start begins over.
                unlink(path(Self.nextDatabase))
                unlink(IdentityOrder.path(in: directory))
                let reason = (error as? DataError)?.errorDescription ?? "\(error)"
                let notice = HealthItem(
                    code: "identityKept", isError: true, since: now, values: ["reason": reason])
                return (false, [notice])
            }
        }
        guard PrivateFile.exists(path(Self.nextDatabase)) else { return (false, []) }
        for name in [WitnessFile.name, DatabaseFile.name + "-wal", DatabaseFile.name + "-shm"] {
            unlink(path(name))
        }
        let database = DatabaseFile.path(in: directory)
        guard rename(path(Self.nextDatabase), database) == 0 else { throw SystemError.error(database) }
        try PrivateFile.sync(directory: directory)
        return (true, [])
    }

    /// Everything up to the new name of the keys.
    private func take(at now: Timestamp) throws {
        let old = try KeyFile(in: directory)
        let new = try KeyFile(in: directory, name: IdentityOrder.name)
        let belongings = try DataError.mapping { try Belongings(in: directory, old) }
        let identity = try new.identity(in: directory)
        try DataError.mapping {
            _ = try DatabaseFile.create(in: directory, name: Self.nextDatabase) { db in
                try belongings.write(identity, Sealer(key: new.sealingKey), db, at: now)
            }
        }
        try keepFormer(try old.identity(in: directory).keys.owner)
        guard rename(IdentityOrder.path(in: directory), KeyFile.path(in: directory)) == 0 else {
            throw SystemError.error(KeyFile.path(in: directory))
        }
        try PrivateFile.sync(directory: directory)
    }

    /// Gives the old files, whole as they are, second names in a directory of their own: `former-` and the beginning of the
    /// old owner's fingerprint.
    private func keepFormer(_ owner: OwnerID) throws(DataError) {
        let name = path("former-\(owner.description.prefix(7))")
        var former = name
        var number = 1
        while mkdir(former, 0o700) != 0 {
            guard errno == EEXIST, number < 1_000 else { throw SystemError.error(former) }
            number += 1
            former = "\(name)-\(number)"
        }
        // Explicitly: the umask may have taken bits away.
        guard chmod(former, 0o700) == 0 else { throw SystemError.error(former) }
        for file in [KeyFile.name, DatabaseFile.name, WitnessFile.name] {
            // A witness may be missing.
            guard link(path(file), "\(former)/\(file)") == 0 || file == WitnessFile.name && errno == ENOENT
            else { throw SystemError.error("\(former)/\(file)") }
        }
        try PrivateFile.sync(directory: former)
        try PrivateFile.sync(directory: directory)
    }

    private func path(_ name: String) -> String { "\(directory)/\(name)" }
}
