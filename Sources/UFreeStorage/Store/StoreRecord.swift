import GRDB
import UFreeDomain
import UFreeNode
import UFreeSync

/// An entry of the journal about the store as a whole: migrated, copied, put back (D7). It may stand outside the owner's own
/// transactions, at a start or in a copy.
enum StoreRecord {
    /// What stands beside an action, where it is not a version or the moment of a backup: of a backup that was asked for,
    static let file = "file"
    static let fileWithKeys = "fileWithKeys"
    /// of a backup that was brought here and read from end to end, and of a database that is not as it was written,
    static let backup = "backup"
    static let damaged = "damaged"
    /// and of what took the place of a database, as the notice about it is called.
    static let putBack = "putBack"
    static let repaired = "repaired"

    /// - Returns: the entry's number.
    @discardableResult
    static func write(_ action: JournalRow.Action, _ text: String, _ db: Database, at now: Timestamp) throws
        -> Int64
    {
        guard let owner = try FirstRows.owner(db) else {
            throw DataError.corruptedData("table owner has no row of one's own")
        }
        let last = try Int64.fetchOne(db, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'journal'") ?? 0
        try JournalRow(
            seq: last + 1, at: now, actor: owner, actorDevice: nil, action: action, entity: "store",
            entityID: Array(text.utf8), owner: owner, before: nil, after: nil
        ).save(db)
        return last + 1
    }
}
