/// Why nobody was met, or why a connection ended; what the node judges is a `PeerError`.
package enum TransportError: Error, Hashable, Sendable {
    /// Not `HOST:PORT`.
    case unreadableAddress(String)
    /// Nobody answers there.
    case unreachable
    /// Whoever answered speaks no `ufree/1`, is none of those who were expected there, or refused us, during TLS.
    case notSecured
    /// As many connections are open as may be.
    case noRoom
    /// The peer broke the protocol.
    case violation(Violation)
    /// A deadline passed.
    case timeout
    /// The connection broke before anybody was met.
    case lost
}
