import UFreeDomain
import UFreeSync

/// A step that an owner has not acknowledged; place 0 is the oldest.
struct OutboxRow: StoredRow {
    static let table = Table("outbox", key: ["owner", "place"], ["step", "requests"])

    let owner: OwnerID
    let place: Int
    let step: OutboxStep

    init(owner: OwnerID, place: Int, step: OutboxStep) {
        self.owner = owner
        self.place = place
        self.step = step
    }

    init(_ reader: inout RowReader) throws(DataError) {
        owner = try reader.owner()
        place = try reader.number()
        guard let kind = HandshakeStep(rawValue: try reader.number()), let requests = try reader.requests()
        else {
            throw reader.corrupted("step")
        }
        step = OutboxStep(step: kind, requests: requests)
    }

    func write(to writer: inout RowWriter) {
        writer.add(owner.bytes)
        writer.add(place)
        writer.add(step.step.rawValue)
        writer.add(step.requests)
    }
}
