import UFreeDomain
import UFreeNode
import UFreeSync

/// A request with a local number: its id is chosen by the sender, and two senders may use the same.
struct RequestRow: StoredRow {
    static let table = Table(
        "request", key: ["number"],
        [
            "id", "direction", "peer", "peer_name", "address", "source", "status", "asked_at", "ended_at",
            "nonce",
            "their_nonce", "commitment", "nonce_given_at", "is_delivered", "is_revealed", "code",
        ] + Table.common)

    let number: Int64
    let entry: RequestEntry
    let meta: RowMeta

    init(number: Int64, entry: RequestEntry, meta: RowMeta) {
        self.number = number
        self.entry = entry
        self.meta = meta
    }

    init(_ reader: inout RowReader) throws(DataError) {
        number = try reader.integer()
        guard let id = try reader.optionalRequest(),
            let direction = RequestDirection(rawValue: try reader.number())
        else { throw reader.corrupted("id") }
        let peer = try reader.optionalBytes().flatMap { OwnerID(bytes: $0) }
        let name = try reader.optionalName()
        let address = try reader.optionalText()
        let source = try reader.optionalText()
        guard let status = RequestStatus(rawValue: try reader.number()) else {
            throw reader.corrupted("status")
        }
        entry = RequestEntry(
            id: id, direction: direction, peer: peer, peerName: name, address: address, source: source,
            status: status, timestamp: try reader.time(), endedAt: try reader.optionalTime(),
            nonce: try reader.optionalBytes(), theirNonce: try reader.optionalBytes(),
            commitment: try reader.optionalBytes(), nonceGivenAt: try reader.optionalTime(),
            isDelivered: try reader.flag(), isRevealed: try reader.flag(), code: try reader.code())
        meta = try RowMeta(&reader)
    }

    func write(to writer: inout RowWriter) {
        writer.add(number)
        writer.add(entry.id.bytes)
        writer.add(entry.direction.rawValue)
        writer.add(entry.peer?.bytes)
        writer.add(entry.peerName?.text)
        writer.add(entry.address)
        writer.add(entry.source)
        writer.add(entry.status.rawValue)
        writer.add(entry.timestamp)
        writer.add(entry.endedAt)
        writer.add(entry.nonce)
        writer.add(entry.theirNonce)
        writer.add(entry.commitment)
        writer.add(entry.nonceGivenAt)
        writer.add(entry.isDelivered)
        writer.add(entry.isRevealed)
        writer.add(entry.code?.number)
        meta.write(to: &writer)
    }
}
