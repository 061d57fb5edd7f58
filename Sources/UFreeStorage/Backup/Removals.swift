import FoundationEssentials
import GRDB
import UFreeDomain

/// The removed friends in a database.
struct Removals: Sendable {
    let friends: Set<OwnerID>
    /// The newest journal entry about a removal; 0 if there is none.
    let seq: Int64

    init(_ db: Database) throws {
        friends = Set(try FriendRow.all(db, "WHERE is_deleted = 1").map(\.owner))
        seq =
            try Int64.fetchOne(
                db, sql: "SELECT max(seq) FROM journal WHERE entity = 'friend' AND action = 'delete'") ?? 0
    }
}
