package import UFreeDomain

/// An owner's stored days, shifts and defaults, from which the shared days are resolved (A11, Y7).
package struct OwnDays: Sendable {
    /// A date that is or was an explicit day.
    package struct Day: Sendable {
        let date: CivilDate
        /// The content; nil if the day was cleared.
        let content: DayContent?

        package init(_ date: CivilDate, _ content: DayContent?) {
            self.date = date
            self.content = content
        }
    }

    /// A default after its last change. A deleted default is kept so that its days are shared as cleared.
    package struct Default: Sendable {
        package let rule: DayDefault
        let isDeleted: Bool

        package init(_ rule: DayDefault, isDeleted: Bool) {
            self.rule = rule
            self.isDeleted = isDeleted
        }
    }

    /// The shifts after their last change.
    package struct Shifts: Sendable {
        let days: ShiftDays
        private let dates: Set<CivilDate>
        private let rotationsFrom: CivilDate?

        /// - Parameters:
        ///   - dates: the dates that ever had a shift of their own.
        ///   - rotationsFrom: the first date that any rotation ever covered, including ended and deleted
        ///     ones; nil if there was none.
        package init(_ days: ShiftDays, dates: Set<CivilDate>, rotationsFrom: CivilDate?) {
            self.days = days
            self.dates = dates
            self.rotationsFrom = rotationsFrom
        }

        /// Returns whether shifts may ever have affected a date.
        func named(_ date: CivilDate) -> Bool {
            if let rotationsFrom, date >= rotationsFrom { return true }
            return (0...ShiftDays.reach).contains { dates.contains(date.adding(days: -$0)) }
        }
    }

    private let ids: DayIDs
    private let days: [CivilDate: Day]
    private let defaults: [Default]
    /// The defaults that are not deleted.
    private let rules: [DayDefault]
    private let shifts: Shifts?

    package init(
        _ days: some Sequence<Day>, defaults: [Default], shifts: Shifts? = nil, ids: DayIDs
    ) {
        self.ids = ids
        self.days = Dictionary(days.map { ($0.date, $0) }, uniquingKeysWith: { $1 })
        self.defaults = defaults
        self.rules = defaults.live
        self.shifts = shifts
    }

    /// Returns the days to share in a range of dates, including tombstones, oldest first. Dates that never
    /// had a status are left out. `updatedAt` is set when a view numbers the row.
    package func rows(in dates: ClosedRange<CivilDate>) -> [SharedRow.Body] {
        dates.all.compactMap(day).map { .day($0) }
    }

    private func day(_ date: CivilDate) -> SharedDay? {
        if let own = days[date]?.content { return shared(date, own) }
        let shifts = shifts.flatMap { $0.named(date) ? $0 : nil }
        let isNamed = days[date] != nil || shifts != nil || defaults.contains { $0.rule.began(by: date) }
        guard isNamed else { return nil }
        let layers = DayLayers(shift: shifts?.days.day(date), dayDefault: rules.rule(for: date))
        let shown = shifts?.days.roster.settings.sharesSymbols == true && layers.source == .shift
        return shared(
            date, DayContent(layers.word ?? .unknown, shift: shown ? layers.shift?.shift?.symbol : nil))
    }

    private func shared(_ date: CivilDate, _ content: DayContent) -> SharedDay {
        SharedDay(
            id: ids.id(of: date), date: date, content: content, updatedAt: Timestamp(milliseconds: 0))
    }
}

extension [OwnDays.Default] {
    /// The defaults that are not deleted.
    package var live: [DayDefault] { filter { !$0.isDeleted }.map(\.rule) }
}
