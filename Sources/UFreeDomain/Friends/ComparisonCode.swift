/// Six digits that two people compare to make sure that nobody is between them (F7).
package struct ComparisonCode: Hashable, Sendable, CustomStringConvertible {
    /// The code as a number, 0 to 999,999.
    package let number: Int

    package init?(number: Int) {
        guard (0...999_999).contains(number) else { return nil }
        self.number = number
    }

    /// Parses six digits; spaces and dashes between them are ignored.
    package init?(text: some StringProtocol) {
        let bytes = text.utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") }
        guard bytes.count == 6 else { return nil }
        var number = 0
        for byte in bytes {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            number = number * 10 + Int(byte - UInt8(ascii: "0"))
        }
        self.number = number
    }

    /// The code as exactly six digits.
    package var description: String {
        number.padded(to: 6)
    }
}

extension ValidationRule {
    /// Six digits, as people read them to each other (F7). A missing value passes.
    package static let comparisonCode = ValidationRule.custom(name: .sixDigits) { value in
        if case .text(let text?) = value, !value.isMissing { ComparisonCode(text: text) != nil } else { true }
    }
}
