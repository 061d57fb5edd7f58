package import FoundationEssentials
package import UFreeDomain

/// An owner's explicit days and what lies below them, from which the shared days are resolved (A11, Y7).
package struct OwnDays: Sendable {
    private let id: @Sendable (CivilDate) -> UUID
    private let days: [CivilDate: DayContent]
    private let underlay: Underlay

    /// - Parameters:
    ///   - days: the contents of the explicit days.
    ///   - id: returns the id of a date (`DayIDs`).
    package init(
        _ days: [(date: CivilDate, content: DayContent)], over underlay: Underlay,
        id: @escaping @Sendable (CivilDate) -> UUID
    ) {
        self.id = id
        self.days = Dictionary(days.map { ($0.date, $0.content) }, uniquingKeysWith: { $1 })
        self.underlay = underlay
    }

    /// Returns the days to share in a range of dates, oldest first, also those without a status: a view keeps these only if they had
    /// one (`ViewLog.publish`). `updatedAt` is set when a view numbers the row.
    package func rows(in dates: ClosedRange<CivilDate>) -> [SharedRow.Body] {
        dates.all.map { .day(day($0)) }
    }

    private func day(_ date: CivilDate) -> SharedDay {
        SharedDay(
            id: id(date), date: date, content: days[date] ?? derived(date),
            updatedAt: Timestamp(milliseconds: 0))
    }

    private func derived(_ date: CivilDate) -> DayContent {
        let layers = underlay.layers(of: date)
        let isShown = underlay.shifts.roster.settings.sharesSymbols && layers.source == .shift
        return DayContent(layers.word ?? .unknown, shift: isShown ? layers.shift?.shift?.symbol : nil)
    }
}
