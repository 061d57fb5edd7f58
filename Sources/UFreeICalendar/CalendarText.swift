/// Texts from a file, made fit for one field of a line.
enum CalendarText {
    /// The limits of a title and a place.
    static let characters = 100
    static let bytes = 400

    /// Decodes bytes as UTF-8, otherwise as Latin-1.
    ///
    /// This is done after unfolding, because a fold may be inside a character (RFC 5545, 3.1).
    static func decoded(_ bytes: some Collection<UInt8>) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    /// Replaces the escapes of a TEXT value (RFC 5545, 3.3.11). A backslash before anything else is kept.
    static func unescaped(_ value: some Collection<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(value.count)
        var isEscaped = false
        for byte in value {
            guard isEscaped else {
                if byte == UInt8(ascii: "\\") { isEscaped = true } else { result.append(byte) }
                continue
            }
            isEscaped = false
            switch byte {
            case UInt8(ascii: "n"), UInt8(ascii: "N"): result.append(UInt8(ascii: "\n"))
            case UInt8(ascii: "\\"), UInt8(ascii: ","), UInt8(ascii: ";"): result.append(byte)
            default: result += [UInt8(ascii: "\\"), byte]
            }
        }
        if isEscaped { result.append(UInt8(ascii: "\\")) }
        return result
    }

    /// Returns one line without control characters, trimmed and cut.
    static func field(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            // Most texts are ASCII, and the table of categories is slow.
            if (0x20..<0x7F).contains(scalar.value) {
                scalars.append(scalar)
                continue
            }
            switch scalar.properties.generalCategory {
            // A line or paragraph separator is a line break for some readers.
            case .control, .lineSeparator, .paragraphSeparator, .surrogate: scalars.append(" ")
            default: scalars.append(scalar)
            }
        }
        return String(trimmed(cut(trimmed(String(scalars)[...]))[...]))
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var rest = text
        while let first = rest.first, first.isWhitespace { rest.removeFirst() }
        while let last = rest.last, last.isWhitespace { rest.removeLast() }
        return rest
    }

    private static func cut(_ text: Substring) -> String {
        var result = String(text.prefix(characters))
        while result.utf8.count > bytes {
            // One character may be longer than the whole field.
            if result.count > 1 { result.removeLast() } else { result.unicodeScalars.removeLast() }
        }
        return result
    }

    /// Returns the field of a TEXT value as it is in a file.
    static func field(ofValue value: ArraySlice<UInt8>) -> String {
        // Only the beginning can be in the field; a title may be megabytes long.
        field(decoded(unescaped(prefix(of: value))))
    }

    private static func prefix(of value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var head = value.prefix(4_000)
        guard head.count < value.count else { return head }
        // Not inside a character.
        while let last = head.last, (0x80..<0xC0).contains(last) { head.removeLast() }
        return head.dropLast()
    }
}
