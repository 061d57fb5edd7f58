import FoundationEssentials
import UFreeDomain
import UFreeServices

/// A notice of a start about the data, until it expires or the owner has decided about it.
struct NoticeRow: StoredRow {
    static let table = Table("notice", key: ["code"], ["since", "details"])

    /// The code of a health item: `restored`, `moved`, `repaired` or `putBack`.
    let code: String
    let since: Timestamp
    /// The values in the item's text.
    let values: [String: String]

    init(code: HealthCode, since: Timestamp, values: [String: String] = [:]) {
        self.code = code.rawValue
        self.since = since
        self.values = values
    }

    init(_ reader: inout RowReader) throws(DataError) {
        code = try reader.text()
        since = try reader.time()
        let details = try reader.text()
        do {
            values = try JSONDecoder().decode([String: String].self, from: Data(details.utf8))
        } catch {
            throw reader.corrupted("details")
        }
    }

    func write(to writer: inout RowWriter) {
        writer.add(code)
        writer.add(since)
        // A dictionary of texts always encodes.
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        writer.add((try? encoder.encode(values)).map { String(decoding: $0, as: UTF8.self) } ?? "{}")
    }

    /// Nil for a code that this version does not know.
    var item: HealthItem? {
        HealthCode(rawValue: code).map { HealthItem(code: $0, isError: false, since: since, values: values) }
    }
}
