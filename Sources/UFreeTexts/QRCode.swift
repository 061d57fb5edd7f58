import CQREncode

/// A QR code (ISO/IEC 18004), for a terminal or for the page.
package struct QRCode: Hashable, Sendable {
    /// The number of modules in a row and in a column, without the quiet zone: 21 to 177.
    package let size: Int
    /// Row by row; true for a dark module.
    private let modules: [Bool]

    /// How many light modules have to be around the code (5.3.8).
    package static let quietZone = 4

    /// Makes a code of the smallest size with error correction M, which restores 15 % of it. Text of digits,
    /// capital letters and ` $%*+-./:` takes the least space (alphanumeric mode).
    /// - Returns: nil if the text is empty, too long (2,331 bytes, or 3,391 such characters) or has a zero byte.
    package init?(_ text: String) {
        // C reads up to the first zero byte and would ignore the rest.
        guard !text.utf8.contains(0), let code = QRcode_encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1)
        else {
            return nil
        }
        defer { QRcode_free(code) }
        let width = Int(code.pointee.width)
        guard let data = code.pointee.data else { return nil }
        size = width
        // The other bits say what a module is for.
        modules = UnsafeBufferPointer(start: data, count: width * width).map { $0 & 1 == 1 }
    }

    /// Whether a module is dark. The quiet zone and everything around it is light.
    package func isDark(row: Int, column: Int) -> Bool {
        (0..<size).contains(row) && (0..<size).contains(column) && modules[row * size + column]
    }

    /// Row by row without the quiet zone, a character for each module: `1` is dark, `0` is light.
    package var rows: [String] {
        (0..<size).map { row in
            (0..<size).map { isDark(row: row, column: $0) ? "1" : "0" }.joined()
        }
    }

    /// The code with its quiet zone as lines for a terminal. Terminals are mostly dark, so light modules are
    /// printed and dark modules are spaces.
    /// - Parameter isUnicode: whether characters outside ASCII may be used. Then a line has two rows of modules
    ///   as half blocks. Otherwise it has one, and each module takes two columns: `##` or two spaces.
    package func lines(isUnicode: Bool = true) -> [String] {
        let range = -Self.quietZone..<size + Self.quietZone
        guard isUnicode else {
            return range.map { row in range.map { isDark(row: row, column: $0) ? "  " : "##" }.joined() }
        }
        return stride(from: range.lowerBound, to: range.upperBound, by: 2).map { row in
            range.map { column in
                let isUpper = !isDark(row: row, column: column)
                // The number of rows is odd: under the last one nothing is printed.
                let isLower = row + 1 < range.upperBound && !isDark(row: row + 1, column: column)
                return isUpper ? (isLower ? "\u{2588}" : "\u{2580}") : isLower ? "\u{2584}" : " "
            }.joined()
        }
    }
}
