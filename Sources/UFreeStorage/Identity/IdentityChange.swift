import GRDB
import Glibc
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync

/// Replaces the keys of a machine with the ordered ones while nothing is open. A new database with the
/// profile and the days replaces the old one, which is kept complete with its keys in a directory of its own
/// (docs/decisions/0011).
///
/// The change takes effect when the keys get their new name. If the process is killed before, the next start
/// begins again; if after, the next start puts the new database in place.
struct IdentityChange {
    let directory: String
    /// A key from outside the directory, if there is one.
    let credential: [UInt8]?
    /// Backs up the database before a major migration.
    let backUp: (_ identity: NodeIdentity) throws -> Void

    /// Prepares the ordered identity; `NextDatabase` puts it in place.
    /// - Returns: the problem, if any; the machine then keeps its identity.
    func perform(at now: Timestamp) throws -> [HealthItem] {
        guard IdentityOrder.exists(in: directory) else { return [] }
        do {
            try take(at: now)
            return []
        } catch {
            // In this order: as long as the order exists, the next start begins again.
            NextDatabase(directory: directory).discard()
            unlink(IdentityOrder.path(in: directory))
            let reason = (error as? DataError)?.reason ?? "\(error)"
            return [HealthItem(code: .identityKept, isError: true, since: now, values: ["reason": reason])]
        }
    }

    /// Does everything up to the new name of the keys.
    private func take(at now: Timestamp) throws {
        // Includes the files of a backup whose restore was not completed.
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
