import UFreeDomain

/// One live connection, as the engine tracks it.
struct Session: Sendable {
    let id: SessionID
    let peer: ConnectedPeer
    /// The handshake messages sent on this connection; each is sent once.
    var said: Set<Message> = []
    /// The number of handshake messages received; a stranger that keeps asking is disconnected.
    var handshakeCount = 0
    /// Whether one of its requests found no room. Its sender has to try again, which needs a new connection.
    var isRefused = false
    /// The exchanges of invitations that the owner of this machine was given.
    var runs: [RequestID: JoinRun] = [:]
    /// The join whose inviter has just proved to know the secret, and its request.
    var met: (join: RequestID, request: RequestID)?
    /// The exchanges of this owner's invitations that wait for CONFIRM, at most `invitedLimit`.
    var invited: [RequestID: Invited] = [:]
    /// Whether STATE was sent, with our position in the peer's log.
    var hasSaidState = false
    /// The peer's position in our log; `.unknown` until its STATE arrived.
    var peerStand = PeerStand.unknown
    /// The position that was sent but not acknowledged yet. Until then, nothing more is sent and changes
    /// coalesce.
    var awaited: Position?
    /// The snapshot being received.
    var staging: Staging?
    /// True while an older connection of the same device is probed; nothing is sent on this one.
    var isHeld: Bool
    /// The messages received on a held connection, oldest first.
    var waiting: [Message] = []

    /// More than any honest handshake needs.
    static let handshakeLimit = 256
    /// More messages than a peer sends before it receives the first one.
    static let waitingLimit = 16
    /// The requests with which one connection may use invitations at once.
    static let invitedLimit = 4

    init(id: SessionID, peer: ConnectedPeer, isHeld: Bool = false) {
        self.id = id
        self.peer = peer
        self.isHeld = isHeld
    }

    var owner: OwnerID { peer.keys.owner }
    var device: DeviceID { peer.keys.device }

    /// Resets synchronisation, when the two are no longer or not yet friends.
    mutating func resetSync() {
        hasSaidState = false
        peerStand = .unknown
        awaited = nil
        staging = nil
    }
}

/// A peer's position in our log.
enum PeerStand: Hashable, Sendable {
    case unknown
    /// Nil if it has nothing.
    case at(Position?)
}

/// A snapshot being received. It is applied at its end, or not at all; a part that arrives twice counts once.
struct Staging: Sendable {
    let header: SnapshotHeader
    private(set) var rows: [RowKey: SharedRow] = [:]
    /// Rows of kinds that only a later version knows; they are counted but not stored.
    private var unread = 0
    private var bytes = 0

    init(header: SnapshotHeader) {
        self.header = header
    }

    /// Returns false if the peer sends more than it announced, or more than a reader stages.
    mutating func append(_ part: [SharedRow]) -> Bool {
        bytes += part.reduce(0) { $0 + $1.estimatedBytes }
        let known = part.filter { $0.body != .unread }
        unread += part.count - known.count
        for row in known where rows[row.key].map({ $0.stamp < row.stamp }) ?? true { rows[row.key] = row }
        return rows.count + unread <= header.rowCount && bytes <= SnapshotHeader.byteLimit
    }

    var isComplete: Bool { rows.count + unread == header.rowCount }
}
