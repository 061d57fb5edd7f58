/// Six digits that two people compare to know that nobody stands between them (F7).
package struct ComparisonCode: Hashable, Sendable, CustomStringConvertible {
    /// 0 to 999,999.
    package let number: Int

    package init?(number: Int) {
        guard (0...999_999).contains(number) else { return nil }
        self.number = number
    }

    /// Reads six digits; spaces and dashes between them do not matter.
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

    /// Always six digits.
    package var description: String {
        let digits = String(number)
        return String(repeating: "0", count: 6 - digits.count) + digits
    }
}

extension ValidationRule {
    /// Six digits, as people read them to each other (F7). What is missing passes.
    package static let comparisonCode = ValidationRule.custom(name: "sixDigits") { value in
        if case .text(let text?) = value, !value.isMissing { ComparisonCode(text: text) != nil } else { true }
    }
}
