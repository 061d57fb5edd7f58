/// What a shift is called in a rota: 1 to 3 visible characters, in capitals (S2).
package struct ShiftSymbol: Hashable, Comparable, Sendable, CustomStringConvertible {
    package static let characterLimit = 3
    /// Bytes of UTF-8 of all of it: less than three of the longest characters have.
    package static let byteLimit = 64
    /// What a rota writes for a day without a shift.
    package static let off = "-"
    /// What stands between symbols where one is longer than a character.
    package static let separator: Character = ","

    package let text: String

    /// Trims and capitalises what somebody typed.
    /// - Throws: every rule it breaks.
    package init(validating input: String) throws(ValidationFailure) {
        let clean = Self.normal(input)
        var result = ValidationResult()
        result.check(
            .text(clean), field: "symbol",
            rules: [.required, .maxLength(Self.characterLimit), .maxBytes(Self.byteLimit)])
        if clean.contains(where: \.isWhitespace) {
            result.add(ValidationError(field: "symbol", rule: "noSpaces"))
        }
        // Both have a meaning of their own in a rotation.
        if clean == Self.off || clean.contains(Self.separator) {
            result.add(ValidationError(field: "symbol", rule: "noRotationSign", given: clean))
        }
        try result.throwIfInvalid()
        self.text = clean
    }

    /// What is compared: symbols are the same whatever their case (S2).
    package static func normal(_ input: String) -> String { TextSanitizer.line(input).uppercased() }

    /// Whether it has a character that not every keyboard has, which is taken with a warning.
    package var isUnusual: Bool {
        text.utf8.contains { byte in
            !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
                && !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
    }

    package var description: String { text }

    package static func < (left: ShiftSymbol, right: ShiftSymbol) -> Bool { left.text < right.text }
}

extension ShiftSymbol {
    /// Takes what a friend sent; nil where it is no symbol.
    package init?(sanitizing input: String) {
        guard input.utf8.count <= Self.byteLimit, let symbol = try? ShiftSymbol(validating: input) else {
            return nil
        }
        self = symbol
    }

    /// Takes a symbol's text as it is; nil where there is none. Only for what this program cleaned before it sealed it.
    package init?(clean text: String) {
        guard !text.isEmpty else { return nil }
        self.text = text
    }
}
