import GRDB
import UFreeDomain

/// The owner's phone number, who can find it, and how many evaluations of it others had on a day. It is not a part of any view.
struct OwnNumberRow: StoredRow {
    static let table = Table("own_number", key: ["owner"], ["number", "finders", "day", "used"])

    let owner: OwnerID
    /// Sealed for this row.
    private let number: [UInt8]?
    let finders: OwnNumber.Finders
    /// Days since 1970 in UTC.
    var day: Int64
    var used: Int

    init(_ own: OwnNumber, of owner: OwnerID, over last: OwnNumberRow?, _ sealer: Sealer) throws(DataError) {
        self.owner = owner
        if let number = own.number {
            self.number = try sealer.seal(Array(number.text.utf8), table: Self.table.name, row: owner.bytes)
        } else {
            number = nil
        }
        finders = own.finders
        day = last?.day ?? 0
        used = last?.used ?? 0
    }

    init(_ reader: inout RowReader) throws(DataError) {
        owner = try reader.owner()
        number = try reader.optionalBytes()
        guard let finders = OwnNumber.Finders(rawValue: try reader.number()) else {
            throw reader.corrupted("finders")
        }
        self.finders = finders
        day = try reader.integer()
        used = try reader.number()
    }

    func write(to writer: inout RowWriter) {
        writer.add(owner.bytes)
        writer.add(number)
        writer.add(finders.rawValue)
        writer.add(day)
        writer.add(used)
    }

    func own(_ sealer: Sealer) throws(DataError) -> OwnNumber {
        guard let number else { return OwnNumber(finders: finders) }
        let text = String(
            decoding: try sealer.open(number, table: Self.table.name, row: owner.bytes), as: UTF8.self)
        guard let phone = PhoneNumber(stored: text) else {
            throw .corruptedData("a phone number in table \(Self.table.name)")
        }
        return OwnNumber(number: phone, finders: finders)
    }
}
