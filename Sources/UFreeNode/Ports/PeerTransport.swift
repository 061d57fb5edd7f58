package import UFreeDomain
package import UFreeSync

/// A live connection whose peer is known, as TLS and HELLO are complete.
package protocol PeerConnection: Sendable {
    var peer: ConnectedPeer { get }

    /// Passes every message to `body` until the connection ends. The next message is read when the last was
    /// taken, so a slow node slows the peer down through TCP.
    /// - Throws: the reason for the end, unless it is a normal one; `PeerError.closed` if the peer gave a
    ///   reason, `lost` if it broke without a CLOSE.
    func receive(_ body: (Message) async -> Void) async throws

    /// Queues a message. If the queue is full, the connection closes and the result is false; messages are
    /// never dropped singly.
    func send(_ message: Message) -> Bool

    /// Sends the reason and closes, after the queue was written (at most a second). On a connection that has
    /// already ended, no more messages are passed on, but the reason for its end is still reported.
    func close(_ reason: CloseReason)

    /// Probes at once whether the connection is alive, and not half-open.
    /// - Returns: true if anything was received from the peer within the time, including partial frames; nil
    ///   if this side was busy with earlier messages and cannot tell; false otherwise, and as soon as the
    ///   connection ends or the task is cancelled. It never closes the connection.
    func probe(within limit: Duration) async -> Bool?

    /// Waits until the time has passed, the connection ends or the task is cancelled.
    /// - Returns: whether the connection is still open.
    func stands(for time: Duration) async -> Bool

    /// Sets whether frames may be as large as a friend's (64 KiB) or only as a stranger's (4 KiB). Friends'
    /// connections do not count as strangers' either. The engine decides which *messages* are allowed,
    /// because a friend who does not know of its removal yet must stay connected to receive REMOVE.
    func setTrusted(_ isTrusted: Bool)
}

/// The transport that makes connections to peers.
package protocol PeerTransport: Sendable {
    /// Listens until it is cancelled or the daemon shuts down. Each connection with a known peer runs in its
    /// own child task.
    /// - Parameters:
    ///   - onListening: called once with the bound addresses as `HOST:PORT`.
    /// - Throws: an error if the address cannot be bound, or the listener fails.
    func listen(
        onListening: @escaping @Sendable ([String]) async -> Void,
        _ handle: @escaping @Sendable (any PeerConnection) async -> Void
    ) async throws

    /// Dials an address and returns when the connection has ended. Another running instance with this
    /// device's own key is passed to `handle` like any other peer.
    /// - Parameter expected: the devices of which one has to answer; any other device learns neither this
    ///   device's key nor its owner, and is not passed to `handle`. This device itself may always answer. Nil
    ///   for any device, which then learns both.
    /// - Parameter isSearch: whether the connection carries a phone search and nothing else.
    /// - Throws: an error if nobody answered; `PeerError.oneself` if it was this device's own key, in any
    ///   instance; `PeerError.closed` if the peer closed before it proved its identity.
    func dial(
        _ address: String, expecting expected: Set<DeviceID>?, isSearch: Bool,
        _ handle: @escaping @Sendable (any PeerConnection) async -> Void
    ) async throws

    /// Encodes a message that will probably be sent.
    func prepare(_ message: Message)

    /// Returns named counts since the start: `violations`, `refused`, `accepted`.
    func counters() -> [String: Int]
}

extension PeerTransport {
    /// Dials an address for a connection that carries everything.
    package func dial(
        _ address: String, expecting expected: Set<DeviceID>?,
        _ handle: @escaping @Sendable (any PeerConnection) async -> Void
    ) async throws {
        try await dial(address, expecting: expected, isSearch: false, handle)
    }
}
