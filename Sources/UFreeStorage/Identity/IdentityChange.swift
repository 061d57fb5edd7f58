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
/// start puts the new database in its place.
struct IdentityChange {
    let directory: String
    /// A key that does not lie in the directory, where there is one.
    let credential: [UInt8]?
    /// Keeps the database as it is before a major migration.
    let backUp: (_ identity: NodeIdentity) throws -> Void

    /// Prepares what was ordered; `NextDatabase` puts it in place.
    /// - Returns: what went wrong: then the machine goes on with the identity it has.
    func perform(at now: Timestamp) throws -> [HealthItem] {
        guard IdentityOrder.exists(in: directory) else { return [] }
        do {
            try take(at: now)
            return []
        } catch {
            // In this order: while the order stands, the next start begins over.
            NextDatabase(directory: directory).discard()
            unlink(IdentityOrder.path(in: directory))
            let reason = (error as? DataError)?.reason ?? "\(error)"
            return [HealthItem(code: "identityKept", isError: true, since: now, values: ["reason": reason])]
        }
    }

    /// Everything up to the new name of the keys.
    private func take(at now: Timestamp) throws {
        // Also what belongs to a backup that was not put back.
        NextDatabase(directory: directory).discard()
        let old = try KeyFile(in: directory, credential: credential)
        let new = try KeyFile(in: directory, name: IdentityOrder.name, credential: credential)
        let former = try old.identity(in: directory)
        let belongings = try DataError.mapping {
            try Belongings(in: directory, old.sealer(credential)) { _ in try backUp(former) }
        }
        let identity = try new.identity(in: directory)
        let sealer = new.sealer(credential)
        try DataError.mapping {
            _ = try DatabaseFile.create(in: directory, name: NextDatabase.name, sealer) { db in
                try belongings.write(identity, sealer, db, at: now)
            }
        }
        let owner = former.keys.owner
        _ = try NextDatabase(directory: directory).keepPresent("former-\(owner.description.prefix(7))")
        guard rename(IdentityOrder.path(in: directory), KeyFile.path(in: directory)) == 0 else {
            throw SystemError.error(KeyFile.path(in: directory))
        }
        try PrivateFile.sync(directory: directory)
    }
}
