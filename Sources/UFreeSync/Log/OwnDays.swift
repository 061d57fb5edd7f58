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

    /// Shifts as they were last changed.
    package struct Shifts: Sendable {
        let days: ShiftDays
        let stamp: Stamp
        let updatedAt: Timestamp
        private let dates: Set<CivilDate>
        private let rotationsFrom: CivilDate?

        /// - Parameters:
        ///   - stamp: of the latest change of anything that days are made of: the roster, deleted parts of it too, and the
        ///     hours and the zone of the profile.
        ///   - dates: those that a shift was ever said of by itself.
        ///   - rotationsFrom: the first date that a rotation ever spoke of, ended and deleted ones too; nil without one.
        package init(
            _ days: ShiftDays, stamp: Stamp, updatedAt: Timestamp, dates: Set<CivilDate>,
            rotationsFrom: CivilDate?
        ) {
            self.days = days
            self.stamp = stamp
            self.updatedAt = updatedAt
            self.dates = dates
            self.rotationsFrom = rotationsFrom
        }

        /// Whether they ever had a part in what a date is.
        func named(_ date: CivilDate) -> Bool {
            if let rotationsFrom, date >= rotationsFrom { return true }
            return (0...ShiftDays.reach).contains { dates.contains(date.adding(days: -$0)) }
        }
    }

    private let owner: OwnerID
    private let days: [CivilDate: Day]
    private let standing: [Standing]
    /// The defaults that were not deleted.
    private let rules: [DayDefault]
    private let shifts: Shifts?

    package init(
        _ days: some Sequence<Day>, standing: [Standing], shifts: Shifts? = nil, of owner: OwnerID
    ) {
        self.owner = owner
        self.days = Dictionary(days.map { ($0.day.date, $0) }, uniquingKeysWith: { $1 })
        self.standing = standing
        self.rules = standing.live
        self.shifts = shifts
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
        let shifts = shifts.flatMap { $0.named(date) ? $0 : nil }
        let stamps = naming.map(\.stamp) + [own?.stamp, shifts?.stamp].compactMap(\.self)
        guard let stamp = stamps.max() else { return nil }
        let updates = naming.map(\.updatedAt) + [own?.day.updatedAt, shifts?.updatedAt].compactMap(\.self)
        let layers = DayLayers(shift: shifts?.days.day(date), standing: rules.rule(for: date))
        let shown = shifts?.days.roster.settings.sharesSymbols == true && layers.source == .shift
        let day = SharedDay(
            id: own?.day.id ?? id(of: date), date: date, word: layers.word ?? .unknown, note: nil,
            shift: shown ? layers.shift?.shift?.symbol : nil,
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
