/// Writes CSV tables (RFC 4180), as `CSVReader` reads them.
package enum CSVWriter {
    /// Returns the lines of a table, with CRLF; fields are quoted where necessary.
    package static func text(_ lines: [[String]]) -> String {
        lines.map { $0.map(field).joined(separator: ",") + "\r\n" }.joined()
    }

    private static func field(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else {
            return text
        }
        return "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
            + "\""
    }
}
