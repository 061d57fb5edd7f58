/// An error of a connection that the node only logs; those it handles are `PeerError`.
package enum TransportError: Error, Hashable, Sendable {
    /// Not `HOST:PORT`.
    case unreadableAddress(String)
    /// Nothing answers at the address.
    case unreachable
    /// TLS failed: the peer does not use `ufree/1`, is not an expected device, or refused this side.
    case notSecured
    /// The limit of open connections is reached.
    case noRoom
    /// The peer broke the protocol.
    case violation(Violation)
    /// A deadline was exceeded.
    case timeout
    /// The connection broke before the peer proved its identity.
    case lost
}
