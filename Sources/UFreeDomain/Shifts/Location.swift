package import FoundationEssentials

/// Where somebody works (C1).
package struct Location: Hashable, Identifiable, Sendable {
    package let id: UUID
    /// Names may repeat; whoever names one that does is asked which is meant.
    package let name: ShiftText
    package let address: ShiftText?

    /// How many an owner may have.
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

/// A text beside shifts and locations, cleaned; never empty.
package struct ShiftText: Hashable, Sendable, CustomStringConvertible {
    /// Bytes of UTF-8. A text of few characters has less: 64 bytes each (`TextSanitizer.characterByteLimit`).
    package static let byteLimit = 16_384

    package let text: String

    /// Cleans and checks what somebody typed; nil where nothing is left of it.
    /// - Parameters:
    ///   - limit: characters.
    ///   - field: what the errors are about.
    ///   - hasLines: whether line breaks stay.
    /// - Throws: what it breaks.
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
