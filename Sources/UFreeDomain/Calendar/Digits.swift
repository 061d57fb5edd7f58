extension Int {
    /// Reads one to nine ASCII digits: no sign, no space, nothing that can overflow.
    package init?(digits text: some StringProtocol) {
        guard (1...9).contains(text.utf8.count),
            text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        self.init(text)
    }

    /// Returns the number with leading zeros, at least `width` characters.
    package func padded(to width: Int) -> String {
        let text = String(self)
        return String(repeating: "0", count: Swift.max(0, width - text.utf8.count)) + text
    }
}

/// Dates and times are written so often that texts of their parts, put together, took a twentieth of a node's
/// instructions.
extension UnsafeMutableBufferPointer<UInt8> {
    /// Writes the last digits of a number in ASCII, with leading zeros.
    /// - Parameters:
    ///   - number: from 0.
    ///   - place: where the first digit is.
    ///   - width: how many digits.
    func write(_ number: Int, at place: Int, digits width: Int = 2) {
        var rest = number
        for digit in stride(from: place + width - 1, through: place, by: -1) {
            self[digit] = UInt8(ascii: "0") + UInt8(rest % 10)
            rest /= 10
        }
    }

    /// Writes an ASCII character, and the digits after it.
    func write(_ mark: Unicode.Scalar, _ number: Int, at place: Int, digits width: Int = 2) {
        self[place] = UInt8(ascii: mark)
        write(number, at: place + 1, digits: width)
    }
}
