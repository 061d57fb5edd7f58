/// Access to a time zone database. The domain has none of its own; the caller provides it.
package struct ZoneClock: Sendable {
    /// Returns the date in a zone at a moment.
    package let today: @Sendable (_ zone: ZoneName, _ moment: Timestamp) -> CivilDate
    /// Returns the minutes since local midnight in a zone at a moment, 0 to 1,439.
    package let minute: @Sendable (_ zone: ZoneName, _ moment: Timestamp) -> Int
    /// Advances a wall clock. On a few nights a year the clock moves an hour more or less than the time
    /// passed.
    ///
    /// - Parameters:
    ///   - date: the date on which the minute is counted.
    ///   - minute: minutes of the wall clock since midnight of `date`; may exceed 1,440.
    ///   - passing: minutes that pass from then on.
    /// - Returns: the time the wall clock then shows, in minutes since midnight of `date`.
    package let advance: @Sendable (_ zone: ZoneName, _ date: CivilDate, _ minute: Int, _ passing: Int) -> Int

    package init(
        today: @escaping @Sendable (ZoneName, Timestamp) -> CivilDate,
        minute: @escaping @Sendable (ZoneName, Timestamp) -> Int,
        advance: @escaping @Sendable (ZoneName, CivilDate, Int, Int) -> Int
    ) {
        self.today = today
        self.minute = minute
        self.advance = advance
    }

    /// A clock that uses UTC for every zone.
    package static let utc = ZoneClock(
        today: { _, moment in
            let isBefore = moment.milliseconds % .day < 0
            let number = Int(moment.milliseconds / .day) - (isBefore ? 1 : 0)
            return CivilDate(dayNumber: number) ?? CivilDate.range.lowerBound
        },
        minute: { _, moment in
            let passed = moment.milliseconds % .day
            return Int((passed < 0 ? passed + .day : passed) / .minute)
        },
        advance: { _, _, minute, passing in minute + passing })
}
