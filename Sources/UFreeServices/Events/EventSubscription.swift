package import UFreeAPI

/// What a watcher is sent.
package enum EventStreamItem: Hashable, Sendable {
    case event(WatchEvent)
    /// Nothing happened for a while: the line is kept open.
    case keepAlive
}

/// One watcher's place in the events. Gone watchers are forgotten when `items` loses its consumer.
package struct EventSubscription: Sendable {
    /// Sent before anything else: a snapshot, a gap and a snapshot, or what was missed.
    package let first: [WatchEvent]
    /// Everything from then on. Bounded: who does not keep up gets `lagged` as the last event (see
    /// `EventHub`).
    package let items: AsyncStream<EventStreamItem>
    let continuation: AsyncStream<EventStreamItem>.Continuation

    /// Puts a sign of life into the stream; one that finds no room is not needed.
    package func keepAlive() {
        continuation.yield(.keepAlive)
    }
}
