import FoundationEssentials
import UFreeAPI
import UFreeDomain
import UFreeTexts

/// Writes shift types to a file of their own.
enum ShiftTypeFile {
    /// The document of S7.
    private struct Document: Encodable {
        let shiftTypes: [ShiftTypeValue]
    }

    /// Returns the shift types as JSON.
    /// - Throws: `internalError` if they can't be encoded.
    static func json(_ types: [ShiftTypeValue]) throws(APIError) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            return String(decoding: try encoder.encode(Document(shiftTypes: types)), as: UTF8.self) + "\n"
        } catch {
            throw APIError(.internalError, values: ["reason": "\(error)"])
        }
    }

    /// Returns the shift types as a CSV table with column names in its first line (RFC 4180).
    static func csv(_ types: [ShiftTypeValue]) -> String {
        let lines = types.map { type in
            let isAllDay = type.duration.type == ShiftDurationValue.allDay
            return [
                type.id, type.symbol, type.title, type.shiftDescription ?? "",
                isAllDay ? ShiftDurationValue.allDay : time(type.duration.from), time(type.duration.to),
                type.duration.overnight == true ? "true" : "", type.location.id, type.location.name,
                type.location.address ?? "",
            ]
        }
        return CSVWriter.text([ShiftTypeColumn.allCases.map(\.rawValue)] + lines)
    }

    private static func time(_ time: HourMinuteValue?) -> String {
        time.map { TimeWords.text($0.hour * 60 + $0.minute) } ?? ""
    }
}
