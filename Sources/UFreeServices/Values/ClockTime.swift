/// Reads times of day as JSON carries them.
enum ClockTime {
    /// Minutes after midnight of `HH:MM`, 0 to 1,440 (`24:00`); anything else is nil.
    static func minute(_ text: String) -> Int? {
        let bytes = Array(text.utf8)
        guard bytes.count == 5, bytes[2] == UInt8(ascii: ":") else { return nil }
        let digits = [bytes[0], bytes[1], bytes[3], bytes[4]].map { Int($0) - 48 }
        guard digits.allSatisfy({ (0...9).contains($0) }) else { return nil }
        let (hours, minutes) = (digits[0] * 10 + digits[1], digits[2] * 10 + digits[3])
        let total = hours * 60 + minutes
        return minutes < 60 && total <= 1_440 ? total : nil
    }
}
