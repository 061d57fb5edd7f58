import FoundationEssentials
import UFreeDomain
import UFreeSync

/// The columns of a shared row in any table that has such rows, with sealed content. The column of its key is named `date`.
struct SharedColumns: Equatable {
    /// The names of the columns besides the key.
    static let names =
        ["id", "content", "said_at"] + Table.profile + ["stamp_ms", "stamp_counter", "stamp_device"]
    /// The keys of the profile, of the live status and of the card.
    static let (profile, live, card) = ("", "live", "card")

    let key: String
    private let id: [UInt8]?
    /// Nil for a day, a live status or a card that was cleared, and for a profile.
    private let content: [UInt8]?
    /// When the owner set it; only for a day.
    private let saidAt: Timestamp?
    private let shownProfile: Profile?
    let stamp: Stamp

    /// Returns the columns of a row.
    /// - Parameters:
    ///   - table: the table's name.
    ///   - place: whose the row is there; the content is sealed for that and for the key.
    /// - Throws: `DataError.constraintViolation` for a row that nobody can read.
    init(_ row: SharedRow, in table: String, of place: [UInt8], _ sealer: Sealer) throws(DataError) {
        let key = Self.key(row.key)
        let sealed = place + Array(key.utf8)
        self.key = key
        stamp = row.stamp
        switch row.body {
        case .profile(let profile):
            shownProfile = profile
            (id, content, saidAt) = (nil, nil, nil)
        case .day(let day):
            (shownProfile, id, saidAt) = (nil, day.id.bytes, day.updatedAt)
            content = try sealer.seal(day.content, table: table, row: sealed)
        case .live(let live):
            (shownProfile, id, saidAt) = (nil, nil, nil)
            content = try live.status.map { status throws(DataError) in
                try sealer.seal(json: status, table: table, row: sealed)
            }
        case .card(let card):
            (shownProfile, id, saidAt) = (nil, nil, nil)
            content = try CardRow.sealed(card, table: table, row: sealed, sealer)
        case .unread: throw .constraintViolation("a row that nobody can read is not stored")
        }
    }

    /// Reads all columns but the key.
    init(_ reader: inout RowReader, key: String) throws(DataError) {
        self.key = key
        id = try reader.optionalBytes()
        content = try reader.optionalBytes()
        saidAt = try reader.optionalTime()
        shownProfile = try reader.optionalProfile()
        stamp = try reader.stamp()
    }

    /// Writes all columns but the key.
    func write(to writer: inout RowWriter) {
        writer.add(id)
        writer.add(content)
        writer.add(saidAt)
        writer.add(shownProfile)
        writer.add(stamp)
    }

    /// Returns the row; see `init`.
    /// - Throws: `DataError.corruptedData` if it is of no shared kind.
    func row(in table: String, of place: [UInt8], _ sealer: Sealer) throws(DataError) -> SharedRow {
        SharedRow(body: try body(in: table, of: place, sealer), stamp: stamp)
    }

    private func body(
        in table: String, of place: [UInt8], _ sealer: Sealer
    ) throws(DataError) -> SharedRow.Body {
        let sealed = place + Array(key.utf8)
        if let shownProfile { return .profile(shownProfile) }
        switch key {
        case Self.live:
            let status = try content.map { content throws(DataError) in
                try sealer.open(LiveStatus.self, content, table: table, row: sealed)
            }
            return .live(SharedLive(status))
        case Self.card: return .card(try CardRow.open(content, table: table, row: sealed, sealer))
        default:
            guard let id, let uuid = UUID(bytes: id), let date = CivilDate(iso: key), let saidAt else {
                throw .corruptedData("table \(table), row \(place.hexadecimal) \(key)")
            }
            let content = try sealer.openDay(content, table: table, row: sealed)
            return .day(SharedDay(id: uuid, date: date, content: content, updatedAt: saidAt))
        }
    }

    /// Returns the key of a row as text.
    static func key(_ key: RowKey) -> String {
        switch key {
        case .profile: profile
        case .day(let date): date.description
        case .live: live
        case .card: card
        case .unread(let stamp): "unread \(stamp)"
        }
    }
}
