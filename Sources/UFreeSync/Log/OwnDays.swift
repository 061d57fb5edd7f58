package import UFreeDomain

/// What an owner stores of days, for what friends get of it: the resolved day, whatever it comes from (A11, Y7).
package struct OwnDays: Sendable {
    /// A date that was ever spoken of by itself.
    package struct Day: Sendable {
        let date: CivilDate
        /// Nil where it was cleared.
        let content: DayContent?

        package init(_ date: CivilDate, _ content: DayContent?) {
            self.date = date
            self.content = content
        }
    }

    /// A default as it was last changed; a deleted one still tells that its days have nothing any more.
    package struct Standing: Sendable {
        package let rule: DayDefault
        let isDeleted: Bool

        package init(_ rule: DayDefault, isDeleted: Bool) {
            self.rule = rule
            self.isDeleted = isDeleted
        }
    }

    /// Shifts as they were last changed.
    package struct Shifts: Sendable {
        let days: ShiftDays
        private let dates: Set<CivilDate>
        private let rotationsFrom: CivilDate?

        /// - Parameters:
        ///   - dates: those that a shift was ever said of by itself.
        ///   - rotationsFrom: the first date that a rotation ever spoke of, ended and deleted ones too; nil without one.
        package init(_ days: ShiftDays, dates: Set<CivilDate>, rotationsFrom: CivilDate?) {
            self.days = days
            self.dates = dates
            self.rotationsFrom = rotationsFrom
        }

        /// Whether they ever had a part in what a date is.
        func named(_ date: CivilDate) -> Bool {
            if let rotationsFrom, date >= rotationsFrom { return true }
            return (0...ShiftDays.reach).contains { dates.contains(date.adding(days: -$0)) }
        }
    }

    private let ids: DayIDs
    private let days: [CivilDate: Day]
    private let standing: [Standing]
    /// The defaults that were not deleted.
    private let rules: [DayDefault]
    private let shifts: Shifts?

    package init(
        _ days: some Sequence<Day>, standing: [Standing], shifts: Shifts? = nil, ids: DayIDs
    ) {
        self.ids = ids
        self.days = Dictionary(days.map { ($0.date, $0) }, uniquingKeysWith: { $1 })
        self.standing = standing
        self.rules = standing.live
        self.shifts = shifts
    }

    /// The days of a range of dates as they are to be shared, tombstones included, oldest first. A date of which nothing was
    /// ever said has none. When a day was told is known once a view numbers it.
    package func rows(in dates: ClosedRange<CivilDate>) -> [SharedRow.Body] {
        dates.all.compactMap(day).map { .day($0) }
    }

    private func day(_ date: CivilDate) -> SharedDay? {
        if let own = days[date]?.content { return shared(date, own) }
        let shifts = shifts.flatMap { $0.named(date) ? $0 : nil }
        let isNamed = days[date] != nil || shifts != nil || standing.contains { $0.rule.began(by: date) }
        guard isNamed else { return nil }
        let layers = DayLayers(shift: shifts?.days.day(date), standing: rules.rule(for: date))
        let shown = shifts?.days.roster.settings.sharesSymbols == true && layers.source == .shift
        return shared(
            date, DayContent(layers.word ?? .unknown, shift: shown ? layers.shift?.shift?.symbol : nil))
    }

    private func shared(_ date: CivilDate, _ content: DayContent) -> SharedDay {
        SharedDay(
            id: ids.id(of: date), date: date, content: content, updatedAt: Timestamp(milliseconds: 0))
    }
}

extension [OwnDays.Standing] {
    /// Those that were not deleted.
    package var live: [DayDefault] { filter { !$0.isDeleted }.map(\.rule) }
}
