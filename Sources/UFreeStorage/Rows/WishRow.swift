import FoundationEssentials
import GRDB
import UFreeDomain

/// One of the owner's wishes; one that is removed is deleted softly.
struct WishRow: StoredRow {
    static let table = Table(
        "wish", key: ["id"], ["owner", "number", "people", "is_now", "dates", "part", "told"] + Table.common)

    let owner: OwnerID
    /// Names nobody if it is deleted.
    let wish: Wish
    let meta: RowMeta

    init(_ wish: Wish, of owner: OwnerID, meta: RowMeta) {
        self.owner = owner
        self.wish = wish
        self.meta = meta.created(at: wish.createdAt)
    }

    init(_ reader: inout RowReader) throws(DataError) {
        let id = try reader.id()
        owner = try reader.owner()
        let number = try reader.number()
        let bytes = try reader.bytes()
        let people = stride(from: 0, to: bytes.count, by: 32).compactMap {
            OwnerID(bytes: Array(bytes[$0..<min($0 + 32, bytes.count)]))
        }
        let isNow = try reader.flag()
        let dates = try reader.optionalText().map(Self.dates)
        let part = try reader.optionalInteger().flatMap { DayPart(rawValue: Int($0)) }
        let told = Self.dates(try reader.text())
        meta = try RowMeta(&reader)
        wish = Wish(
            id: id, number: number, people: people,
            time: isNow ? .now : dates.map { .dates($0, part) } ?? .anyDay(part),
            createdAt: meta.createdAt, told: told)
    }

    func write(to writer: inout RowWriter) {
        writer.add(wish.id.bytes)
        writer.add(owner.bytes)
        writer.add(wish.number)
        writer.add(wish.people.flatMap(\.bytes))
        writer.add(wish.time == .now)
        if case .dates(let dates, _) = wish.time {
            writer.add(Self.text(dates))
        } else {
            writer.add(String?.none)
        }
        writer.add(wish.part?.rawValue)
        writer.add(Self.text(wish.told))
        meta.write(to: &writer)
    }

    private static func text(_ dates: [CivilDate]) -> String {
        dates.map(\.description).joined(separator: " ")
    }

    private static func dates(_ text: String) -> [CivilDate] {
        text.split(separator: " ").compactMap { CivilDate(iso: String($0)) }
    }
}

extension WishRow {
    /// Returns the wishes, earliest first.
    static func inOrder(_ db: Database) throws -> [WishRow] {
        try all(db, "WHERE is_deleted = 0 ORDER BY created_at, id")
    }

    /// The row without any content.
    func erased(_ meta: RowMeta) -> WishRow {
        let empty = Wish(
            id: wish.id, number: wish.number, people: [], time: .anyDay(nil), createdAt: wish.createdAt)
        return WishRow(empty, of: owner, meta: meta)
    }
}
