import GRDB
import UFreeDomain
import UFreeNode
import UFreeSync

/// A journal entry about the store as a whole: migrated, backed up, restored (D7). It may be outside the
/// owner's own transactions, at a start or in a copy.
enum StoreRecord {
    /// The text of an entry, if it is not a version or the time of a backup: a requested backup file, with or
    /// without keys.
    static let file = "file"
    static let fileWithKeys = "fileWithKeys"
    /// An uploaded backup that was completely read, and a damaged database.
    static let backup = "backup"
    static let damaged = "damaged"

    /// - Returns: the entry's number.
    @discardableResult
    static func write(
        _ action: JournalRow.Action, _ text: String, entity: JournalRow.Entity = .store,
        result: JournalRow.Result = .done, _ db: Database, at now: Timestamp
    ) throws -> Int64 {
        guard let owner = try FirstRows.owner(db) else {
            throw DataError.corruptedData("table owner has no row of one's own")
        }
        let last = try Int64.fetchOne(db, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'journal'") ?? 0
        try JournalRow(
            seq: last + 1, at: now, actor: owner, actorDevice: nil, action: action, entity: entity,
            entityID: Array(text.utf8), owner: owner, result: result, before: nil, after: nil
        ).save(db)
        return last + 1
    }
}
