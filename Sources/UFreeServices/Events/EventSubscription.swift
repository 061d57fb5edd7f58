package import UFreeAPI

/// An item of a watcher's stream.
package enum EventStreamItem: Hashable, Sendable {
    /// - Parameter json: the event as JSON, written once for all watchers; nil if nobody watched when it was made.
    case event(WatchEvent, json: [UInt8]?)
    /// Sent from time to time, to keep the connection open.
    case keepAlive
}

/// One watcher's subscription to the events. It ends when `items` loses its consumer.
package struct EventSubscription: Sendable {
    /// Sent first: a snapshot, a gap and a snapshot, or the missed events.
    package let first: [WatchEvent]
    /// All later events. The stream is bounded: a watcher that lags gets `lagged` as its last event (see
    /// `EventHub`).
    package let items: Outlet<EventStreamItem>
    let inlet: Inlet<EventStreamItem>

    /// Adds a keep-alive to the stream, unless something waits: then none is needed, and it would take the place of an event.
    package func keepAlive() {
        inlet.add(.keepAlive, ifFewerThan: 1)
    }
}
