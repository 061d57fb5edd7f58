import GRDB
import UFreeDomain

/// Makes of a copy a database that can go on: in today's schema, its views begun anew and its life not yet counted, so that
/// nothing it numbers can be taken for what was numbered after the copy was made (Y6).
struct PutBack {
    let sealer: Sealer

    /// - Parameters:
    ///   - seq: the journal goes on above it, so that of two backups the one that was made later has the higher number, also
    ///     where an older database was put back between them.
    ///   - code: of the notice that tells the owner.
    ///   - values: what its sentence names.
    func prepare(_ path: String, above seq: Int64, code: String, values: [String: String], at now: Timestamp)
        throws
    {
        try DataError.mapping {
            let queue = try DatabaseFile.prepared(path)
            _ = try Migrations(sealer).run(queue)
            try queue.write { db in
                try db.execute(sql: "DELETE FROM view; DELETE FROM life; DELETE FROM notice")
                // Nothing holds a file from outside to having one such row.
                let numbers =
                    "SELECT seq FROM sqlite_sequence WHERE name = 'journal' UNION ALL SELECT seq FROM journal"
                let last = try Int64.fetchOne(db, sql: "SELECT max(seq) FROM (\(numbers))") ?? 0
                try db.execute(sql: "DELETE FROM sqlite_sequence WHERE name = 'journal'")
                try db.execute(
                    sql: "INSERT INTO sqlite_sequence (name, seq) VALUES ('journal', ?)",
                    arguments: [max(last, seq)])
                try NoticeRow(code: code, since: now, values: values).save(db)
                if code == StoreRecord.repaired {
                    try StoreRecord.write(.validate, StoreRecord.damaged, db, at: now)
                }
                try StoreRecord.write(.restore, code, db, at: now)
            }
            try queue.close()
        }
    }
}
