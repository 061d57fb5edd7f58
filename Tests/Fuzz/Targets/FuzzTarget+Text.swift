@testable import UFreeDomain

extension FuzzTarget {
    /// Sanitized text is clean, short enough, and contains nothing that could change the text next to it.
    static let text = FuzzTarget("text", lengthLimit: 20_000) { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        let line = TextSanitizer.line(text)
        let lines = TextSanitizer.text(text)
        demand(TextSanitizer.line(line) == line, "line changes what it made: \(line.debugDescription)")
        demand(TextSanitizer.text(lines) == lines, "text changes what it made: \(lines.debugDescription)")
        for clean in [line, lines] {
            demand(clean.utf8.count <= text.utf8.count, "longer than before")
            demand(
                clean.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control },
                "a control character in \(clean.debugDescription)")
        }
        demand(!line.unicodeScalars.contains("\n"), "two lines")
        names(text)
        notes(text)
    }

    private static func names(_ text: String) {
        if let name = DisplayName(sanitizing: text)?.text {
            demand(
                !name.isEmpty && name.count <= DisplayName.characterLimit
                    && name.utf8.count <= DisplayName.byteLimit, "a name over its limits")
            demand(same(DisplayName(sanitizing: name)?.text, name), "another name: \(name.debugDescription)")
            let typed = try? DisplayName(validating: name)
            demand(same(typed?.text, name), "a friend's name that nobody may have: \(name.debugDescription)")
        }
        if let symbol = ShiftSymbol(sanitizing: text) {
            demand(symbol.text.utf8.count <= ShiftSymbol.byteLimit, "a symbol over its limits")
            demand(
                same(ShiftSymbol(sanitizing: symbol.text)?.text, symbol.text),
                "another symbol: \(symbol.text.debugDescription)")
        }
    }

    private static func notes(_ text: String) {
        guard let note = Note(sanitizing: text)?.text else { return }
        demand(
            !note.isEmpty && note.count <= Note.characterLimit && note.utf8.count <= Note.byteLimit,
            "a note over its limits")
        demand(same(Note(sanitizing: note)?.text, note), "another note: \(note.debugDescription)")
        let typed = (try? Note(validating: note)) ?? nil
        demand(same(typed?.text, note), "a friend's note that nobody may have: \(note.debugDescription)")
    }

    /// Compares bytes, because equal strings may have different encodings.
    private static func same(_ left: String?, _ right: String) -> Bool {
        left.map { $0.utf8.elementsEqual(right.utf8) } ?? false
    }
}
