package import UFreeSync

/// Why nobody was met, or why a connection ended.
package enum TransportError: Error, Hashable, Sendable {
    /// Not `HOST:PORT`.
    case unreadableAddress(String)
    /// Nobody answers there.
    case unreachable
    /// Whoever answered speaks no `ufree/1`, or refused us, during TLS.
    case notSecured
    /// The address leads back to this device.
    case oneself
    /// The peer broke the protocol.
    case violation(Violation)
    /// A deadline passed.
    case timeout
    /// The peer closed and said why; nil for a reason unknown here.
    case closedByPeer(CloseReason?)
    /// The connection broke without a word.
    case lost
}
