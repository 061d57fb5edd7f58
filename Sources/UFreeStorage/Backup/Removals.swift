import FoundationEssentials
import GRDB
import UFreeDomain

/// The friends that were removed, as a database has them.
struct Removals: Sendable {
    let friends: Set<OwnerID>
    /// The newest entry of the journal that says so; 0 where there is none.
    let seq: Int64

    init(_ db: Database) throws {
        friends = Set(try FriendRow.all(db, "WHERE is_deleted = 1").map(\.owner))
        seq =
            try Int64.fetchOne(
                db, sql: "SELECT max(seq) FROM journal WHERE entity = 'friend' AND action = 'delete'") ?? 0
    }
}
