import UFreeDomain

/// The number of times the database was opened and closed.
struct LifeRow: StoredRow {
    static let table = Table("life", key: ["id"], ["line", "starts", "stops"])

    let life: LifeCount

    init(_ life: LifeCount) { self.life = life }

    init(_ reader: inout RowReader) throws(DataError) {
        reader.skip()
        life = LifeCount(
            line: try reader.integer(), starts: try reader.integer(), stops: try reader.integer())
    }

    func write(to writer: inout RowWriter) {
        writer.add(1)
        writer.add(life.line)
        writer.add(life.starts)
        writer.add(life.stops)
    }
}
