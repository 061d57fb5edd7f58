/// What a zone database knows of the clocks on walls. The domain has none: who has one lends it.
package struct ZoneClock: Sendable {
    /// The date in a zone at a moment.
    package let today: @Sendable (_ zone: ZoneName, _ moment: Timestamp) -> CivilDate
    /// How a wall clock runs on: over most nights as any clock, over a few by an hour more or less.
    ///
    /// - Parameters:
    ///   - date: a date.
    ///   - minute: of its wall clock, counted on beyond 1,440.
    ///   - passing: minutes that pass from then on.
    /// - Returns: what the wall clock shows then, counted from the midnight that begins `date`.
    package let advance: @Sendable (_ zone: ZoneName, _ date: CivilDate, _ minute: Int, _ passing: Int) -> Int

    package init(
        today: @escaping @Sendable (ZoneName, Timestamp) -> CivilDate,
        advance: @escaping @Sendable (ZoneName, CivilDate, Int, Int) -> Int
    ) {
        self.today = today
        self.advance = advance
    }

    /// UTC, whatever the zone.
    package static let utc = ZoneClock(
        today: { _, moment in
            let isBefore = moment.milliseconds % .day < 0
            let number = Int(moment.milliseconds / .day) - (isBefore ? 1 : 0)
            return CivilDate(dayNumber: number) ?? CivilDate.range.lowerBound
        },
        advance: { _, _, minute, passing in minute + passing })
}
