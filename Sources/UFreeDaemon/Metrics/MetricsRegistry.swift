import CoreMetrics
import Synchronization
import UFreeAPI

/// Keeps what the daemon counts and measures, for `GET /v1/metrics`. Code counts with swift-metrics and does not
/// know this registry.
///
/// A metric without a description is not kept, and neither are series beyond the limit, so nothing that a peer
/// sends can make the registry grow.
final class MetricsRegistry: MetricsFactory, Sendable {
    /// The registry of the process: swift-metrics has one factory, for good.
    static let ofProcess: MetricsRegistry = {
        let registry = MetricsRegistry()
        MetricsSystem.bootstrap(registry)
        return registry
    }()

    /// The most series of all metrics together.
    static let limit = 512

    private struct Key: Hashable {
        let name: String
        let labels: [String: String]
    }

    private let series = Mutex<[Key: Series]>([:])

    init() {}

    /// Returns all metrics that have a series, and the given ones, in the order of their names.
    /// - Parameter sampled: what is measured only when somebody asks.
    func read(with sampled: [MetricSample] = []) -> [MetricValue] {
        var found = series.withLock { series in
            series.map { key, one in (key.name, MetricSeriesValue(labels: key.labels, one.reading)) }
        }
        found += sampled.map { ($0.name, MetricSeriesValue(labels: $0.labels, value: $0.value)) }
        let byName = Dictionary(grouping: found, by: \.0)
        return MetricText.all.sorted { $0.key < $1.key }.compactMap { name, text in
            byName[name].map { series in
                MetricValue(
                    name: name, kind: text.kind.rawValue, help: text.help,
                    series: series.map(\.1).sorted {
                        "\($0.labels.sorted(by: <))" < "\($1.labels.sorted(by: <))"
                    })
            }
        }
    }

    private func series(_ name: String, _ dimensions: [(String, String)], _ kind: MetricText.Kind) -> Series {
        let key = Key(name: name, labels: Dictionary(dimensions, uniquingKeysWith: { first, _ in first }))
        return series.withLock { series in
            if let known = series[key] { return known }
            let one = Series(hasBuckets: kind == .histogram)
            if MetricText.all[name]?.kind == kind, series.count < Self.limit { series[key] = one }
            return one
        }
    }

    func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        series(label, dimensions, .counter)
    }

    func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        series(label, dimensions, .gauge)
    }

    func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool)
        -> any RecorderHandler
    {
        series(label, dimensions, .gauge)
    }

    func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        series(label, dimensions, .histogram)
    }

    // What was counted stays: a collector takes a counter that vanishes for a restart.
    func destroyCounter(_ handler: any CounterHandler) {}
    func destroyMeter(_ handler: any MeterHandler) {}
    func destroyRecorder(_ handler: any RecorderHandler) {}
    func destroyTimer(_ handler: any TimerHandler) {}
}

/// A figure that is measured when somebody asks.
struct MetricSample: Hashable, Sendable {
    let name: String
    let labels: [String: String]
    let value: Double

    init(_ name: String, labels: [String: String] = [:], _ value: Double) {
        self.name = name
        self.labels = labels
        self.value = value
    }
}

/// The figures of one set of labels: a sum or a state, and for durations how many were how long.
private final class Series: CounterHandler, MeterHandler, RecorderHandler, TimerHandler, Sendable {
    /// A transaction waits for the disk: from a tenth of a millisecond to ten seconds.
    static let limits = [0.000_1, 0.000_3, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10]

    struct Reading {
        var value = 0.0
        /// How many were longer than the limit before and at most as long as the limit; the last have no limit.
        var counts: [Int]
    }

    private let state: Mutex<Reading>

    init(hasBuckets: Bool) {
        state = Mutex(Reading(counts: hasBuckets ? Array(repeating: 0, count: Self.limits.count + 1) : []))
    }

    var reading: Reading { state.withLock { $0 } }

    func increment(by amount: Int64) { state.withLock { $0.value += Double(amount) } }
    func increment(by amount: Double) { state.withLock { $0.value += amount } }
    func decrement(by amount: Double) { state.withLock { $0.value -= amount } }
    func reset() { state.withLock { $0.value = 0 } }
    func set(_ value: Int64) { set(Double(value)) }
    func set(_ value: Double) { state.withLock { $0.value = value } }
    func record(_ value: Int64) { set(Double(value)) }
    func record(_ value: Double) { set(value) }

    func recordNanoseconds(_ duration: Int64) {
        let seconds = Double(duration) / 1e9
        let place = Self.limits.firstIndex { seconds <= $0 } ?? Self.limits.count
        state.withLock { state in
            state.value += seconds
            if place < state.counts.count { state.counts[place] += 1 }
        }
    }
}

extension MetricSeriesValue {
    fileprivate init(labels: [String: String], _ reading: Series.Reading) {
        guard !reading.counts.isEmpty else {
            self.init(labels: labels, value: reading.value)
            return
        }
        var count = 0
        let buckets = zip(Series.limits.map { $0 as Double? } + [nil], reading.counts).map { limit, more in
            count += more
            return MetricBucketValue(limit: limit, count: count)
        }
        self.init(labels: labels, value: reading.value, buckets: buckets)
    }
}
