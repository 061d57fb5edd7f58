/// Text of others on its way to a terminal. The daemon has cleaned it at its border; here nothing that could
/// move the cursor, change a colour or turn the direction of writing gets through, whatever the daemon was
/// (fault 43).
enum TerminalText {
    /// One line: line breaks and tabs become spaces, any other control or invisible format character is shown
    /// as `\u{1B}`. The joiner inside an emoji stays.
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

    /// The same for a JSON text, whose strings may carry such characters raw: written as JSON's own escapes
    /// the value stays what it was, and the whole stays on one line.
    static func escapedJSON(_ json: String) -> String {
        guard json.unicodeScalars.contains(where: isDangerous) else { return json }
        var result = ""
        for scalar in json.unicodeScalars {
            if !isDangerous(scalar) {
                result.unicodeScalars.append(scalar)
            } else if scalar.properties.isWhitespace && scalar.value < 0x80 {
                // Between the values; inside a string JSON allows none.
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
