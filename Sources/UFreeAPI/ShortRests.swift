/// A shift that begins on a date.
package struct WorkedShiftValue: Codable, Sendable, Hashable {
    /// `YYYY-MM-DD`.
    package var date: String
    package var symbol: String

    package init(date: String, symbol: String) {
        self.date = date
        self.symbol = symbol
    }
}

/// Less than eleven hours between two shifts in a row.
package struct ShortRestValue: Codable, Sendable, Hashable {
    /// The earliest two shifts.
    package var first: WorkedShiftValue
    package var second: WorkedShiftValue
    /// The time between them, below 660; 0 if they overlap.
    package var minutes: Int
    /// How many times shifts of these types follow one another like this, 1 or more.
    package var count: Int

    package init(first: WorkedShiftValue, second: WorkedShiftValue, minutes: Int, count: Int) {
        self.first = first
        self.second = second
        self.minutes = minutes
        self.count = count
    }
}
