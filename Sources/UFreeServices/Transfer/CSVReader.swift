/// What is wrong with a table.
struct CSVError: Error, Hashable, Sendable {
    /// From 1, as the column, which counts characters.
    let line: Int
    let column: Int
    let reason: String
}

/// Reads tables (RFC 4180): fields parted by commas, in quotes where they hold commas, quotes or line breaks. Lines may end
/// with LF alone, as those of most programs do.
struct CSVReader {
    /// One line, or several where a field has line breaks.
    struct Record: Hashable, Sendable {
        let fields: [String]
        /// Where it begins, from 1.
        let line: Int
    }

    /// Records of a file, and fields of a record.
    static let recordLimit = 10_000
    static let fieldLimit = 100

    private var rest: Substring
    private var line = 1
    private var column = 1

    /// - Throws: `CSVError`.
    static func read(_ text: String) throws(CSVError) -> [Record] {
        var reader = CSVReader(rest: text[...])
        var records: [Record] = []
        while !reader.rest.isEmpty {
            records.append(try reader.record())
            guard records.count <= recordLimit else {
                throw reader.error("more than \(recordLimit) lines")
            }
        }
        return records
    }

    private init(rest: Substring) { self.rest = rest }

    private mutating func record() throws(CSVError) -> Record {
        let begin = line
        var fields: [String] = []
        while true {
            fields.append(try field())
            guard fields.count <= Self.fieldLimit else {
                throw error("more than \(Self.fieldLimit) fields in a line")
            }
            guard let next = take() else { break }
            if next.isNewline { break }
            guard next == "," else { throw error("something follows the quote that ends a field") }
        }
        return Record(fields: fields, line: begin)
    }

    private mutating func field() throws(CSVError) -> String {
        guard rest.first == "\"" else {
            let plain = rest.prefix { $0 != "," && !$0.isNewline }
            if plain.contains("\"") { throw error("a quote inside a field that does not begin with one") }
            rest = rest.dropFirst(plain.count)
            column += plain.count
            return String(plain)
        }
        _ = take()
        var text = ""
        while let character = take() {
            guard character == "\"" else {
                text.append(character)
                continue
            }
            guard rest.first == "\"" else { return text }
            text.append("\"")
            _ = take()
        }
        throw error("the file ends inside a quoted field")
    }

    private mutating func take() -> Character? {
        guard let next = rest.popFirst() else { return nil }
        if next.isNewline {
            line += 1
            column = 1
        } else {
            column += 1
        }
        return next
    }

    private func error(_ reason: String) -> CSVError { CSVError(line: line, column: column, reason: reason) }
}
