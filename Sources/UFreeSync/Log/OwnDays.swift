import Crypto
import FoundationEssentials
package import UFreeDomain

/// What an owner stores of days, for what friends get of it: the resolved day, whatever it comes from (A11, Y7).
package struct OwnDays: Sendable {
    /// A date that was ever spoken of by itself.
    package struct Day: Sendable {
        let day: SharedDay
        let stamp: Stamp
        let isCleared: Bool

        package init(_ day: SharedDay, stamp: Stamp, isCleared: Bool) {
            self.day = day
            self.stamp = stamp
            self.isCleared = isCleared
        }
    }

    /// A default as it was last changed; a deleted one still tells that its days have nothing any more.
    package struct Standing: Sendable {
        package let rule: DayDefault
        let stamp: Stamp
        let updatedAt: Timestamp
        let isDeleted: Bool

        package init(_ rule: DayDefault, stamp: Stamp, updatedAt: Timestamp, isDeleted: Bool) {
            self.rule = rule
            self.stamp = stamp
            self.updatedAt = updatedAt
            self.isDeleted = isDeleted
        }
    }

    private let owner: OwnerID
    private let days: [CivilDate: Day]
    private let standing: [Standing]

    package init(_ days: some Sequence<Day>, standing: [Standing], of owner: OwnerID) {
        self.owner = owner
        self.days = Dictionary(days.map { ($0.day.date, $0) }, uniquingKeysWith: { $1 })
        self.standing = standing
    }

    /// The rows of a range of dates, tombstones included, oldest first. A date of which nothing was ever said has none.
    package func rows(in dates: ClosedRange<CivilDate>) -> [SharedRow] {
        dates.all.compactMap(row)
    }

    /// A stamp is that of the latest change that could have made the day what it is: no reader takes an older one.
    private func row(of date: CivilDate) -> SharedRow? {
        let own = days[date]
        if let own, !own.isCleared { return SharedRow(body: .day(own.day), stamp: own.stamp) }
        let naming = standing.filter { $0.rule.began(by: date) }
        guard let stamp = (naming.map(\.stamp) + [own?.stamp].compactMap(\.self)).max() else { return nil }
        let speaking = naming.live.rule(for: date)
        let updates = naming.map(\.updatedAt) + [own?.day.updatedAt].compactMap(\.self)
        let day = SharedDay(
            id: own?.day.id ?? id(of: date), date: date,
            word: speaking?.word ?? .unknown, note: nil,
            updatedAt: updates.max() ?? Timestamp(milliseconds: 0))
        return SharedRow(body: .day(day), stamp: stamp)
    }

    /// The same for the same date whichever default speaks: a UUID of version 8 (RFC 9562, 5.8) from a hash.
    private func id(of date: CivilDate) -> UUID {
        var hash = SHA256()
        hash.update(data: Array("ufree default 1 \(date)".utf8) + owner.bytes)
        var bytes = Array(hash.finalize().prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
}

extension [OwnDays.Standing] {
    /// Those that were not deleted.
    package var live: [DayDefault] { filter { !$0.isDeleted }.map(\.rule) }
}
