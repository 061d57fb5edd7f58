/// The hours of a shift on its owner's clock (S4).
package enum ShiftDuration: Hashable, Sendable {
    /// From midnight to midnight.
    case allDay
    /// From start to end. The end is after the start, or explicitly on the next day; this is never guessed.
    case scheduled(from: HourMinute, to: HourMinute, isOvernight: Bool)

    /// 8:00 to 16:00, the hours of a new shift type.
    package static let standard = ShiftDuration.scheduled(
        from: .eight, to: .sixteen, isOvernight: false)

    /// Whether the end is after the start.
    package var isInOrder: Bool {
        switch self {
        case .allDay: true
        case .scheduled(let from, let to, let isOvernight): isOvernight || from < to
        }
    }

    /// The minutes after midnight of the day of the shift; an end on the next day is above 1,440 and below
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
