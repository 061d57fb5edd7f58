import UFreeDomain

/// An address, `HOST:PORT`, at which an owner's device was seen; place 0 is the newest.
struct AddressRow: StoredRow {
    static let table = Table("address", key: ["owner", "place"], ["text", "seen_at", "device"])

    let owner: OwnerID
    let place: Int
    let text: String
    let seenAt: Timestamp
    /// The device that was seen there last; nil if it is unknown, as for addresses from before 3.2.0.
    let device: DeviceID?

    init(owner: OwnerID, place: Int, text: String, seenAt: Timestamp, device: DeviceID?) {
        self.owner = owner
        self.place = place
        self.text = text
        self.seenAt = seenAt
        self.device = device
    }

    init(_ reader: inout RowReader) throws(DataError) {
        owner = try reader.owner()
        place = try reader.number()
        text = try reader.text()
        seenAt = try reader.time()
        device = try reader.optionalBytes().flatMap { DeviceID(bytes: $0) }
    }

    func write(to writer: inout RowWriter) {
        writer.add(owner.bytes)
        writer.add(place)
        writer.add(text)
        writer.add(seenAt)
        writer.add(device?.bytes)
    }
}
