/// When a shift is worked, on the clocks of its owner (S4).
package enum ShiftDuration: Hashable, Sendable {
    /// From midnight to midnight.
    case allDay
    /// The end is after the start, or on the next day where that is said; it is never guessed.
    case scheduled(from: HourMinute, to: HourMinute, isOvernight: Bool)

    /// 8:00 to 16:00: what a new shift has.
    package static let standard = ShiftDuration.scheduled(
        from: .eight, to: .sixteen, isOvernight: false)

    /// Whether the end comes after the start.
    package var isInOrder: Bool {
        switch self {
        case .allDay: true
        case .scheduled(let from, let to, let isOvernight): isOvernight || from < to
        }
    }

    /// Minutes after the midnight that begins the day of the shift; the end is beyond 1,440 on the next day, and below
    /// 2,880.
    package var minutes: Range<Int> {
        switch self {
        case .allDay: 0..<HourMinute.perDay
        case .scheduled(let from, let to, let isOvernight):
            from.minutes..<max(from.minutes, to.minutes + (isOvernight ? HourMinute.perDay : 0))
        }
    }
}

extension HourMinute {
    static let eight = HourMinute(unchecked: 480)
    static let sixteen = HourMinute(unchecked: 960)
}
