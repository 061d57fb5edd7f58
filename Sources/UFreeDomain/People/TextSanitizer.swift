/// The one sanitiser at the border for text that people read (fault 43): names and notes, typed here or sent by
/// a peer. What remains can be shown on a terminal and on a page without changing how anything else looks; each
/// output still escapes for its own syntax.
package enum TextSanitizer {
    /// One line: control and format characters removed, every run of white space a single space, ends trimmed. It
    /// does not begin with a combining mark, which would change the look of what is printed before it.
    package static func line(_ input: String) -> String {
        if isPlain(input) { return input }
        let words = visible(input).unicodeScalars.split(whereSeparator: \.properties.isWhitespace)
        let clean = words.map { String(Substring($0)) }.joined(separator: " ")
        return String(Substring(clean.unicodeScalars.drop { isMark($0) || $0 == " " }))
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

    /// Combining marks on one letter.
    private static let markLimit = 8

    private static func visible(_ input: String) -> String {
        var result = String.UnicodeScalarView()
        let scalars = Array(input.unicodeScalars)
        var marks = 0
        for (index, scalar) in scalars.enumerated() {
            // No writing stacks more marks on one letter; a hundred of them run over the lines above and below.
            marks = isMark(scalar) ? marks + 1 : 0
            if marks > markLimit { continue }
            if isJoinerInsideEmoji(index, of: scalars) || isSelectorOfEmoji(index, of: scalars) {
                result.append(scalar)
                continue
            }
            switch scalar.properties.generalCategory {
            case .control:
                // A tab or a line break parts words; any other control character is nothing at all.
                if scalar.properties.isWhitespace { result.append(" ") }
            case .format, .surrogate, .privateUse, .unassigned: continue
            case .lineSeparator, .paragraphSeparator, .spaceSeparator: result.append(" ")
            default:
                // Fillers and invisible operators look like nothing, so two names could look the same; the empty
                // Braille pattern looks like a space.
                if scalar.properties.isDefaultIgnorableCodePoint { continue }
                result.append(scalar.value == 0x2800 ? " " : scalar)
            }
        }
        return String(result)
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    /// The zero-width joiner holds composed emoji (a family, a profession) together and is kept only there.
    private static func isJoinerInsideEmoji(_ index: Int, of scalars: [Unicode.Scalar]) -> Bool {
        guard scalars[index].value == 0x200D, index > 0, index + 1 < scalars.count else { return false }
        let before = scalars[index - 1]
        guard isPicture(scalars[index + 1]) else { return false }
        return isPicture(before) || isSelectorOfEmoji(index - 1, of: scalars)
    }

    /// The selectors of text and picture style are kept after a picture and in a keycap; anywhere else they are
    /// invisible.
    private static func isSelectorOfEmoji(_ index: Int, of scalars: [Unicode.Scalar]) -> Bool {
        guard (0xFE0E...0xFE0F).contains(scalars[index].value), index > 0 else { return false }
        let isKeycap = index + 1 < scalars.count && scalars[index + 1].value == 0x20E3
        return isPicture(scalars[index - 1]) || (isKeycap && scalars[index - 1].properties.isEmoji)
    }

    /// Digits, `#` and `*` are emoji by the Unicode table too, but no pictures.
    private static func isPicture(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isEmoji && scalar.value > 0x7F
    }
}
