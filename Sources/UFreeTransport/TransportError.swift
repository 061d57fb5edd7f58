package import UFreeDomain
import UFreeNode

/// An error of a connection that the node only logs or shows; those it handles are `PeerError`.
package enum TransportError: ContactError, Hashable {
    /// Not `HOST:PORT`.
    case unreadableAddress(String)
    /// Nothing answers at the address.
    case unreachable(ContactProblem)
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

    package var problem: ContactProblem? {
        switch self {
        case .unreachable(let problem): problem
        case .notSecured, .timeout, .violation: .notUFree
        case .unreadableAddress, .noRoom, .lost: nil
        }
    }
}
