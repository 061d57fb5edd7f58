import GRDB
import UFreeDomain

/// Prepares a copy for use as the database: with the current schema, new views and a reset life count, so
/// that its numbers cannot be mistaken for those given after the copy was made (Y6).
struct PutBack {
    let sealer: Sealer
    /// The people who are blocked now; they stay blocked (F20).
    var blocked: [BlockedPerson] = []

    /// - Parameters:
    ///   - seq: the journal continues above it, so that the later of two backups has the higher number even
    ///     if an older database was restored between them.
    ///   - code: the code of the notice for the owner.
    ///   - values: the values in its text.
    func prepare(
        _ path: String, above seq: Int64, code: HealthCode, values: [String: String], at now: Timestamp
    )
        throws
    {
        try DataError.mapping {
            let queue = try DatabaseFile.prepared(path)
            _ = try Migrations(sealer).run(queue)
            try queue.write { db in
                // An invitation may have been used or revoked since.
                try db.execute(
                    sql: "DELETE FROM view; DELETE FROM life; DELETE FROM notice; DELETE FROM invitation")
                // A file from outside may have several such rows.
                let numbers =
                    "SELECT seq FROM sqlite_sequence WHERE name = 'journal' UNION ALL SELECT seq FROM journal"
                let last = try Int64.fetchOne(db, sql: "SELECT max(seq) FROM (\(numbers))") ?? 0
                try db.execute(sql: "DELETE FROM sqlite_sequence WHERE name = 'journal'")
                try db.execute(
                    sql: "INSERT INTO sqlite_sequence (name, seq) VALUES ('journal', ?)",
                    arguments: [max(last, seq)])
                for person in blocked {
                    let known = try OwnerRow.one(db, "WHERE id = ?", [person.id.data])
                    guard known?.isBlocked != true else { continue }
                    var row = known?.touched(at: now) ?? OwnerRow(id: person.id, at: now)
                    row.block(person.shown, at: person.since)
                    try row.named(person.name, sealer).save(db)
                }
                try NoticeRow(code: code, since: now, values: values).save(db)
                if code == .repaired {
                    try StoreRecord.write(.validate, StoreRecord.damaged, db, at: now)
                }
                try StoreRecord.write(.restore, code.rawValue, db, at: now)
            }
            try queue.close()
        }
    }
}
