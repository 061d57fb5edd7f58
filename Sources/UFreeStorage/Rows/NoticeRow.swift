import UFreeDomain

/// What a start noticed about the data, until a day is over or the owner has judged it.
struct NoticeRow: StoredRow {
    static let table = Table("notice", key: ["code"], ["since"])

    /// Of a health item: `restored` or `moved`.
    let code: String
    let since: Timestamp

    init(code: String, since: Timestamp) {
        self.code = code
        self.since = since
    }

    init(_ reader: inout RowReader) throws(DataError) {
        code = try reader.text()
        since = try reader.time()
    }

    func write(to writer: inout RowWriter) {
        writer.add(code)
        writer.add(since)
    }
}
