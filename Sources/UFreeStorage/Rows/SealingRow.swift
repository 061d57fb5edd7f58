import UFreeDomain

/// The key that sealed all content of this database: the tag of a `SealingKey`.
struct SealingRow: StoredRow {
    static let table = Table("sealing", key: ["id"], ["tag"])

    let tag: [UInt8]

    init(tag: [UInt8]) { self.tag = tag }

    init(_ reader: inout RowReader) throws(DataError) {
        reader.skip()
        tag = try reader.bytes()
    }

    func write(to writer: inout RowWriter) {
        writer.add(1)
        writer.add(tag)
    }
}
