/// The one sanitiser at the border for text that people read (fault 43): names and notes, typed here or sent by
/// a peer. What remains can be shown on a terminal and on a page without changing how anything else looks; each
/// output still escapes for its own syntax.
package enum TextSanitizer {
    /// Bytes of UTF-8 that one character may have, whatever it is made of: the rest of it is cut. The longest emoji there is
    /// has 41, and no writing comes near; without a limit one character holds a whole message.
    package static let characterByteLimit = 64

    /// One line: control and format characters removed, every run of white space a single space, ends trimmed, no character
    /// longer than `characterByteLimit`. It does not begin with a combining mark, which would change the look of what is
    /// printed before it. What is clean stays as it is.
    package static func line(_ input: String) -> String {
        if isPlain(input) { return input }
        var line = CleanLine()
        for scalar in input.unicodeScalars { line.add(scalar) }
        return line.clean
    }

    /// Several lines: as `line`, but line breaks stay.
    package static func text(_ input: String) -> String {
        let lines = input.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let clean = lines.map { line(String($0)) }
        let body = clean.drop { $0.isEmpty }
        return body.prefix((body.lastIndex { !$0.isEmpty } ?? body.startIndex - 1) + 1 - body.startIndex)
            .joined(separator: "\n")
    }

    /// Whether it is nothing but signs of ASCII with single spaces between them, as most names are.
    private static func isPlain(_ input: String) -> Bool {
        var last = UInt8(ascii: " ")
        for byte in input.utf8 {
            guard (0x20..<0x7F).contains(byte), byte != 0x20 || last != 0x20 else { return false }
            last = byte
        }
        return last != 0x20
    }

    /// As many whole characters from the beginning of a clean text as fit into both limits, clean again.
    /// - Parameter bytes: of UTF-8.
    static func cut(_ clean: String, characters: Int, bytes: Int) -> String {
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
