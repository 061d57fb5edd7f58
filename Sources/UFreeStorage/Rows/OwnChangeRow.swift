import UFreeDomain

/// One change of the owner's data: its entries in the journal.
struct OwnChangeRow: StoredRow {
    static let table = Table("own_change", key: ["first_seq"], ["last_seq", "undone_at"])

    let first: Int64
    let last: Int64
    /// Nil until it is undone.
    var undoneAt: Timestamp?

    init(first: Int64, last: Int64) {
        self.first = first
        self.last = last
    }

    init(_ reader: inout RowReader) throws(DataError) {
        first = try reader.integer()
        last = try reader.integer()
        undoneAt = try reader.optionalTime()
    }

    func write(to writer: inout RowWriter) {
        writer.add(first)
        writer.add(last)
        writer.add(undoneAt)
    }
}
