import GRDB
import UFreeDomain

extension Schema {
    /// Since 3.4.0: checks with more than two values compare one after the other. For `IN (a, b, c)` SQLite makes a table of its own
    /// in each statement (0072).
    enum Checks {
        static let step = MigrationStep(
            from: SchemaVersion(3, 3, 0), to: SchemaVersion(3, 4, 0),
            execute: { db, _ in
                try rewrite(db) { choice, statement in choice.compared(statement) }
            },
            rollback: { db, _ in
                try rewrite(db) { choice, statement in
                    statement.replacing(choice.comparisons, with: "\(choice.start)\(choice.values))")
                }
            })

        /// A column that has one of some values.
        private struct Choice {
            let table: String
            let column: String
            /// The values in the first version, with their blanks.
            let values: String

            var start: String { "\(column) IN (" }

            /// Returns a statement with comparisons for each list, whatever the blanks between its values.
            func compared(_ statement: String) -> String {
                let parts = statement.split(separator: start, omittingEmptySubsequences: false)
                return String(parts[0])
                    + parts.dropFirst().map { comparisons + $0.drop { $0 != ")" }.dropFirst() }.joined()
            }

            var comparisons: String {
                let values = values.split { $0 == "," || $0.isWhitespace }
                return "(" + values.map { "\(column) = \($0)" }.joined(separator: " OR ") + ")"
            }
        }

        private static let choices = [
            Choice(
                table: "journal", column: "action",
                values: """

                            'create', 'read', 'update', 'delete', 'migrate', 'backup', 'restore', 'validate', 'sync'
                    """),
            Choice(table: "journal", column: "result", values: "'done', 'refused', 'failed'"),
            Choice(
                table: "view_row", column: "date",
                values: "'', '\(SharedColumns.live)', '\(SharedColumns.card)'"),
        ]

        /// Writes other checks into the definitions of tables. What the rows contain stays as it is (SQLite: ALTER TABLE, 7).
        private static func rewrite(_ db: Database, _ change: (Choice, String) -> String) throws {
            try db.execute(sql: "PRAGMA writable_schema = ON")
            // This connection reads the definitions again.
            defer { try? db.execute(sql: "PRAGMA writable_schema = RESET") }
            for choice in choices {
                let statement = try String.fetchOne(
                    db, sql: "SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?",
                    arguments: [choice.table])
                try db.execute(
                    sql: "UPDATE sqlite_schema SET sql = ? WHERE type = 'table' AND name = ?",
                    arguments: [change(choice, statement ?? ""), choice.table])
            }
            // And so does every other one.
            let version = try Int.fetchOne(db, sql: "PRAGMA schema_version") ?? 0
            try db.execute(sql: "PRAGMA schema_version = \(version + 1)")
        }
    }
}
