package import UFreeDomain
package import UFreeSync

/// The ends of a connection that the node handles; every other error of a transport is only logged.
package enum PeerError: Error, Hashable, Sendable {
    /// The address leads to this device's own key: to this very daemon, or to another running instance with
    /// the same key, which is a clone.
    /// - Parameter instance: the other side's random number for its start.
    case oneself(instance: UInt64, isThisInstance: Bool)
    /// The peer closed the connection, with the reason; nil for a reason that is unknown here.
    case closed(CloseReason?)
    /// A connection that was open broke without a CLOSE.
    case lost
}

/// An error of dialling that may say why nobody was met.
package protocol ContactError: Error, Sendable {
    /// Nil if the reason lies on this side or is unknown.
    var problem: ContactProblem? { get }
}
