import GRDB
import UFreeDomain

/// The version of the schema, major.minor.patch (D8). The three numbers are stored in a table. Packed into
/// one number, they are the file's `user_version`, so that a newer file is detected without opening it.
struct SchemaVersion: Hashable, Comparable, CustomStringConvertible, Sendable {
    /// "UFre" in ASCII: the file's `application_id`.
    static let applicationID: UInt32 = 0x5546_7265

    static let current = SchemaVersion(3, 4, 0)

    let major: UInt32
    let minor: UInt32
    let patch: UInt32

    init(_ major: UInt32, _ minor: UInt32, _ patch: UInt32) {
        self.major = major
        self.minor = minor
        self.patch = patch
    }

    init(packed: UInt32) {
        self.init(packed / 1_000_000, packed / 1_000 % 1_000, packed % 1_000)
    }

    var packed: UInt32 { major * 1_000_000 + minor * 1_000 + patch }

    var description: String { "\(major).\(minor).\(patch)" }

    /// Returns the version of an open database; nil for an empty one.
    static func stored(_ db: Database) throws -> SchemaVersion? {
        let packed = try UInt32.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        return packed == 0 ? nil : SchemaVersion(packed: packed)
    }

    static func < (left: SchemaVersion, right: SchemaVersion) -> Bool { left.packed < right.packed }

    /// - Throws: `DataError.migrationFailed` if the file was written by a newer program, or never completed.
    static func check(userVersion: UInt32, path: String) throws(DataError) {
        guard userVersion <= current.packed else {
            throw .migrationFailed("\(path) was written by a newer version of UFree")
        }
        guard userVersion > 0 else { throw .migrationFailed("\(path) has no schema version") }
    }

    /// Writes the version together with the schema, in the same transaction.
    func write(_ db: Database) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO schema_version (id, major, minor, patch) VALUES (1, ?, ?, ?)",
            arguments: [major, minor, patch])
        // Pragmas take no arguments; the value is an integer from this program.
        try db.execute(sql: "PRAGMA user_version = \(packed)")
    }
}
