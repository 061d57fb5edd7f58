package import UFreeAPI

/// What a watcher sees.
package enum WatchItem: Hashable, Sendable {
    /// An event, read and as the daemon wrote it.
    case event(WatchEvent, json: String)
    /// An event of a kind that this program does not know.
    case unknown(json: String)
    /// The connection is lost; the watch goes on trying.
    case disconnected
    /// The connection is back; what was missed follows.
    case reconnected
}
