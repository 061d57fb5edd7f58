import UFreeAPI
import UFreeDomain

/// Shift types as a table (CSV, RFC 4180) whose first line names the columns (`ShiftTypeColumn`). Columns that are not known
/// are passed over, so that somebody's own may stand beside them.
enum ShiftTypeTable {
    /// The table in the shape that JSON has (S7), so that both are judged by the same rules.
    /// - Returns: nil where the file is no such table: its first line does not name a symbol and a title.
    /// - Throws: `unreadableFile` with the place.
    static func read(_ file: [UInt8]) throws(APIError) -> JSONValue? {
        // A byte order mark, which spreadsheets write.
        let bytes = file.starts(with: [0xEF, 0xBB, 0xBF]) ? file.dropFirst(3) : file[...]
        guard isTable(bytes), let text = String(validating: bytes, as: UTF8.self) else { return nil }
        let lines: [CSVReader.Record]
        do {
            lines = try CSVReader.read(text)
        } catch {
            throw APIError(
                .unreadableFile,
                values: [
                    "place": "", "line": "\(error.line)", "column": "\(error.column)", "reason": error.reason,
                ])
        }
        guard let head = lines.first else { return nil }
        let names = head.fields.map { TextSanitizer.line($0).lowercased() }
        var types: [JSONValue] = []
        for line in lines.dropFirst() where line.fields != [""] {
            guard line.fields.count <= names.count else {
                throw APIError(
                    .unreadableFile,
                    values: [
                        "place": "", "line": "\(line.line)",
                        "reason": "more fields than the first line names",
                    ])
            }
            types.append(type(Dictionary(zip(names, line.fields), uniquingKeysWith: { first, _ in first })))
        }
        return .object(["shiftTypes": .list(types)])
    }

    private static func isTable(_ bytes: ArraySlice<UInt8>) -> Bool {
        let line = String(decoding: bytes.prefix(1_000).prefix { $0 != 0x0A }, as: UTF8.self).lowercased()
        return !line.hasPrefix("{")
            && [ShiftTypeColumn.symbol, .title].allSatisfy { line.contains($0.rawValue) }
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
        members["shiftDescription"] = field(.shiftDescription).map { .text($0) }
        var location: [String: JSONValue] = ["name": .text(field(.location) ?? "")]
        location["id"] = field(.locationID).map { .text($0) }
        location["address"] = field(.address).map { .text($0) }
        members["location"] = .object(location)
        members["duration"] = .object(
            duration(field(.from), field(.to), isOvernight: field(.overnight)?.lowercased() == "true"))
        return .object(members)
    }

    private static func duration(_ from: String?, _ to: String?, isOvernight: Bool) -> [String: JSONValue] {
        if from?.lowercased() == ShiftDurationValue.allDay.lowercased() {
            return ["type": .text(ShiftDurationValue.allDay)]
        }
        var members: [String: JSONValue] = ["type": .text(ShiftDurationValue.scheduled)]
        members["from"] = from.map(time)
        members["to"] = to.map(time)
        if isOvernight { members["overnight"] = .bool(true) }
        return members
    }

    /// A text that is no time comes back as it is, and is refused as one.
    private static func time(_ text: String) -> JSONValue {
        guard let time = HourMinute(text: TextSanitizer.line(text)) else { return .text(text) }
        return .object(["hour": .integer(time.hour), "minute": .integer(time.minute)])
    }
}
