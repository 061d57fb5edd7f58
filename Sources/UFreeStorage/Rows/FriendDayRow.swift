import FoundationEssentials
import UFreeDomain
import UFreeSync

/// A friend's day, as received; the stamp is the friend's.
struct FriendDayRow: StoredRow {
    static let table = Table(
        "friend_day", key: ["owner", "date"], ["id", "content", "said_at"] + Table.common)

    let owner: OwnerID
    let date: CivilDate
    let id: UUID
    /// Sealed for this row; nil if it was cleared or erased.
    private let content: [UInt8]?
    /// When the friend set it, on the friend's clock.
    let saidAt: Timestamp
    let meta: RowMeta

    /// The bytes of a seal and of the names of all fields; the rest is text.
    static let plainBytes = 74
    var textBytes: Int { max((content?.count ?? 0) - Self.plainBytes, 0) }

    /// Creates the row of a received day.
    init(_ day: SharedDay, of owner: OwnerID, meta: RowMeta, _ sealer: Sealer) throws(DataError) {
        self.owner = owner
        date = day.date
        id = day.id
        content = try sealer.seal(day.content, table: Self.table.name, row: Self.place(owner, day.date))
        saidAt = day.updatedAt
        self.meta = meta
    }

    init(_ reader: inout RowReader) throws(DataError) {
        owner = try reader.owner()
        date = try reader.date()
        id = try reader.id()
        content = try reader.optionalBytes()
        saidAt = try reader.time()
        meta = try RowMeta(&reader)
    }

    func write(to writer: inout RowWriter) {
        writer.add(owner.bytes)
        writer.add(date.description)
        writer.add(id.bytes)
        writer.add(content)
        writer.add(saidAt)
        meta.write(to: &writer)
    }

    /// Returns the day as received; a cleared or erased day is unknown.
    func shared(_ sealer: Sealer) throws(DataError) -> SharedDay {
        let content = try sealer.openDay(content, table: Self.table.name, row: Self.place(owner, date))
        return SharedDay(id: id, date: date, content: content, updatedAt: saidAt)
    }

    private static func place(_ owner: OwnerID, _ date: CivilDate) -> [UInt8] {
        owner.bytes + Array(date.description.utf8)
    }
}
