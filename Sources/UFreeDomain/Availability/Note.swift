/// A note beside a status (A4): clean text of 1 to 200 user-perceived characters and at most 4,096 bytes of
/// UTF-8.
package struct Note: Hashable, Sendable {
    package static let characterLimit = 200
    /// Bytes of UTF-8: about twenty per character, so that 4,096 days of a friend take at most 16 MiB.
    package static let byteLimit = 4_096
    /// The most bytes of UTF-8 before cleaning. Longer input is refused or cut, to bound the work of
    /// cleaning.
    private static let inputLimit = 65_536

    package let text: String

    /// Cleans and validates what an owner typed; nil when no text is left.
    /// - Throws: `AvailabilityError.noteTooLong` beyond either limit.
    package init?(validating input: String) throws(AvailabilityError) {
        guard input.utf8.count <= Self.inputLimit else { throw .noteTooLong(characters: input.count) }
        let clean = TextSanitizer.text(input)
        let count = clean.count
        guard count <= Self.characterLimit, clean.utf8.count <= Self.byteLimit else {
            throw .noteTooLong(characters: count)
        }
        guard !clean.isEmpty else { return nil }
        self.text = clean
    }

    /// Cleans what a peer sent. Text that is too long is cut after a character and never refused, because a
    /// friend's newer limits are not an attack.
    package init?(sanitizing input: String) {
        let isLong = input.utf8.count > Self.inputLimit
        let clean = TextSanitizer.text(isLong ? String(input.unicodeScalars.prefix(Self.inputLimit)) : input)
        self.init(clean: TextSanitizer.cut(clean, characters: Self.characterLimit, bytes: Self.byteLimit))
    }

    /// Creates a note from stored text. Text within the byte limit is taken as it is; longer text is cleaned
    /// and cut so that it can be sealed again.
    package init?(stored text: String) {
        if text.utf8.count <= Self.byteLimit { self.init(clean: text) } else { self.init(sanitizing: text) }
    }

    /// Creates a note from clean text without cleaning it again; nil for empty text. Use it only for text
    /// that this program cleaned before sealing: the seal shows that nobody changed it, and cleaning
    /// thousands of notes on every read would cost more than everything else.
    package init?(clean text: String) {
        guard !text.isEmpty else { return nil }
        self.text = text
    }
}
