import UFreeAPI
import UFreeDomain

/// A roster as a table of comma separated values (RFC 4180), as spreadsheets write it: one column with dates, one with shifts.
/// The first line may name them. Values are separated by commas, semicolons or tabs.
struct RosterTable: Sendable {
    let entries: [RosterEntry]

    private static let dateWords: Set = ["date", "datum", "day", "tag"]
    private static let nameWords: Set = [
        "shift", "schicht", "dienst", "dienstart", "schichtart", "symbol", "kürzel", "code", "title",
        "subject", "betreff",
    ]

    /// The most bytes: it is read on a thread that others wait for.
    static let limit = 1 << 20

    /// - Throws: `unreadableRoster` with a problem and the number of its line; `unreadableFile` if it is no table.
    init(_ bytes: [UInt8]) throws(APIError) {
        guard bytes.count <= Self.limit else { throw Self.error("tooMany", 1) }
        let rows = try Self.rows(Self.text(bytes))
        guard let first = rows.first else { throw Self.error("noDates", 1) }
        let words = first.values.map { $0.lowercased() }
        let column: (date: Int, name: Int)
        let body: ArraySlice<Row>
        if let date = words.firstIndex(where: Self.dateWords.contains) {
            let name = words.indices.first { $0 != date && Self.nameWords.contains(words[$0]) }
            guard let name = name ?? (words.count == 2 ? 1 - date : nil) else {
                throw Self.error("noShifts", 1)
            }
            column = (date, name)
            body = rows.dropFirst()
        } else {
            guard let date = first.values.firstIndex(where: { Self.numbers($0) != nil }) else {
                throw Self.error("noDates", first.line)
            }
            let name = first.values.indices.first { index in
                index != date && first.values[index].contains { $0.isLetter }
            }
            guard let name else { throw Self.error("noShifts", first.line) }
            column = (date, name)
            body = ArraySlice(rows)
        }
        let used = body.filter { row in
            row.values.count > max(column.date, column.name) && !row.values[column.name].isEmpty
                && !row.values[column.date].isEmpty
        }
        let order = try Self.order(used, column.date)
        var entries: [RosterEntry] = []
        for row in used {
            guard let numbers = Self.numbers(row.values[column.date]), let date = Self.date(numbers, order)
            else {
                throw Self.error("noDate", row.line, row.values[column.date])
            }
            entries.append(RosterEntry(date: date, name: row.values[column.name]))
        }
        guard !entries.isEmpty else { throw Self.error("noShifts", first.line) }
        self.entries = entries
    }

    // MARK: Lines

    private struct Row {
        let line: Int
        let values: [String]
    }

    /// Returns the text: UTF-8, or what Windows of western Europe writes.
    private static func text(_ bytes: [UInt8]) -> String {
        String(validating: bytes, as: UTF8.self)
            ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    /// Returns the rows that are not empty, with cleaned values.
    private static func rows(_ text: String) throws(APIError) -> [Row] {
        // A line without the separator is one field.
        let bytes = Array(text.utf8)
        var reader = CSVReader(bytes)
        for other in [CSVReader.Separator.semicolon, .tab].map({ CSVReader(bytes, separator: $0) })
        where fields(other) > fields(reader) { reader = other }
        do throws(CSVError) {
            return try reader.rest().map { record in
                Row(line: record.line, values: record.fields.map { TextSanitizer.line($0) })
            }.filter { row in row.values.contains { !$0.isEmpty } }
        } catch {
            throw APIError(unreadable: error)
        }
    }

    /// Returns the number of fields in the first line that is not empty.
    private static func fields(_ reader: CSVReader) -> Int {
        var reader = reader
        while let record = try? reader.record() {
            if record.fields != [""] { return record.fields.count }
        }
        return 0
    }

    // MARK: Dates

    /// The order of day and month in dates such as 3/4/2026.
    private enum Order {
        case dayFirst, monthFirst
    }

    /// Returns the three numbers of a date with the character between them; a weekday before and a time after it do not count.
    private static func numbers(_ text: String) -> (numbers: [Int], separator: Character, isYearFirst: Bool)?
    {
        let body = text.drop { !$0.isNumber }.prefix { $0.isNumber || $0 == "-" || $0 == "." || $0 == "/" }
        let parts = body.split { !$0.isNumber }
        let numbers = parts.compactMap { Int($0) }
        guard numbers.count == 3, parts.count == 3, parts.allSatisfy({ $0.utf8.count <= 4 }),
            let separator = body.first(where: { !$0.isNumber })
        else { return nil }
        return (numbers, separator, parts[0].count == 4)
    }

    private static func date(
        _ text: (numbers: [Int], separator: Character, isYearFirst: Bool), _ order: Order
    ) -> CivilDate? {
        let numbers = text.numbers
        if text.isYearFirst { return CivilDate(year: numbers[0], month: numbers[1], day: numbers[2]) }
        let isDayFirst = text.separator != "/" || order == .dayFirst
        let year = numbers[2] < 100 ? 2_000 + numbers[2] : numbers[2]
        return CivilDate(
            year: year, month: numbers[isDayFirst ? 1 : 0], day: numbers[isDayFirst ? 0 : 1])
    }

    /// Returns the order in which all dates exist. 3/4/2026 alone is not guessed.
    private static func order(_ rows: [Row], _ column: Int) throws(APIError) -> Order {
        let slashed = rows.compactMap { row in
            numbers(row.values[column]).flatMap { $0.separator == "/" && !$0.isYearFirst ? (row, $0) : nil }
        }
        guard let first = slashed.first?.0 else { return .dayFirst }
        let dayFirst = slashed.allSatisfy { date($0.1, .dayFirst) != nil }
        let monthFirst = slashed.allSatisfy { date($0.1, .monthFirst) != nil }
        if dayFirst, monthFirst { throw error("unclearDates", first.line, first.values[column]) }
        return monthFirst ? .monthFirst : .dayFirst
    }

    private static func error(_ problem: String, _ line: Int, _ text: String = "") -> APIError {
        APIError(.unreadableRoster, values: ["problem": problem, "line": "\(line)", "text": text])
    }
}
