/// A set of weekdays. Its bits are stored: Monday 1, Tuesday 2, up to Sunday 64.
package struct Weekdays: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    package init(_ day: Weekday) {
        self.init(rawValue: 1 << UInt8(day.rawValue - 1))
    }

    /// All seven days.
    package static let all = Weekdays(rawValue: 0b111_1111)

    /// The days of the set, Monday first.
    package var ordered: [Weekday] { Weekday.allCases.filter { contains(Weekdays($0)) } }
}
