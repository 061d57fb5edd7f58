/// A person's name: 1 to 64 characters and at most 200 bytes, everywhere (I2).
package struct DisplayName: Hashable, Sendable, CustomStringConvertible {
    package static let characterLimit = 64
    package static let byteLimit = 200
    /// The rules for a clean name.
    package static let rules: [ValidationRule] = [
        .required, .maxLength(characterLimit), .maxBytes(byteLimit),
    ]

    package let text: String

    private init(unchecked text: String) { self.text = text }

    /// Cleans and validates what an owner typed.
    /// - Throws: every rule that the name breaks.
    package init(validating input: String, field: String = "name") throws(ValidationFailure) {
        let clean = TextSanitizer.line(input)
        var result = ValidationResult()
        result.check(.text(clean), field: field, rules: Self.rules)
        try result.throwIfInvalid()
        self.text = clean
    }

    /// Cleans and cuts what a peer sent; nil when nothing visible is left.
    package init?(sanitizing input: String) {
        guard input.utf8.count <= 65_536 else { return nil }
        var clean = String(TextSanitizer.line(input).prefix(Self.characterLimit))
        while clean.utf8.count > Self.byteLimit { clean.removeLast() }
        clean = TextSanitizer.line(clean)
        guard !clean.isEmpty else { return nil }
        self.text = clean
    }

    package var description: String { text }
}

extension DisplayName {
    /// Creates a name for a person who sent none that can be shown: the first group of the id.
    package init(fallbackFor owner: OwnerID) {
        self.init(unchecked: String(owner.description.prefix(7)))
    }

    /// Creates the name of a person followed by the first group of the id, to tell it from another one's name.
    package init(_ name: DisplayName, of owner: OwnerID) {
        let mark = " (\(owner.description.prefix(7)))"
        let text = TextSanitizer.cut(
            name.text, characters: Self.characterLimit - mark.count, bytes: Self.byteLimit - mark.utf8.count)
        self.init(unchecked: text + mark)
    }
}
