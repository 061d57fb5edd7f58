/// The number of terminal cells that a text takes.
enum DisplayWidth {
    static func of(_ text: String) -> Int {
        text.reduce(0) { $0 + of($1) }
    }

    /// Returns 0, 1 or 2 cells for a character.
    static func of(_ character: Character) -> Int {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return 0 }
        if first.value < 0x7F { return 1 }
        // U+FE0F selects the wide emoji form of a narrow character; two regional indicators form a flag.
        if scalars.contains("\u{FE0F}") || first.properties.isEmojiPresentation { return 2 }
        if isWide(first.value) { return 2 }
        switch first.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: return 1
        }
    }

    /// Returns `text` cut to `cells`, with a mark at the cut.
    static func truncated(_ text: String, to cells: Int, mark: String) -> String {
        guard of(text) > cells else { return text }
        let room = cells - of(mark)
        guard room > 0 else { return "" }
        var used = 0
        var result = ""
        for character in text {
            used += of(character)
            if used > room { break }
            result.append(character)
        }
        return result + mark
    }

    static func padded(_ text: String, to cells: Int) -> String {
        text + String(repeating: " ", count: max(0, cells - of(text)))
    }

    /// Whether a scalar is East Asian Wide or Fullwidth (Unicode Annex 11); covers the blocks used in text.
    private static func isWide(_ value: UInt32) -> Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
            0xA000...0xA4CF,
            0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0xFFE0...0xFFE6,
            0x16FE0...0x18DFF, 0x1B000...0x1B2FF, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
