import FoundationEssentials
import GRDB
import UFreeDomain

/// One of the owner's wishes. It is deleted completely, because it is never shared.
struct WishRow: StoredRow {
    static let table = Table(
        "wish", key: ["id"], ["owner", "people", "is_now", "dates", "part", "told", "created_at"])

    let owner: OwnerID
    let wish: Wish

    init(_ wish: Wish, of owner: OwnerID) {
        self.owner = owner
        self.wish = wish
    }

    init(_ reader: inout RowReader) throws(DataError) {
        let id = try reader.id()
        owner = try reader.owner()
        let bytes = try reader.bytes()
        let people = stride(from: 0, to: bytes.count, by: 32).compactMap {
            OwnerID(bytes: Array(bytes[$0..<min($0 + 32, bytes.count)]))
        }
        let isNow = try reader.flag()
        let dates = try reader.optionalText().map(Self.dates)
        let part = try reader.optionalInteger().flatMap { DayPart(rawValue: Int($0)) }
        let told = Self.dates(try reader.text())
        wish = Wish(
            id: id, people: people,
            time: isNow ? .now : dates.map { .dates($0, part) } ?? .anyDay(part),
            createdAt: try reader.time(), told: told)
    }

    func write(to writer: inout RowWriter) {
        writer.add(wish.id.bytes)
        writer.add(owner.bytes)
        writer.add(wish.people.flatMap(\.bytes))
        writer.add(wish.time == .now)
        if case .dates(let dates, _) = wish.time {
            writer.add(Self.text(dates))
        } else {
            writer.add(String?.none)
        }
        writer.add(wish.part?.rawValue)
        writer.add(Self.text(wish.told))
        writer.add(wish.createdAt)
    }

    private static func text(_ dates: [CivilDate]) -> String {
        dates.map(\.description).joined(separator: " ")
    }

    private static func dates(_ text: String) -> [CivilDate] {
        text.split(separator: " ").compactMap { CivilDate(iso: String($0)) }
    }
}

extension WishRow {
    /// Returns all wishes, earliest first.
    static func inOrder(_ db: Database) throws -> [WishRow] { try all(db, "ORDER BY created_at, id") }
}
