import GRDB
import UFreeDomain

extension Schema {
    /// Part of the step to 3.2.0: the settings of shifts say whether days off are free (S13).
    enum DaysOff {
        private static let common = [
            "created_at", "updated_at", "version", "is_deleted", "stamp_ms", "stamp_counter", "stamp_device",
        ]
        private static let old = Table(
            "shift_settings", key: ["owner"], ["rest_hours", "shares_symbols"] + common)
        private static let new = Table(
            "shift_settings", key: ["owner"], ["rest_hours", "shares_symbols", "days_off_free"] + common)

        /// Adds the column; days off are not free.
        static func add(_ db: Database) throws {
            try rewrite(db, from: old, to: new) {
                try db.execute(
                    sql: """
                        ALTER TABLE shift_settings ADD COLUMN
                            days_off_free INTEGER NOT NULL DEFAULT 0 CHECK (days_off_free IN (0, 1))
                        """)
            }
        }

        /// Removes the column.
        static func remove(_ db: Database) throws {
            try rewrite(db, from: new, to: old) {
                try db.execute(sql: "ALTER TABLE shift_settings DROP COLUMN days_off_free")
            }
        }

        /// Changes the columns, and the checksums with them. A damaged row stays damaged: a right checksum
        /// would hide the damage.
        private static func rewrite(
            _ db: Database, from: Table, to: Table, _ change: () throws -> Void
        ) throws {
            let isSound = try Row.fetchAll(db, sql: from.select + " ORDER BY owner").map { row in
                row["checksum"] == RowChecksum.of(row.databaseValues.dropLast(), in: from.name).databaseValue
            }
            try change()
            for (row, isSound) in zip(try Row.fetchAll(db, sql: to.select + " ORDER BY owner"), isSound) {
                let sum = RowChecksum.of(row.databaseValues.dropLast(), in: to.name)
                let owner: DatabaseValue = row["owner"]
                try db.execute(
                    sql: "UPDATE shift_settings SET checksum = ? WHERE owner = ?",
                    arguments: [isSound ? sum : ~sum, owner])
            }
        }
    }
}
