import GRDB
import UFreeDomain

/// The tables, and the steps from every released version to the newest one (D8).
enum Schema {
    /// In the order of their versions; the last one leads to `SchemaVersion.current`.
    static let steps: [MigrationStep] = [
        MigrationStep(
            from: nil, to: SchemaVersion(1, 0, 0),
            execute: { db, _ in
                for statement in People.statements + Days.statements + Log.statements + Journals.statements {
                    try db.execute(sql: statement)
                }
            },
            rollback: { _, _ in throw DataError.migrationFailed("there is nothing before 1.0.0") }),
        Witnesses.step, Undo.step, Sealing.step, Defaults.step, Live.step,
        Shifts.step, Content.step, Wishes.step, Terms.step, Calendars.step, Checks.step,
    ]

    /// The columns in the row of every model (D3). Times are milliseconds since 1970.
    static let common = """
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL,
        version INTEGER NOT NULL CHECK (version >= 1),
        is_deleted INTEGER NOT NULL CHECK (is_deleted IN (0, 1)),
        stamp_ms INTEGER NOT NULL,
        stamp_counter INTEGER NOT NULL CHECK (stamp_counter BETWEEN 0 AND 4294967295),
        stamp_device BLOB NOT NULL CHECK (length(stamp_device) = 32),
        checksum INTEGER NOT NULL
        """

    /// The columns of a day's status before 3.0.0: a code with its extra bits, or nothing.
    static let word = """
        code INTEGER CHECK (code BETWEEN 0 AND 4),
        parts INTEGER CHECK (parts IS NULL OR (parts IN (3, 5, 6) AND code IS NOT NULL)),
        note BLOB CHECK (note IS NULL OR (length(note) BETWEEN 29 AND 17000 AND code IS NOT NULL))
        """

    /// Returns a condition for the form YYYY-MM-DD.
    static func isDate(_ column: String) -> String {
        "\(column) GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]'"
    }
}
