/// Converts frames to terminal output: only rows that differ from the previous frame are written.
///
/// Every row is positioned by number and none ends with a line break, so nothing scrolls. Lines don't wrap,
/// so a terminal that disagrees with `DisplayWidth` about a character's width spoils one row only.
struct ScreenPainter: Sendable {
    private var shown: [String] = []
    private var size: ScreenSize?

    /// Switches to the alternate screen, hides the cursor, turns off wrapping (xterm, ctlseqs).
    static let begin = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l"
    /// Reverts `begin`.
    static let end = "\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

    /// Forgets the previous frame: the next frame is written completely.
    mutating func forget() { size = nil }

    /// Returns the output that turns the previous frame into this one; empty if they are equal.
    /// - Parameter rows: at most as many rows as the screen has, none wider than it.
    mutating func paint(_ rows: [String], _ size: ScreenSize) -> String {
        let rows = rows.prefix(size.height) + Array(repeating: "", count: max(0, size.height - rows.count))
        var text = ""
        if self.size != size {
            text = "\u{1B}[0m\u{1B}[2J"
            shown = Array(repeating: "", count: size.height)
            self.size = size
        }
        for (index, row) in rows.enumerated() where row != shown[index] {
            // The row is erased first: after writing its last cell the cursor may still be on it.
            text += "\u{1B}[\(index + 1);1H\u{1B}[2K" + row
        }
        shown = Array(rows)
        return text
    }
}
