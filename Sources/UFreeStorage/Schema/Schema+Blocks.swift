import GRDB

extension Schema {
    /// Part of the step to 3.2.0: who is blocked (F20).
    enum Blocks {
        /// Selects the blocked people.
        static let people = "SELECT id FROM owner WHERE blocked_at IS NOT NULL"

        private static let known = [
            "is_self", "list_key", "list_version", "list_signature", "declined_request", "declined_at",
        ]
        private static let dates = ["seen_at", "created_at", "updated_at", "version"]
        private static let old = Table("owner", key: ["id"], known + dates)
        private static let new = Table(
            "owner", key: ["id"], known + ["blocked_at", "blocked_name"] + profile + dates)
        private static let profile = ["name", "zone", "morning", "afternoon", "evening", "day_end"]

        /// Adds the columns; nobody is blocked.
        static func add(_ db: Database) throws {
            let statement = People.owner.replacing(
                "declined_at INTEGER,",
                with: """
                    declined_at INTEGER,
                        blocked_at INTEGER,
                        blocked_name BLOB CHECK (blocked_name IS NULL
                            OR length(blocked_name) BETWEEN 33 AND 232 AND blocked_at IS NOT NULL),
                        name TEXT CHECK ((name IS NULL) = (blocked_at IS NULL)),
                        zone TEXT,
                        morning INTEGER,
                        afternoon INTEGER,
                        evening INTEGER,
                        day_end INTEGER,
                    """)
            // Few of the known people are blocked.
            let index = "CREATE INDEX owner_blocked ON owner (id) WHERE blocked_at IS NOT NULL;"
            try replace(db, from: old, to: new, with: statement + index) { _ in
                (["blocked_at", "blocked_name"] + profile).reduce(into: [:]) { $0[$1] = .null }
            }
        }

        /// Removes the columns.
        static func remove(_ db: Database) throws {
            try replace(db, from: new, to: old, with: People.owner)
        }
    }
}
