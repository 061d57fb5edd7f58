import FoundationEssentials
import UFreeDomain
import UFreeSync

/// A view of the owner's log.
struct ViewRow: StoredRow {
    static let table = Table("view", key: ["level"], ["epoch", "head", "updated_at"])

    let level: PrivacyLevel
    let epoch: UInt64
    let head: UInt64
    let updatedAt: Timestamp

    init(level: PrivacyLevel, epoch: UInt64, head: UInt64, updatedAt: Timestamp) {
        self.level = level
        self.epoch = epoch
        self.head = head
        self.updatedAt = updatedAt
    }

    init(_ reader: inout RowReader) throws(DataError) {
        level = try reader.level()
        epoch = UInt64(bitPattern: try reader.integer())
        head = UInt64(bitPattern: try reader.integer())
        updatedAt = try reader.time()
    }

    func write(to writer: inout RowWriter) {
        writer.add(level.rawValue)
        writer.add(Int64(bitPattern: epoch))
        writer.add(Int64(bitPattern: head))
        writer.add(updatedAt)
    }
}

/// The chain after a number of a view.
struct ViewChainRow: StoredRow {
    static let table = Table("view_chain", key: ["level", "seq"], ["chain"])

    let level: PrivacyLevel
    let seq: UInt64
    let chain: [UInt8]

    init(level: PrivacyLevel, seq: UInt64, chain: [UInt8]) {
        self.level = level
        self.seq = seq
        self.chain = chain
    }

    init(_ reader: inout RowReader) throws(DataError) {
        level = try reader.level()
        seq = UInt64(bitPattern: try reader.integer())
        chain = try reader.bytes()
    }

    func write(to writer: inout RowWriter) {
        writer.add(level.rawValue)
        writer.add(Int64(bitPattern: seq))
        writer.add(chain)
    }
}

/// A numbered row of a view, with sealed content.
struct ViewEntryRow: StoredRow {
    static let table = Table(
        "view_row", key: ["level", "date"],
        ["seq", "id", "content", "said_at"] + Table.profile
            + ["stamp_ms", "stamp_counter", "stamp_device"])

    /// The keys of the live status and of the card.
    static let (live, card) = ("live", "card")

    let level: PrivacyLevel
    /// Empty for the profile.
    let date: String
    let seq: UInt64
    private let id: [UInt8]?
    /// For a day, nil if it was cleared; for the live status and the card, nil if it was cleared.
    private let content: [UInt8]?
    /// When the owner set it; only for a day.
    private let saidAt: Timestamp?
    private let profile: Profile?
    private let stamp: Stamp

    init(_ numbered: NumberedRow, level: PrivacyLevel, _ sealer: Sealer) throws(DataError) {
        self.level = level
        seq = numbered.seq
        stamp = numbered.row.stamp
        date = Self.key(numbered.row.key)
        switch numbered.row.body {
        case .profile(let profile):
            self.profile = profile
            (id, content, saidAt) = (nil, nil, nil)
        case .day(let day):
            profile = nil
            id = day.id.bytes
            content = try sealer.seal(day.content, table: Self.table.name, row: Self.place(level, date))
            saidAt = day.updatedAt
        case .live(let live):
            profile = nil
            id = nil
            let place = Self.place(level, date)
            content = try live.status.map { status throws(DataError) in
                try sealer.seal(json: status, table: Self.table.name, row: place)
            }
            saidAt = nil
        case .card(let card):
            (profile, id, saidAt) = (nil, nil, nil)
            content = try CardRow.sealed(card, table: Self.table.name, row: Self.place(level, date), sealer)
        case .unread: throw .constraintViolation("a row that nobody can read is not shared")
        }
    }

    init(_ reader: inout RowReader) throws(DataError) {
        level = try reader.level()
        date = try reader.text()
        seq = UInt64(bitPattern: try reader.integer())
        id = try reader.optionalBytes()
        content = try reader.optionalBytes()
        saidAt = try reader.optionalTime()
        profile = try reader.optionalProfile()
        stamp = try reader.stamp()
    }

    func write(to writer: inout RowWriter) {
        writer.add(level.rawValue)
        writer.add(date)
        writer.add(Int64(bitPattern: seq))
        writer.add(id)
        writer.add(content)
        writer.add(saidAt)
        writer.add(profile)
        writer.add(stamp)
    }

    /// - Throws: `DataError.corruptedData` if the row is of no shared kind.
    func numbered(_ sealer: Sealer) throws(DataError) -> NumberedRow {
        let body: SharedRow.Body
        if let profile {
            body = .profile(profile)
        } else if date == Self.live {
            let place = Self.place(level, self.date)
            let status = try content.map { content throws(DataError) in
                try sealer.open(LiveStatus.self, content, table: Self.table.name, row: place)
            }
            body = .live(SharedLive(status))
        } else if date == Self.card {
            body = .card(
                try CardRow.open(content, table: Self.table.name, row: Self.place(level, date), sealer))
        } else if let id, let uuid = UUID(bytes: id), let date = CivilDate(iso: date), let saidAt {
            let content = try sealer.openDay(
                content, table: Self.table.name, row: Self.place(level, self.date))
            body = .day(SharedDay(id: uuid, date: date, content: content, updatedAt: saidAt))
        } else {
            throw .corruptedData("table view_row, row \(level.rawValue) \(date)")
        }
        return NumberedRow(seq: seq, row: SharedRow(body: body, stamp: stamp))
    }

    static func key(_ key: RowKey) -> String {
        switch key {
        case .profile: ""
        case .day(let date): date.description
        case .live: live
        case .card: card
        case .unread(let stamp): "unread \(stamp)"
        }
    }

    private static func place(_ level: PrivacyLevel, _ date: String) -> [UInt8] {
        [UInt8(level.rawValue)] + Array(date.utf8)
    }
}
