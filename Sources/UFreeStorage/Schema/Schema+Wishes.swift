import GRDB
import UFreeDomain

extension Schema {
    /// Since 3.1.0, a wish has the columns of every model (D3): it counts its changes, and one that is removed leaves
    /// its id and dates.
    enum Wishes {
        static let step = MigrationStep(
            from: SchemaVersion(3, 0, 0), to: SchemaVersion(3, 1, 0),
            execute: { db, _ in
                try replace(db, from: old, to: WishRow.table, with: wish) { row, device in
                    let createdAt: DatabaseValue = row["created_at"]
                    return [
                        "updated_at": createdAt, "version": 1.databaseValue, "is_deleted": 0.databaseValue,
                        "stamp_ms": createdAt, "stamp_counter": 0.databaseValue, "stamp_device": device,
                    ]
                }
            },
            rollback: { db, _ in
                try db.execute(sql: "DELETE FROM wish WHERE is_deleted = 1")
                try replace(db, from: WishRow.table, to: old, with: Live.wish) { _, _ in [:] }
            })

        private static let old = Table(
            "wish", key: ["id"], ["owner", "people", "is_now", "dates", "part", "told", "created_at"])

        /// As before, with the common columns; a removed wish names nobody.
        private static let wish = Live.wish
            .replacing("length(people) BETWEEN 32 AND 640", with: "length(people) <= 640")
            .replacing(
                "created_at INTEGER NOT NULL,\n    checksum INTEGER NOT NULL",
                with: common + ",\n    CHECK ((length(people) = 0) = is_deleted)")

        /// - Parameters:
        ///   - statement: creates the new table.
        ///   - added: returns the values of the columns that only the new table has, given a row and the id of this
        ///     device.
        private static func replace(
            _ db: Database, from: Table, to: Table, with statement: String,
            _ added: (Row, DatabaseValue) -> [String: DatabaseValue]
        ) throws {
            let rows = try Row.fetchAll(db, sql: from.select)
            let device = try DatabaseValue.fetchOne(db, sql: "SELECT stamp_device FROM profile") ?? .null
            try db.execute(sql: "DROP TABLE wish")
            try db.execute(sql: statement)
            let insert = try db.makeStatement(sql: to.upsert)
            for row in rows {
                let news = added(row, device)
                let values: [DatabaseValue] = to.columns.map { news[$0] ?? row[$0] }
                let sum = RowChecksum.of(values, in: to.name)
                // A damaged row stays damaged: a right checksum would hide the damage.
                let isSound =
                    row["checksum"]
                    == RowChecksum.of(Array(row.databaseValues.dropLast()), in: from.name).databaseValue
                try insert.execute(
                    arguments: StatementArguments(values + [(isSound ? sum : ~sum).databaseValue]))
            }
        }
    }
}
