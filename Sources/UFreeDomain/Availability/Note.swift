/// A few words beside a status (A4): 1 to 200 user-perceived characters and at most 4,096 bytes of UTF-8, clean.
package struct Note: Hashable, Sendable {
    package static let characterLimit = 200
    /// Bytes of UTF-8: twenty a character, so that 4,096 days of a friend weigh 16 MiB at most.
    package static let byteLimit = 4_096
    /// Bytes of UTF-8 before it is cleaned: more is no note, and nobody is to be kept busy by it.
    private static let inputLimit = 65_536

    package let text: String

    /// Cleans and checks what an owner typed; nil when nothing is left to say.
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

    /// Cleans what a peer sent: too long is cut after a character, never refused, because a friend's newer limits are no attack.
    package init?(sanitizing input: String) {
        let isLong = input.utf8.count > Self.inputLimit
        let clean = TextSanitizer.text(isLong ? String(input.unicodeScalars.prefix(Self.inputLimit)) : input)
        self.init(clean: TextSanitizer.cut(clean, characters: Self.characterLimit, bytes: Self.byteLimit))
    }

    /// Takes a text that was sealed as a note: as it is where it is no longer than a note, else cleaned and cut, so that it can be
    /// sealed again.
    package init?(stored text: String) {
        if text.utf8.count <= Self.byteLimit { self.init(clean: text) } else { self.init(sanitizing: text) }
    }

    /// Takes a note's text as it is; nil where there is none. Only for what this program cleaned before it sealed it: a seal that
    /// opens shows that nobody changed it, and cleaning thousands of notes at every read costs more than all else.
    package init?(clean text: String) {
        guard !text.isEmpty else { return nil }
        self.text = text
    }
}
