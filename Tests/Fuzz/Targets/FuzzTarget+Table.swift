import UFreeDomain

@testable import UFreeServices

extension FuzzTarget {
    /// A table has a limited number of records and fields, and is the same when all its fields are quoted.
    static let table = FuzzTarget("table", lengthLimit: 8_192) { bytes in
        for separator in CSVReader.Separator.allCases {
            var reader = CSVReader(bytes, separator: separator)
            do throws(CSVError) {
                let records = try reader.rest()
                demand(records.count <= CSVReader.recordLimit, "too many records")
                demand(records.allSatisfy { $0.fields.count <= CSVReader.fieldLimit }, "too many fields")
                let sign = String(UnicodeScalar(separator.rawValue))
                let lines = records.map { $0.fields.map(quoted).joined(separator: sign) + "\r\n" }
                var second = CSVReader(Array(lines.joined().utf8), separator: separator)
                let again = try second.rest()
                demand(again.map(\.fields) == records.map(\.fields), "another table when it is read again")
            } catch {
                demand(error.line >= 1 && error.column >= 1, "a mistake that is nowhere: \(error)")
            }
        }
    }

    /// A table of shift types gives shift types or a list of errors.
    static let roster = FuzzTarget("roster", lengthLimit: 4_096) { bytes in
        let head = Array("symbol,title,location,from,to,overnight,address,shiftDescription\n".utf8)
        for file in [bytes, head + bytes] {
            guard let table = try? ShiftTypeTable(file) else { continue }
            demand(table.types.count == table.lines.count, "types without a line")
            _ = try? RosterFile(shiftTypes: .list(table.types), lines: table.lines)
        }
    }

    private static func quoted(_ field: String) -> String {
        "\"" + field.replacing("\"", with: "\"\"") + "\""
    }
}
