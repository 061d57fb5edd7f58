import FoundationEssentials
import GRDB
import UFreeDomain

/// A summary of a backup, shown to its owner before a restore.
struct BackupContent: Hashable, Sendable {
    let owner: OwnerID
    let name: String
    let version: SchemaVersion
    /// The time of the last change in it; nil if its journal has none.
    let lastChange: Timestamp?
    let days: Int
    let friends: Int
    /// The number of the newest journal entry.
    let seq: Int64
    /// The tag of the key that sealed its content; nil before 2.0.0.
    let tag: [UInt8]?

    init(
        owner: OwnerID, name: String, version: SchemaVersion, lastChange: Timestamp?, days: Int, friends: Int,
        seq: Int64, tag: [UInt8]?
    ) {
        self.owner = owner
        self.name = name
        self.version = version
        self.lastChange = lastChange
        self.days = days
        self.friends = friends
        self.seq = seq
        self.tag = tag
    }

    init(_ db: Database, schema: String) throws {
        guard let id = try Data.fetchOne(db, sql: "SELECT id FROM \(schema).owner WHERE is_self = 1"),
            let owner = OwnerID(bytes: Array(id))
        else { throw DataError.corruptedData("table owner has no row of one's own") }
        self.owner = owner
        name = try String.fetchOne(db, sql: "SELECT name FROM \(schema).profile") ?? ""
        let packed = try UInt32.fetchOne(db, sql: "PRAGMA \(schema).user_version") ?? 0
        version = SchemaVersion(packed: packed)
        // Entries about the database as a whole are not changes of its content.
        lastChange = try Int64.fetchOne(
            db,
            sql:
                "SELECT at FROM \(schema).journal WHERE entity <> 'store' AND result = 'done' ORDER BY seq DESC LIMIT 1"
        ).map { Timestamp(milliseconds: $0) }
        days = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(schema).day WHERE is_deleted = 0") ?? 0
        friends = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(schema).friend WHERE is_deleted = 0") ?? 0
        seq =
            try Int64.fetchOne(db, sql: "SELECT seq FROM \(schema).sqlite_sequence WHERE name = 'journal'")
            ?? 0
        tag =
            version < SchemaVersion(2, 0, 0)
            ? nil : try Data.fetchOne(db, sql: "SELECT tag FROM \(schema).sealing").map { Array($0) }
    }
}
