import UFreeDomain
import UFreeSync

/// The last stamp issued by this device.
struct ClockRow: StoredRow {
    static let table = Table("clock", key: ["id"], ["stamp_ms", "stamp_counter", "stamp_device"])

    let stamp: Stamp

    init(stamp: Stamp) { self.stamp = stamp }

    init(_ reader: inout RowReader) throws(DataError) {
        reader.skip()
        stamp = try reader.stamp()
    }

    func write(to writer: inout RowWriter) {
        writer.add(1)
        writer.add(stamp)
    }
}
