import UFreeAPI
import UFreeDomain

/// Shift types as a table (CSV, RFC 4180) whose first line names the columns (`ShiftTypeColumn`). Columns that are not known
/// are passed over, so that somebody's own may stand beside them.
struct ShiftTypeTable: Sendable {
    /// The table in the shape that JSON has (S7), so that both are judged by the same rules.
    private(set) var types: [JSONValue] = []
    /// The line on which each begins, from 1.
    private(set) var lines: [Int] = []

    /// - Returns: nil where the file is no such table: its first line does not name a symbol and a title.
    /// - Throws: `unreadableFile` with the place.
    init?(_ file: [UInt8]) throws(APIError) {
        let heads = CSVReader.Separator.allCases.lazy.compactMap { Self.head(file, $0) }
        guard let (names, head) = heads.first else { return nil }
        var reader = head
        do throws(CSVError) {
            // Spreadsheets write lines of nothing but separators.
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
            throw APIError(
                .unreadableFile,
                values: [
                    "place": "", "line": "\(error.line)", "column": "\(error.column)", "reason": error.reason,
                ])
        }
    }

    /// A mistake in a table by its column, where it was told by the field of JSON.
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

    /// - Returns: the columns' names, and a reader of what follows; nil where they are not those of shift types.
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
        // Without the column a description stays; an empty field takes it away.
        members["shiftDescription"] = fields[ShiftTypeColumn.shiftDescription.rawValue.lowercased()].map {
            .text($0)
        }
        var location: [String: JSONValue] = ["name": .text(field(.location) ?? "")]
        location["id"] = field(.locationID).map { .text($0) }
        // A location stands on many lines; those that leave its address out take nothing away.
        location["address"] = field(.address).map { .text($0) }
        members["location"] = .object(location)
        members["duration"] = .object(duration(field(.from), field(.to), field(.overnight)))
        return .object(members)
    }

    /// As programs write them, and as spreadsheets do that speak German.
    private static let truths = ["true": true, "false": false, "wahr": true, "falsch": false]

    private static func duration(_ from: String?, _ to: String?, _ overnight: String?) -> [String: JSONValue]
    {
        if from?.lowercased() == ShiftDurationValue.allDay.lowercased() {
            return ["type": .text(ShiftDurationValue.allDay)]
        }
        var members: [String: JSONValue] = ["type": .text(ShiftDurationValue.scheduled)]
        members["from"] = from.map(time)
        members["to"] = to.map(time)
        // A word that is neither is refused where it is read.
        members["overnight"] = overnight.map { text in
            truths[text.lowercased()].map { .bool($0) } ?? .text(text)
        }
        return members
    }

    /// Spreadsheets leave a zero before the hour away. A text that is no time becomes one that no clock shows, and is refused.
    private static func time(_ text: String) -> JSONValue {
        let line = TextSanitizer.line(text)
        let time = HourMinute(text: line) ?? HourMinute(text: "0" + line)
        return .object(["hour": .integer(time?.hour ?? 24), "minute": .integer(time?.minute ?? 0)])
    }
}
