/// A few words beside a status (A4): 1 to 200 user-perceived characters and at most 16 KiB of UTF-8.
package struct Note: Hashable, Sendable {
    package static let characterLimit = 200
    package static let byteLimit = 16_384

    package let text: String

    /// Cleans and checks what an owner typed; nil when nothing is left to say.
    /// - Throws: `AvailabilityError.noteTooLong` beyond either limit.
    package init?(validating input: String) throws(AvailabilityError) {
        guard input.utf8.count <= Self.byteLimit else { throw .noteTooLong(characters: input.count) }
        let clean = TextSanitizer.text(input)
        guard clean.count <= Self.characterLimit else { throw .noteTooLong(characters: clean.count) }
        guard !clean.isEmpty else { return nil }
        self.text = clean
    }

    /// Cleans what a peer sent: too long is cut, never refused, because a friend's newer limits are no attack.
    package init?(sanitizing input: String) {
        guard input.utf8.count <= Self.byteLimit else { return nil }
        let clean = String(TextSanitizer.text(input).prefix(Self.characterLimit))
        guard !clean.isEmpty else { return nil }
        self.text = clean
    }
}
