/// Turns frames into what is written to the terminal: only the rows that differ from those that are there.
///
/// Every row is put at its place by number and none ends in a line break, so nothing ever scrolls; lines do not wrap, so
/// a terminal that counts the cells of a sign otherwise than `DisplayWidth` does spoils one row and no other.
struct ScreenPainter: Sendable {
    private var shown: [String] = []
    private var size: ScreenSize?

    /// Another screen than the one the person came from, no cursor, no wrapping (xterm, ctlseqs).
    static let begin = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l"
    /// All of it taken back.
    static let end = "\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

    /// Forgets what is there: the next frame is written whole.
    mutating func forget() { size = nil }

    /// What makes of the last frame this one; empty where they are the same.
    /// - Parameter rows: at most as many as the screen is high, none wider than it.
    mutating func paint(_ rows: [String], _ size: ScreenSize) -> String {
        let rows = rows.prefix(size.height) + Array(repeating: "", count: max(0, size.height - rows.count))
        var text = ""
        if self.size != size {
            text = "\u{1B}[0m\u{1B}[2J"
            shown = Array(repeating: "", count: size.height)
            self.size = size
        }
        for (index, row) in rows.enumerated() where row != shown[index] {
            // The row is erased before it is written: after its last cell the cursor may still stand on it.
            text += "\u{1B}[\(index + 1);1H\u{1B}[2K" + row
        }
        shown = Array(rows)
        return text
    }
}
