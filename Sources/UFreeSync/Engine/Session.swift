import UFreeDomain

/// One live connection as the engine sees it.
struct Session: Sendable {
    let id: SessionID
    let peer: ConnectedPeer
    /// The handshake messages said on this connection: each is said once.
    var said: Set<Message> = []
    /// Handshake messages received; a stranger that keeps asking is closed.
    var handshakeCount = 0
    /// Whether something it asked found no room: it comes again, which nobody does while a connection stands.
    var isRefused = false
    /// Whether STATE was sent: what we hold of the peer.
    var hasSaidState = false
    /// Where the peer stands in our log; `.unknown` until its STATE came.
    var peerStand = PeerStand.unknown
    /// What was sent and not acknowledged yet: while it is there the line is busy and changes coalesce.
    var awaited: Position?
    /// A snapshot on its way in.
    var staging: Staging?
    /// True while an older connection of the same device is asked whether it is alive: nothing is said here.
    var isHeld: Bool
    /// What a held connection heard, oldest first.
    var waiting: [Message] = []

    /// More than any honest handshake needs.
    static let handshakeLimit = 256
    /// More than anybody says before it hears a first word.
    static let waitingLimit = 16

    init(id: SessionID, peer: ConnectedPeer, isHeld: Bool = false) {
        self.id = id
        self.peer = peer
        self.isHeld = isHeld
    }

    var owner: OwnerID { peer.keys.owner }
    var device: DeviceID { peer.keys.device }

    /// Forgets everything about synchronisation: the two are no longer, or not yet, friends.
    mutating func resetSync() {
        hasSaidState = false
        peerStand = .unknown
        awaited = nil
        staging = nil
    }
}

/// What is known of a peer's position in our log.
enum PeerStand: Hashable, Sendable {
    case unknown
    /// Nil: it holds nothing.
    case at(Position?)
}

/// A snapshot that is coming in: applied at its end, or not at all. A part that comes twice counts once.
struct Staging: Sendable {
    let header: SnapshotHeader
    private(set) var rows: [RowKey: SharedRow] = [:]
    /// Rows of kinds that a later version may have: they count one by one and are not kept.
    private var unread = 0
    private var bytes = 0

    init(header: SnapshotHeader) {
        self.header = header
    }

    /// False when the peer sends more than it announced or more than a reader stages.
    mutating func append(_ part: [SharedRow]) -> Bool {
        bytes += part.reduce(0) { $0 + $1.estimatedBytes }
        let known = part.filter { $0.body != .unread }
        unread += part.count - known.count
        for row in known where rows[row.key].map({ $0.stamp < row.stamp }) ?? true { rows[row.key] = row }
        return rows.count + unread <= header.rowCount && bytes <= SnapshotHeader.byteLimit
    }

    var isComplete: Bool { rows.count + unread == header.rowCount }
}
