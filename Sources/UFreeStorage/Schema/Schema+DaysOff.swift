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
            let statement = Shifts.shiftSettings.replacing(
                "shares_symbols IN (0, 1)),",
                with: """
                    shares_symbols IN (0, 1)),
                        days_off_free INTEGER NOT NULL CHECK (days_off_free IN (0, 1)),
                    """)
            try replace(db, from: old, to: new, with: statement) { _ in ["days_off_free": 0.databaseValue] }
        }

        /// Removes the column.
        static func remove(_ db: Database) throws {
            try replace(db, from: new, to: old, with: Shifts.shiftSettings)
        }
    }
}
