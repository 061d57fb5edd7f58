/// Makes other people's text safe for a terminal. The daemon cleans text when it arrives; this check makes
/// sure that nothing can move the cursor, change a colour or change the writing direction, whatever the
/// daemon sends (fault 43).
enum TerminalText {
    /// Returns text as one line: line breaks and tabs become spaces, other control and invisible format
    /// characters are shown as `\u{1B}`. The joiner inside an emoji is kept.
    static func escaped(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { isDangerous($0) || $0 == "\u{200D}" }) else {
            return text
        }
        var result = ""
        for character in text {
            let scalars = character.unicodeScalars
            let isEmoji = scalars.first.map { $0.properties.isEmoji && $0.value > 0x7F } ?? false
            for scalar in scalars {
                if scalar == "\u{200D}" && isEmoji {
                    result.unicodeScalars.append(scalar)
                } else if scalar.properties.isWhitespace && isDangerous(scalar) {
                    result += " "
                } else if isDangerous(scalar) || scalar == "\u{200D}" {
                    result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
                } else {
                    result.unicodeScalars.append(scalar)
                }
            }
        }
        return result
    }

    /// Returns JSON text, whose strings may contain such characters, with JSON escapes instead. The value is
    /// unchanged, and the result is one line.
    static func escapedJSON(_ json: String) -> String {
        guard json.unicodeScalars.contains(where: isDangerous) else { return json }
        var result = ""
        for scalar in json.unicodeScalars {
            if !isDangerous(scalar) {
                result.unicodeScalars.append(scalar)
            } else if scalar.properties.isWhitespace && scalar.value < 0x80 {
                // Between values; JSON doesn't allow it inside strings.
                result += " "
            } else {
                for unit in String(scalar).utf16 {
                    let digits = String(unit, radix: 16)
                    result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            }
        }
        return result
    }

    private static func isDangerous(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .surrogate, .lineSeparator, .paragraphSeparator: true
        case .format: scalar != "\u{200D}"
        default: false
        }
    }
}
