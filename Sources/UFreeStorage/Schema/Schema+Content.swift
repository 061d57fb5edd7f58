import FoundationEssentials
import GRDB
import UFreeDomain

extension Schema {
    /// Since 3.0.0, the content of a day is one sealed value (`DayContent`), and so is a live status in a
    /// view. Before, the status was in clear text, and the symbol of a shift was in the note behind a zero
    /// byte. The step is a major one: columns that older programs read are gone.
    enum Content {
        static let step = MigrationStep(
            from: SchemaVersion(2, 3, 0), to: SchemaVersion(3, 0, 0),
            execute: { db, sealer in
                // Without any notes, opening does not prove that the key is the right one, and another key
                // must not seal the database.
                let sealer = try sealer.sealing(as: db)
                for table in tables { try table.replace(db, new: true) { try seal($0, table, sealer) } }
            },
            rollback: { db, sealer in
                let sealer = try sealer.sealing(as: db)
                for table in tables { try table.replace(db, new: false) { try unseal($0, table, sealer) } }
            },
            validate: { db, sealer in
                for table in tables {
                    let new = table.new
                    let rows = try Row.fetchCursor(db, sql: new.select)
                    while let row = try rows.next() {
                        if table.isSound(row, new) { _ = try unseal(row, table, sealer) }
                    }
                }
            })

        /// The three tables before this version.
        static let day = Table("day", key: ["id"], ["owner", "date", "code", "parts", "note"] + Table.common)
        static let friendDay = Table(
            "friend_day", key: ["owner", "date"], ["id", "code", "parts", "note", "said_at"] + Table.common)
        static let viewRow = Table(
            "view_row", key: ["level", "date"],
            ["seq", "id", "code", "parts", "note", "said_at", "name", "zone"]
                + ["morning", "afternoon", "evening", "day_end", "stamp_ms", "stamp_counter", "stamp_device"])

        /// The sealed content.
        fileprivate static let column =
            "content BLOB CHECK (content IS NULL OR length(content) BETWEEN 33 AND 40000)"

        private static let tables = [
            ReplacedTable(
                old: day, oldStatement: Defaults.day, place: SealedColumns.ofDay),
            ReplacedTable(
                old: friendDay, oldStatement: Days.friendDay,
                place: SealedColumns.ofFriendDay),
            ReplacedTable(
                old: viewRow, oldStatement: Live.viewRow, place: SealedColumns.ofViewRow),
        ]

        /// The JSON of a day.
        private struct Day: Codable {
            var code: Int?
            var parts: Int?
            var note: String?
            var symbol: String?
        }

        /// The JSON of a live status.
        private struct Status: Codable {
            var code: Int
            var until: Int64
            var note: String?
        }

        private static func seal(_ row: Row, _ table: ReplacedTable, _ sealer: Sealer) throws -> Values {
            guard let code: Int = row["code"] else { return ["content": .null] }
            let (name, place) = (table.old.name, table.place(row))
            let beside = try (row["note"] as Data?).map {
                try sealer.open(Array($0), table: name, row: place)
                    .split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
                    .map { String(decoding: $0, as: UTF8.self) }
            }
            let note = beside.flatMap { $0[0].isEmpty ? nil : $0[0] }
            if let until: Int64 = row["said_at"], row["date"] == live {
                let status = Status(code: code, until: until, note: note)
                return [
                    "content": Data(try sealer.seal(json: status, table: name, row: place)).databaseValue,
                    "said_at": .null,
                ]
            }
            let day = Day(
                code: code, parts: row["parts"], note: note,
                symbol: beside.flatMap { $0.count > 1 ? $0[1] : nil })
            return ["content": Data(try sealer.seal(json: day, table: name, row: place)).databaseValue]
        }

        private static func unseal(_ row: Row, _ table: ReplacedTable, _ sealer: Sealer) throws -> Values {
            guard let content: Data = row["content"] else {
                return ["code": .null, "parts": .null, "note": .null]
            }
            let (name, place) = (table.old.name, table.place(row))
            if row["date"] == live {
                let status = try sealer.open(Status.self, Array(content), table: name, row: place)
                return [
                    "code": status.code.databaseValue, "parts": .null, "said_at": status.until.databaseValue,
                    "note": try note(status.note, nil, name, place, sealer),
                ]
            }
            let day = try sealer.open(Day.self, Array(content), table: name, row: place)
            return [
                "code": day.code.databaseValue, "parts": day.parts.databaseValue,
                "note": try note(day.note, day.symbol, name, place, sealer),
            ]
        }

        private static func note(
            _ note: String?, _ symbol: String?, _ table: String, _ place: [UInt8], _ sealer: Sealer
        ) throws -> DatabaseValue {
            if note == nil, symbol == nil { return .null }
            let bytes = Array((note ?? "").utf8) + (symbol.map { [0] + Array($0.utf8) } ?? [])
            return Data(try sealer.seal(bytes, table: table, row: place)).databaseValue
        }

        private static let live = "live"
    }
}

/// Values of columns, by name.
private typealias Values = [String: DatabaseValue]

/// A table that a step replaces row by row with one that has other columns.
private struct ReplacedTable: Sendable {
    let old: Table
    /// The statement that creates the old table.
    let oldStatement: String
    /// Returns the data that authenticates a row's sealed value.
    let place: @Sendable (Row) -> [UInt8]

    /// The new table, which differs in its columns and in the checks that use them.
    var new: Table {
        let columns = old.columns.dropFirst(old.key.count).flatMap { column in
            ["code": ["content"], "parts": [], "note": []][column] ?? [column]
        }
        return Table(old.name, key: old.key, columns)
    }

    private var newStatement: String {
        oldStatement.replacing(Schema.word, with: Schema.Content.column).replacing(
            "code IS NULL", with: "content IS NULL")
    }

    /// Returns whether a row's checksum is right.
    func isSound(_ row: Row, _ table: Table) -> Bool {
        let sum: Int64 = RowChecksum.of(row.databaseValues.dropLast(), in: table.name)
        return row.databaseValues.last?.storage == .int64(sum)
    }

    /// Returns substitutes for the columns of a damaged row that cannot be read: any values that the table
    /// accepts.
    private func damaged(_ row: Row) -> Values {
        let isDeleted: DatabaseValue? = row["is_deleted"]
        return isDeleted == 1.databaseValue
            ? [:] : ["content": Data(count: 40).databaseValue, "code": 0.databaseValue]
    }

    /// - Parameters:
    ///   - isNew: true for the migration, false for the rollback.
    ///   - change: returns the values of the columns that differ, by name.
    func replace(_ db: Database, new isNew: Bool, _ change: (Row) throws -> Values) throws {
        let (from, to) = isNew ? (old, new) : (new, old)
        let kept = "kept_\(from.name)"
        try db.execute(sql: "CREATE TEMP TABLE \(kept) AS \(from.select)")
        try db.execute(sql: "DROP TABLE \(from.name)")
        try db.execute(sql: isNew ? newStatement : oldStatement)
        let insert = try db.makeStatement(sql: to.upsert)
        let rows = try Row.fetchCursor(db, sql: "SELECT * FROM \(kept)")
        while let row = try rows.next() {
            let values = Array(row.databaseValues)
            // A damaged row is not read, and stays damaged: a right checksum would hide the damage.
            let isDamaged = !isSound(row, from)
            let changed = isDamaged ? damaged(row) : try change(row)
            let news: [DatabaseValue] = to.columns.map { column in
                changed[column] ?? from.columns.firstIndex(of: column).map { values[$0] } ?? .null
            }
            let newSum = RowChecksum.of(news, in: to.name)
            try insert.execute(
                arguments: StatementArguments(news + [(isDamaged ? ~newSum : newSum).databaseValue]))
        }
        try db.execute(sql: "DROP TABLE \(kept)")
    }
}
