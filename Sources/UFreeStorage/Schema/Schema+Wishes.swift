import GRDB
import UFreeDomain

extension Schema {
    /// Since 3.1.0, a wish has the columns of every model (D3): it counts its changes, and one that is removed leaves
    /// its id and dates.
    enum Wishes {
        static let step = MigrationStep(
            from: SchemaVersion(3, 0, 0), to: SchemaVersion(3, 1, 0),
            execute: { db, _ in
                let device = try DatabaseValue.fetchOne(db, sql: "SELECT stamp_device FROM profile") ?? .null
                try replace(db, from: old, to: table, with: wish) { row in
                    let createdAt: DatabaseValue = row["created_at"]
                    return [
                        "updated_at": createdAt, "version": 1.databaseValue, "is_deleted": 0.databaseValue,
                        "stamp_ms": createdAt, "stamp_counter": 0.databaseValue, "stamp_device": device,
                    ]
                }
            },
            rollback: { db, _ in
                try db.execute(sql: "DELETE FROM wish WHERE is_deleted = 1")
                try replace(db, from: table, to: old, with: Live.wish)
            })

        private static let old = Table(
            "wish", key: ["id"], ["owner", "people", "is_now", "dates", "part", "told", "created_at"])

        /// The table of this version.
        static let table = Table(
            "wish", key: ["id"], ["owner", "people", "is_now", "dates", "part", "told"] + Table.common)

        /// As before, with the common columns; a removed wish names nobody.
        static let wish = Live.wish
            .replacing("length(people) BETWEEN 32 AND 640", with: "length(people) <= 640")
            .replacing(
                "created_at INTEGER NOT NULL,\n    checksum INTEGER NOT NULL",
                with: common + ",\n    CHECK ((length(people) = 0) = is_deleted)")
    }
}
