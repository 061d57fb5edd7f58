/// The screen of a terminal, limited to what the live view uses: complete rows, the alternate screen, the
/// cursor. All other output is collected in `surprises`.
package struct TerminalScreen: Sendable {
    /// The rows from the top. Rows that were never written are empty.
    package private(set) var rows: [String]
    /// Whether the alternate screen is shown, and how often it was entered.
    package private(set) var isAlternate = false
    package private(set) var entries = 0
    package private(set) var isCursorVisible = true
    package private(set) var wraps = true
    /// Unknown control characters and sequences, and text outside the rows. A line break on the alternate
    /// screen also counts, because it may scroll.
    package private(set) var surprises: [String] = []
    /// Output on the main screen.
    package private(set) var plain = ""

    private var row = 0
    private var pending: [UInt8] = []

    init(height: Int) {
        rows = Array(repeating: "", count: height)
    }

    /// All rows, separated by line breaks.
    package var text: String { rows.joined(separator: "\n") }

    mutating func resize(height: Int) {
        rows = Array((rows + Array(repeating: "", count: height)).prefix(height))
    }

    mutating func write(_ bytes: some Sequence<UInt8>) {
        pending += bytes
        while let length = completeLength() {
            let piece = Array(pending.prefix(length))
            pending.removeFirst(length)
            take(String(decoding: piece, as: UTF8.self))
        }
    }

    /// Returns the length in bytes of the control sequence or text at the front; nil if it is incomplete.
    private func completeLength() -> Int? {
        guard let first = pending.first else { return nil }
        guard first == 0x1B else {
            let end = pending.firstIndex { $0 < 0x20 } ?? pending.endIndex
            if end == 0 { return 1 }
            // The last bytes of a character may be missing.
            let isWhole = String(validating: pending[..<end], as: UTF8.self) != nil
            return isWhole ? end : nil
        }
        guard pending.count > 1, pending[1] == UInt8(ascii: "[") else { return pending.count > 1 ? 2 : nil }
        return pending.dropFirst(2).firstIndex { (0x40...0x7E).contains($0) }.map { $0 + 1 }
    }

    private mutating func take(_ piece: String) {
        guard piece.utf8.first == 0x1B else {
            if !isAlternate {
                plain += piece
            } else if piece.unicodeScalars.contains(where: { $0.value < 0x20 }) || row >= rows.count {
                surprises.append(piece)
            } else {
                rows[row] += piece
            }
            return
        }
        let parameters = piece.dropFirst(2).dropLast()
        switch (parameters, piece.last) {
        case (_, "m"): break
        case ("?1049", "h"): (isAlternate, entries) = (true, entries + 1)
        case ("?1049", "l"): isAlternate = false
        case ("?25", "h"): isCursorVisible = true
        case ("?25", "l"): isCursorVisible = false
        case ("?7", "h"): wraps = true
        case ("?7", "l"): wraps = false
        case ("2", "J"): rows = rows.map { _ in "" }
        case ("2", "K") where rows.indices.contains(row): rows[row] = ""
        case (_, "H") where parameters.hasSuffix(";1"): row = (Int(parameters.dropLast(2)) ?? 0) - 1
        default: surprises.append(piece)
        }
    }
}
