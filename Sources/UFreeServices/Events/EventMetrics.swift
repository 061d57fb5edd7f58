import CoreMetrics

/// What the event hub counts for `GET /v1/metrics`.
enum EventMetrics {
    private static let events = Counter(label: "ufree_events_total")
    private static let lagged = Counter(
        label: "ufree_limited_total", dimensions: [("limit", "watcherQueue")])

    /// Counts an event.
    /// - Parameter lagging: how many watchers did not keep up and were ended.
    static func published(lagging: Int) {
        events.increment()
        lagged.increment(by: lagging)
    }
}
