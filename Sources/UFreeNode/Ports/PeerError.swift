package import UFreeSync

/// How a connection can end that the node itself must judge; every other error of a transport is only logged.
package enum PeerError: Error, Hashable, Sendable {
    /// The address leads to this device's own key: to this very daemon, or to another running instance of the same
    /// key, which is a clone.
    /// - Parameter instance: the other side's, random per start of a daemon.
    case oneself(instance: UInt64, isThisInstance: Bool)
    /// The peer closed and said why; nil for a reason unknown here.
    case closed(CloseReason?)
    /// A connection that stood broke without a word.
    case lost
}
