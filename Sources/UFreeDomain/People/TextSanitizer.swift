/// The only sanitizer for text that people read (fault 43): names and notes, typed on this machine or sent by
/// a peer. The result can be shown on a terminal and on a page without changing how anything else looks; each
/// output still escapes for its own syntax.
package enum TextSanitizer {
    /// The most bytes of UTF-8 in one character; the rest is cut. The longest existing emoji has 41, and no
    /// script comes close. Without a limit, one character could fill a whole message.
    package static let characterByteLimit = 64

    /// Returns one clean line: no control and format characters, each run of white space as a single space,
    /// trimmed, and no character longer than `characterByteLimit`. It does not begin with a combining mark,
    /// which would change the look of what is printed before it. Cleaning a clean line does not change it.
    package static func line(_ input: String) -> String {
        if isPlain(input) { return input }
        var line = CleanLine()
        for scalar in input.unicodeScalars { line.add(scalar) }
        return line.clean
    }

    /// Returns several clean lines: like `line`, but line breaks are kept. Empty lines at the beginning and
    /// the end are removed.
    package static func text(_ input: String) -> String {
        if isPlain(input) { return input }
        let lines = input.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let clean = lines.map { line(String($0)) }
        let body = clean.drop { $0.isEmpty }
        return body.prefix((body.lastIndex { !$0.isEmpty } ?? body.startIndex - 1) + 1 - body.startIndex)
            .joined(separator: "\n")
    }

    /// Returns whether the text is one line of printable ASCII with only single spaces between words, as most names and notes are.
    private static func isPlain(_ input: String) -> Bool {
        var last = UInt8(ascii: " ")
        for byte in input.utf8 {
            guard (0x20..<0x7F).contains(byte), byte != 0x20 || last != 0x20 else { return false }
            last = byte
        }
        return last != 0x20
    }

    /// Returns as many whole characters from the start of a clean text as fit both limits; the result is
    /// clean.
    /// - Parameter bytes: the most bytes of UTF-8.
    static func cut(_ clean: String, characters: Int, bytes: Int) -> String {
        // No character is shorter than a byte.
        if clean.utf8.count <= min(characters, bytes) { return clean }
        var end = clean.startIndex
        var (count, weight) = (0, 0)
        while end < clean.endIndex, count < characters {
            let next = clean.index(after: end)
            weight += clean.utf8.distance(from: end, to: next)
            guard weight <= bytes else { break }
            (end, count) = (next, count + 1)
        }
        var cut = clean.unicodeScalars[..<end]
        while cut.last?.properties.isWhitespace == true { cut.removeLast() }
        return String(cut)
    }
}
