/// A moment on the wall clock, in milliseconds since 1970-01-01T00:00:00Z.
///
/// Trust and ordering never depend on it alone, because wall clocks jump (faults 17 and 18).
package struct Timestamp: Hashable, Comparable, Sendable {
    /// Milliseconds since 1970.
    package let milliseconds: Int64

    /// The end of the year 9999, in milliseconds since 1970.
    package static let latest: Int64 = 253_402_300_799_999

    package init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// Returns this moment moved by `delta` milliseconds; saturates instead of trapping.
    package func adding(milliseconds delta: Int64) -> Timestamp {
        let (sum, overflow) = milliseconds.addingReportingOverflow(delta)
        return Timestamp(milliseconds: overflow ? (delta > 0 ? .max : .min) : sum)
    }

    /// Returns the milliseconds from this moment to another; saturates instead of trapping.
    package func milliseconds(until other: Timestamp) -> Int64 {
        let (difference, overflow) = other.milliseconds.subtractingReportingOverflow(milliseconds)
        return overflow ? (other > self ? .max : .min) : difference
    }

    package static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.milliseconds < right.milliseconds
    }
}

extension Int64 {
    /// Milliseconds in one second, minute, hour and day, the units in which limits are written.
    package static let second: Int64 = 1_000
    package static let minute: Int64 = 60_000
    package static let hour: Int64 = 3_600_000
    package static let day: Int64 = 86_400_000
}
