package import UFreeDomain
package import UFreeSync

/// A live connection whose peer is known: TLS and HELLO are behind it.
package protocol PeerConnection: Sendable {
    var peer: ConnectedPeer { get }

    /// Hands over every message until the connection ends; the next is read when the last was taken, so a slow node
    /// slows the peer down to TCP.
    /// - Throws: why it ended, unless it ended well; `PeerError.closed` when the peer said a reason, `lost` when it broke
    ///   without a word.
    func receive(_ body: (Message) async -> Void) async throws

    /// Queues a message. A full queue drops the peer, not the message: false, and the connection closes.
    func send(_ message: Message) -> Bool

    /// Says why and closes, after what is queued was written (at most a second). Of one that has ended already nothing more is
    /// handed over, but why it ended is still told.
    func close(_ reason: CloseReason)

    /// Asks for a sign of life at once: is this connection alive, or only half of it?
    /// - Returns: true when anything was heard from the peer within that time, frames under way included; nil where this side
    ///   was at work on what it had heard before, and cannot tell; false otherwise, and as soon as the connection ends or the task is
    ///   cancelled. Closes nothing by itself.
    func probe(within limit: Duration) async -> Bool?

    /// Waits that long, or until the connection ends or the task is cancelled.
    /// - Returns: whether it still stands.
    func stands(for time: Duration) async -> Bool

    /// Whether frames may be as large as a friend's (64 KiB) or only as a stranger's (4 KiB). Friends' connections do
    /// not count among the strangers' either. Who may say *what* is judged by the engine, not here: a friend who
    /// does not know yet that it was removed speaks as a friend, and must stay to hear REMOVE.
    func setTrusted(_ isTrusted: Bool)
}

/// How connections to peers are made.
package protocol PeerTransport: Sendable {
    /// Listens until it is cancelled or the daemon shuts down; each connection that showed who it is runs in its own
    /// child task.
    /// - Parameters:
    ///   - onListening: called once with the bound addresses as `HOST:PORT`.
    /// - Throws: when the address cannot be bound, or the listener fails.
    func listen(
        onListening: @escaping @Sendable ([String]) async -> Void,
        _ handle: @escaping @Sendable (any PeerConnection) async -> Void
    ) async throws

    /// Dials an address and returns when the connection has ended. Another running instance of this device's own key
    /// is handed over like anybody else, for the node to judge.
    /// - Parameter expected: the devices one of which has to answer; whoever else does learns neither this device's key nor its
    ///   owner, and nobody was met. This device itself may always answer. Nil for anybody, who then learns both.
    /// - Throws: when nobody was met there; `PeerError.oneself` when it was this device's own key, whichever instance
    ///   of it; `PeerError.closed` when whoever was met closed before it showed who it is.
    func dial(
        _ address: String, expecting expected: Set<DeviceID>?,
        _ handle: @escaping @Sendable (any PeerConnection) async -> Void
    ) async throws

    /// Named counts since the start: `violations`, `refused`, `accepted`.
    func counters() -> [String: Int]
}
