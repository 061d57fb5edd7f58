import CoreMetrics
import Testing
import UFreeAPI

@testable import UFreeDaemon

@Suite("The metrics registry")
struct MetricsRegistryTests {
    private let registry = MetricsRegistry()

    private func counter(_ name: String, _ labels: (String, String)...) -> Counter {
        Counter(label: name, dimensions: labels, factory: registry)
    }

    @Test("Q9: what is counted in several places with the same labels is one series")
    func sum() {
        counter("ufree_frames_total", ("direction", "in"), ("type", "ping")).increment(by: 2)
        counter("ufree_frames_total", ("type", "ping"), ("direction", "in")).increment()
        counter("ufree_frames_total", ("direction", "out"), ("type", "ping")).increment()
        let metrics = registry.read()
        #expect(metrics.map(\.name) == ["ufree_frames_total"])
        #expect(metrics.first?.kind == "counter")
        #expect(metrics.first?.series.map(\.value) == [3, 1])
    }

    @Test("Q9: a duration is in its bucket and in all larger ones")
    func durations() throws {
        let timer = Timer(label: "ufree_transaction_seconds", dimensions: [], factory: registry)
        timer.recordNanoseconds(200_000)
        timer.recordNanoseconds(1_000_000)
        timer.recordNanoseconds(60_000_000_000)
        let series = try #require(registry.read().first?.series.first)
        #expect(abs(series.value - 60.001_2) < 1e-9)
        let buckets = try #require(series.buckets)
        #expect(buckets.map(\.count) == [0, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3])
        #expect(buckets.last?.limit == nil)
    }

    @Test("Q9: a state goes up and down, and what is measured on demand is beside it")
    func states() {
        let meter = Meter(label: "ufree_queue_length", dimensions: [("queue", "node")], factory: registry)
        meter.increment(by: 3)
        meter.decrement(by: 1)
        let metrics = registry.read(with: [MetricSample("ufree_journal_entries", 9)])
        #expect(metrics.map(\.name) == ["ufree_journal_entries", "ufree_queue_length"])
        #expect(metrics.map { $0.series.map(\.value) } == [[9], [2]])
    }

    @Test("Q9: what nobody described is not kept, and there is an end to the series")
    func bounded() {
        counter("unheard_of_total").increment()
        for number in 0..<(MetricsRegistry.limit + 100) {
            counter("ufree_limited_total", ("limit", "\(number)")).increment()
        }
        let metrics = registry.read()
        #expect(metrics.map(\.name) == ["ufree_limited_total"])
        #expect(metrics.first?.series.count == MetricsRegistry.limit)
    }
}
