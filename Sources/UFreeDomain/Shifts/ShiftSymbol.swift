/// The symbol of a shift type in a rota: 1 to 3 visible characters in upper case (S2).
package struct ShiftSymbol: Hashable, Comparable, Sendable, CustomStringConvertible {
    package static let characterLimit = 3
    /// The most bytes of UTF-8 for the whole symbol; less than three of the longest characters need.
    package static let byteLimit = 64
    /// The sign for a day without a shift.
    package static let off = "-"
    /// The separator between symbols, used if one of them has more than one character.
    package static let separator: Character = ","

    package let text: String

    /// Cleans what somebody typed and converts it to upper case.
    /// - Throws: every broken rule.
    package init(validating input: String) throws(ValidationFailure) {
        let clean = Self.normal(input)
        var result = ValidationResult()
        result.check(
            .text(clean), field: "symbol",
            rules: [.required, .maxLength(Self.characterLimit), .maxBytes(Self.byteLimit)])
        if clean.contains(where: \.isWhitespace) {
            result.add(ValidationError(field: "symbol", rule: .noSpaces))
        }
        // Both have a special meaning in a rotation.
        if clean == Self.off || clean.contains(Self.separator) {
            result.add(ValidationError(field: "symbol", rule: .noRotationSign, given: clean))
        }
        try result.throwIfInvalid()
        self.text = clean
    }

    /// Returns the form used for comparison; symbols ignore case (S2).
    package static func normal(_ input: String) -> String { TextSanitizer.line(input).uppercased() }

    /// Whether it contains a character that not every keyboard has; such a symbol is accepted with a warning.
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
    /// Creates a symbol from what a friend sent; nil if it is not a valid symbol.
    package init?(sanitizing input: String) {
        guard input.utf8.count <= Self.byteLimit, let symbol = try? ShiftSymbol(validating: input) else {
            return nil
        }
        self = symbol
    }

    /// Creates a symbol from clean text without cleaning it again; nil for empty text. Use it only for text
    /// that this program cleaned before sealing.
    package init?(clean text: String) {
        guard !text.isEmpty else { return nil }
        self.text = text
    }
}
