import UFreeDomain

/// An address, `HOST:PORT`, at which an owner's device was seen; place 0 is the newest.
struct AddressRow: StoredRow {
    static let table = Table("address", key: ["owner", "place"], ["text", "seen_at"])

    let owner: OwnerID
    let place: Int
    let text: String
    let seenAt: Timestamp

    init(owner: OwnerID, place: Int, text: String, seenAt: Timestamp) {
        self.owner = owner
        self.place = place
        self.text = text
        self.seenAt = seenAt
    }

    init(_ reader: inout RowReader) throws(DataError) {
        owner = try reader.owner()
        place = try reader.number()
        text = try reader.text()
        seenAt = try reader.time()
    }

    func write(to writer: inout RowWriter) {
        writer.add(owner.bytes)
        writer.add(place)
        writer.add(text)
        writer.add(seenAt)
    }
}
