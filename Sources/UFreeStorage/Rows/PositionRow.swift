import GRDB
import UFreeDomain
import UFreeSync

/// How far a log has been read.
struct PositionRow: StoredRow {
    /// Whose log it is.
    enum Kind: Int {
        /// The friend's log, as far as this machine received it.
        case held = 0
        /// The owner's log, as far as the friend's device acknowledged it.
        case acknowledged = 1
    }

    static let table = Table(
        "position", key: ["kind", "owner", "device"], ["level", "epoch", "seq", "chain", "updated_at"])

    let kind: Kind
    let owner: OwnerID
    let device: DeviceID
    let position: Position
    /// When it was reached. What is held of a friend is complete up to then.
    let updatedAt: Timestamp

    init(_ kind: Kind, _ owner: OwnerID, _ device: DeviceID, _ position: Position, at now: Timestamp) {
        self.kind = kind
        self.owner = owner
        self.device = device
        self.position = position
        updatedAt = now
    }

    init(_ reader: inout RowReader) throws(DataError) {
        guard let kind = Kind(rawValue: try reader.number()) else { throw reader.corrupted("kind") }
        self.kind = kind
        owner = try reader.owner()
        device = try reader.device()
        position = Position(
            view: try reader.level(), epoch: UInt64(bitPattern: try reader.integer()),
            seq: UInt64(bitPattern: try reader.integer()), chain: try reader.bytes())
        updatedAt = try reader.time()
    }

    func write(to writer: inout RowWriter) {
        writer.add(kind.rawValue)
        writer.add(owner.bytes)
        writer.add(device.bytes)
        writer.add(position.view.rawValue)
        writer.add(Int64(bitPattern: position.epoch))
        writer.add(Int64(bitPattern: position.seq))
        writer.add(position.chain)
        writer.add(updatedAt)
    }

    /// Returns how far each device of a friend was read.
    static func held(_ db: Database, of owner: OwnerID) throws -> [PositionRow] {
        try all(db, "WHERE kind = ? AND owner = ?", [Kind.held.rawValue, owner.data])
    }

    /// Returns when a friend's last change arrived, of all friends or of one.
    static func heard(_ db: Database, of owner: OwnerID? = nil) throws -> [OwnerID: Timestamp] {
        let rows = try owner.map { try held(db, of: $0) } ?? all(db, "WHERE kind = ?", [Kind.held.rawValue])
        return Dictionary(rows.map { ($0.owner, $0.updatedAt) }, uniquingKeysWith: max)
    }
}
