import UFreeAPI
import UFreeDomain

/// Shift types as a CSV table (RFC 4180). The first line names the columns (`ShiftTypeColumn`). Unknown
/// columns are ignored, so that users can add their own.
struct ShiftTypeTable: Sendable {
    /// The table in the form of JSON (S7), so that both are checked by the same rules.
    private(set) var types: [JSONValue] = []
    /// The line where each type begins, from 1.
    private(set) var lines: [Int] = []

    /// - Returns: nil if the file is not such a table: its first line does not name a symbol and a title.
    /// - Throws: `unreadableFile` with the place.
    init?(_ file: [UInt8]) throws(APIError) {
        let heads = CSVReader.Separator.allCases.lazy.compactMap { Self.head(file, $0) }
        guard let (names, head) = heads.first else { return nil }
        var reader = head
        do throws(CSVError) {
            // Spreadsheets write lines with only separators.
            for record in try reader.rest() where record.fields.contains(where: { !$0.isEmpty }) {
                guard record.fields.count <= names.count else {
                    throw CSVError(
                        line: record.line, column: 1, reason: "more fields than the first line names")
                }
                types.append(
                    Self.type(Dictionary(zip(names, record.fields), uniquingKeysWith: { first, _ in first })))
                lines.append(record.line)
            }
        } catch {
            throw APIError(unreadable: error)
        }
    }

    /// Returns an error with the name of its column instead of the JSON field.
    static func byColumn(_ error: ValidationError) -> ValidationError {
        guard error.field.hasPrefix("line ") else { return error }
        let columns = [
            (".duration.", "."), (".location.name", ".\(ShiftTypeColumn.location)"),
            (".location.id", ".\(ShiftTypeColumn.locationID)"),
            (".location.address", ".\(ShiftTypeColumn.address)"),
        ]
        let field = columns.reduce(error.field) { $0.replacing($1.0, with: $1.1) }
        return ValidationError(field: field, rule: error.rule, limit: error.limit, given: error.given)
    }

    /// - Returns: the names of the columns, and a reader of the rest; nil if they are not those of shift
    ///   types.
    private static func head(_ file: [UInt8], _ separator: CSVReader.Separator) -> ([String], CSVReader)? {
        var reader = CSVReader(file, separator: separator)
        guard let head = try? reader.record() else { return nil }
        let names = head.fields.map { TextSanitizer.line($0).lowercased() }
        let isTable = [ShiftTypeColumn.symbol, .title].allSatisfy { names.contains($0.rawValue) }
        return isTable ? (names, reader) : nil
    }

    private static func type(_ fields: [String: String]) -> JSONValue {
        func field(_ column: ShiftTypeColumn) -> String? {
            let text = fields[column.rawValue.lowercased()] ?? ""
            return text.isEmpty ? nil : text
        }
        var members: [String: JSONValue] = [:]
        members["id"] = field(.id).map { .text($0) }
        members["symbol"] = .text(field(.symbol) ?? "")
        members["title"] = .text(field(.title) ?? "")
        // Without the column, a description is kept; an empty field removes it.
        members["shiftDescription"] = fields[ShiftTypeColumn.shiftDescription.rawValue.lowercased()].map {
            .text($0)
        }
        var location: [String: JSONValue] = ["name": .text(field(.location) ?? "")]
        location["id"] = field(.locationID).map { .text($0) }
        // A location can be on many lines; a line without its address removes nothing.
        location["address"] = field(.address).map { .text($0) }
        members["location"] = .object(location)
        members["duration"] = .object(duration(field(.from), field(.to), field(.overnight)))
        return .object(members)
    }

    /// As written by programs, and by spreadsheets in German.
    private static let truths = ["true": true, "false": false, "wahr": true, "falsch": false]

    private static func duration(_ from: String?, _ to: String?, _ overnight: String?) -> [String: JSONValue]
    {
        if from?.lowercased() == ShiftDurationValue.allDay.lowercased() {
            return ["type": .text(ShiftDurationValue.allDay)]
        }
        var members: [String: JSONValue] = ["type": .text(ShiftDurationValue.scheduled)]
        members["from"] = from.map(time)
        members["to"] = to.map(time)
        // Any other word is refused when it is read.
        members["overnight"] = overnight.map { text in
            truths[text.lowercased()].map { .bool($0) } ?? .text(text)
        }
        return members
    }

    /// Spreadsheets leave out a leading zero. An invalid time becomes hour 24, which is refused.
    private static func time(_ text: String) -> JSONValue {
        let line = TextSanitizer.line(text)
        let time = HourMinute(text: line) ?? HourMinute(text: "0" + line)
        return .object(["hour": .integer(time?.hour ?? 24), "minute": .integer(time?.minute ?? 0)])
    }
}

extension APIError {
    /// The error of a file that is no table.
    init(unreadable error: CSVError) {
        self.init(
            .unreadableFile,
            values: [
                "place": "", "line": "\(error.line)", "column": "\(error.column)", "reason": error.reason,
            ])
    }
}
