package import FoundationEssentials

/// A place of work (C1).
package struct Location: Hashable, Identifiable, Sendable {
    package let id: UUID
    /// The name, which need not be unique; if a given name is ambiguous, the owner is asked which location is
    /// meant.
    package let name: ShiftText
    package let address: ShiftText?

    /// The most locations an owner may have.
    package static let limit = 1_000
    /// Characters.
    package static let nameLimit = 100
    package static let addressLimit = 200

    package init(id: UUID, name: ShiftText, address: ShiftText?) {
        self.id = id
        self.name = name
        self.address = address
    }
}

/// A clean text of a shift type or location; never empty.
package struct ShiftText: Hashable, Sendable, CustomStringConvertible {
    /// The most bytes of UTF-8. Short texts stay below it, because a clean character has at most 64 bytes
    /// (`TextSanitizer.characterByteLimit`).
    package static let byteLimit = 16_384

    package let text: String

    /// Cleans and validates what somebody typed; nil if no text is left.
    /// - Parameters:
    ///   - limit: the most characters.
    ///   - field: the name of the field in errors.
    ///   - hasLines: whether line breaks are kept.
    /// - Throws: every broken rule.
    package init?(
        validating input: String, limit: Int, field: String, hasLines: Bool = false
    ) throws(ValidationFailure) {
        let isLong = input.utf8.count > Self.byteLimit
        let clean = isLong ? "" : hasLines ? TextSanitizer.text(input) : TextSanitizer.line(input)
        var result = ValidationResult()
        result.check(.text(input), field: field, rules: [.maxBytes(Self.byteLimit)])
        result.check(.text(clean), field: field, rules: [.maxLength(limit)])
        try result.throwIfInvalid()
        guard !clean.isEmpty else { return nil }
        text = clean
    }

    package var description: String { text }
}
