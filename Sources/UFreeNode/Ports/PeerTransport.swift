package import UFreeSync

/// A live connection whose peer is known: TLS and HELLO are behind it.
package protocol PeerConnection: Sendable {
    var peer: ConnectedPeer { get }

    /// Hands over every message until the connection ends; the next is read when the last was taken, so a slow node
    /// slows the peer down to TCP.
    /// - Throws: why it ended, unless it ended well.
    func receive(_ body: (Message) async -> Void) async throws

    /// Queues a message. A full queue drops the peer, not the message: false, and the connection closes.
    func send(_ message: Message) -> Bool

    /// Says why and closes, after what is queued was written (at most a second).
    func close(_ reason: CloseReason)

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

    /// Dials an address and returns when the connection has ended.
    /// - Throws: when nobody was met there.
    func dial(_ address: String, _ handle: @escaping @Sendable (any PeerConnection) async -> Void)
        async throws

    /// Named counts since the start: `violations`, `refused`, `accepted`.
    func counters() -> [String: Int]
}
