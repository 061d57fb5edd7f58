package import UFreeAPI

/// An item of a watch.
package enum WatchItem: Hashable, Sendable {
    /// An event, decoded and as JSON text from the daemon.
    case event(WatchEvent, json: String)
    /// An event of an unknown type.
    case unknown(json: String)
    /// The connection was lost. The watch tries to reconnect.
    case disconnected
    /// The connection is back. Missed events follow.
    case reconnected
}
