import UFreeDomain

/// One device of an owner's signed list; the places keep the list's order.
struct DeviceRow: StoredRow {
    static let table = Table("device", key: ["owner", "place"], ["id", "created_at"])

    let owner: OwnerID
    let place: Int
    let id: DeviceID
    let createdAt: Timestamp

    init(owner: OwnerID, place: Int, id: DeviceID, createdAt: Timestamp) {
        self.owner = owner
        self.place = place
        self.id = id
        self.createdAt = createdAt
    }

    init(_ reader: inout RowReader) throws(DataError) {
        owner = try reader.owner()
        place = try reader.number()
        id = try reader.device()
        createdAt = try reader.time()
    }

    func write(to writer: inout RowWriter) {
        writer.add(owner.bytes)
        writer.add(place)
        writer.add(id.bytes)
        writer.add(createdAt)
    }
}
