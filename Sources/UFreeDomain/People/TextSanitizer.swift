/// The one sanitiser at the border for text that people read (fault 43): names and notes, typed here or sent by
/// a peer. What remains can be shown on a terminal and on a page without changing how anything else looks; each
/// output still escapes for its own syntax.
package enum TextSanitizer {
    /// One line: control and format characters removed, every run of white space a single space, ends trimmed.
    package static func line(_ input: String) -> String {
        visible(input).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Several lines: as `line`, but line breaks stay.
    package static func text(_ input: String) -> String {
        let lines = input.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let clean = lines.map { line(String($0)) }
        let body = clean.drop { $0.isEmpty }
        return body.prefix((body.lastIndex { !$0.isEmpty } ?? body.startIndex - 1) + 1 - body.startIndex)
            .joined(separator: "\n")
    }

    private static func visible(_ input: String) -> String {
        var result = String.UnicodeScalarView()
        let scalars = Array(input.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            if isJoinerInsideEmoji(index, of: scalars) {
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
                // Fillers and invisible operators look like nothing, so two names could look the same.
                let isSelector = (0xFE00...0xFE0F).contains(scalar.value)
                if scalar.properties.isDefaultIgnorableCodePoint && !isSelector { continue }
                result.append(scalar)
            }
        }
        return String(result)
    }

    /// The zero-width joiner holds composed emoji (a family, a profession) together and is kept only there.
    private static func isJoinerInsideEmoji(_ index: Int, of scalars: [Unicode.Scalar]) -> Bool {
        guard scalars[index].value == 0x200D, index > 0, index + 1 < scalars.count else { return false }
        let before = scalars[index - 1]
        let isAfterEmoji = before.properties.isEmoji || before.value == 0xFE0F || before.properties.isEmojiModifier
        return isAfterEmoji && scalars[index + 1].properties.isEmoji && before.value > 0x7F
    }
}
