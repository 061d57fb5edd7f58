import FoundationEssentials
import GRDB
import UFreeDomain

/// The sealed columns of a table, and what each of their values is bound to. Rows are rewritten without row
/// types: a migration must not depend on how a row type changes later.
struct SealedColumns: Sendable {
    /// The number of rows of one page.
    private static let page = 256

    let table: Table
    let columns: [String]
    /// Returns the data that authenticates a column's value, from the row's values by name.
    let place: @Sendable (_ row: Row, _ column: String) -> [UInt8]

    /// The sealed columns from 1.0.0 to 2.3.0.
    static let notesAndImages =
        [
            SealedColumns(table: Schema.Content.day, columns: ["note"]) { row, _ in ofDay(row) }, images,
        ] + sharedNotes

    /// The sealed columns of shared days, up to 2.3.0.
    static let sharedNotes = [
        SealedColumns(table: Schema.Content.friendDay, columns: ["note"]) { row, _ in ofFriendDay(row) },
        SealedColumns(table: Schema.Content.viewRow, columns: ["note"]) { row, _ in ofViewRow(row) },
    ]

    /// The sealed content of days, since 3.0.0.
    static let contents = [
        SealedColumns(table: DayRow.table, columns: ["content"]) { row, _ in ofDay(row) },
        SealedColumns(table: FriendDayRow.table, columns: ["content"]) { row, _ in ofFriendDay(row) },
        SealedColumns(table: ViewEntryRow.table, columns: ["content"]) { row, _ in ofViewRow(row) },
    ]

    private static let images =
        SealedColumns(table: JournalRow.table, columns: ["before_image", "after_image"]) { row, column in
            JournalImage.place(row["seq"], column == "after_image")
        }

    @Sendable static func ofDay(_ row: Row) -> [UInt8] { bytes(row, "id") }

    @Sendable static func ofFriendDay(_ row: Row) -> [UInt8] { bytes(row, "owner") + text(row, "date") }

    @Sendable static func ofViewRow(_ row: Row) -> [UInt8] {
        [UInt8(truncatingIfNeeded: row["level"] as Int64)] + text(row, "date")
    }

    /// All sealed columns of the current schema.
    static let all =
        contents + [
            images,
            SealedColumns(table: FriendRow.table, columns: ["nickname"]) { row, _ in bytes(row, "owner") },
            SealedColumns(table: OwnerRow.table, columns: ["blocked_name"]) { row, _ in bytes(row, "id") },
            SealedColumns(table: InvitationRow.table, columns: ["secret"]) { row, _ in bytes(row, "selector")
            },
            SealedColumns(table: CardRow.table, columns: ["content"]) { row, _ in bytes(row, "owner") },
            SealedColumns(table: ReplicaRow.table, columns: ["content"]) { row, _ in
                bytes(row, "owner") + bytes(row, "device") + text(row, "date")
            },
            SealedColumns(table: ContactRow.table, columns: ["content"]) { row, _ in
                ContactRow.place(row["id"])
            },
            SealedColumns(table: CalendarRow.table, columns: ["content"]) { row, _ in
                CalendarRow.place(row["number"])
            },
            SealedColumns(table: CalendarEventsRow.table, columns: ["content"]) { row, _ in
                CalendarRow.place(row["number"])
            },
            SealedColumns(table: RosterNamesRow.table, columns: ["content"]) { _, _ in RosterNamesRow.place },
            SealedColumns(table: OwnNumberRow.table, columns: ["number"]) { row, _ in bytes(row, "owner") },
            SealedColumns(table: GroupRow.table, columns: ["name"]) { row, _ in bytes(row, "id") },
            SealedColumns(table: LiveRow.table, columns: ["note"]) { row, _ in bytes(row, "owner") },
            SealedColumns(table: LocationRow.table, columns: ["name", "address"]) { row, column in
                Sealer.place(bytes(row, "id"), column)
            },
            SealedColumns(table: ShiftTypeRow.table, columns: ["title", "description"]) { row, column in
                Sealer.place(bytes(row, "id"), column)
            },
        ]

    init(
        table: Table, columns: [String], place: @escaping @Sendable (_ row: Row, _ column: String) -> [UInt8]
    ) {
        self.table = table
        self.columns = columns
        self.place = place
    }

    /// Rewrites every sealed value. A row with a wrong checksum stays unchanged: a new checksum would hide
    /// the damage.
    /// - Parameter change: returns the new value for a value and its place.
    func rewrite(_ db: Database, _ change: (_ sealed: [UInt8], _ place: [UInt8]) throws -> [UInt8]) throws {
        let sets = (columns + ["checksum"]).map { "\($0) = ?" }.joined(separator: ", ")
        let update = try db.makeStatement(
            sql: "UPDATE \(table.name) SET \(sets) WHERE "
                + table.key.map { "\($0) = ?" }.joined(separator: " AND "))
        try each(db) { row in
            var values = Array(row.databaseValues.dropLast())
            guard RowChecksum.of(values, in: table.name).databaseValue == row.databaseValues.last else {
                return
            }
            var news: [DatabaseValue] = []
            for column in columns {
                guard let index = table.columns.firstIndex(of: column) else { continue }
                if let old = Data.fromDatabaseValue(values[index]) {
                    values[index] = Data(try change(Array(old), place(row, column))).databaseValue
                }
                news.append(values[index])
            }
            guard values != Array(row.databaseValues.dropLast()) else { return }
            news.append(RowChecksum.of(values, in: table.name).databaseValue)
            let keys = values.prefix(table.key.count)
            try update.execute(arguments: StatementArguments(news + keys))
        }
    }

    /// Passes every row with a sealed value, page by page, without reading a whole table into memory.
    private func each(_ db: Database, _ body: (Row) throws -> Void) throws {
        let keys = table.key.joined(separator: ", ")
        let places = table.key.map { _ in "?" }.joined(separator: ", ")
        let sealed = columns.map { "\($0) IS NOT NULL" }.joined(separator: " OR ")
        var last: [DatabaseValue]?
        while true {
            let after = last == nil ? "" : "(\(keys)) > (\(places)) AND "
            let rows = try Row.fetchAll(
                db, sql: "\(table.select) WHERE \(after)(\(sealed)) ORDER BY \(keys) LIMIT \(Self.page)",
                arguments: StatementArguments(last ?? []))
            for row in rows { try body(row) }
            guard rows.count == Self.page, let end = rows.last else { return }
            last = Array(end.databaseValues.prefix(table.key.count))
        }
    }

    private static func bytes(_ row: Row, _ column: String) -> [UInt8] { Array(row[column] as Data) }

    private static func text(_ row: Row, _ column: String) -> [UInt8] { Array((row[column] as String).utf8) }
}
