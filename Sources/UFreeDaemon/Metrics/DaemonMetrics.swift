import CLinux
import FoundationEssentials
import Glibc
import UFreeAPI
import UFreeServices
import UFreeStorage

/// Everything that `GET /v1/metrics` answers: what was counted, and what is measured now.
struct DaemonMetrics: Sendable {
    let registry: MetricsRegistry
    let store: SQLiteStore
    let services: Services

    /// Returns all metrics. What cannot be read is left out.
    func read() async -> [MetricValue] {
        registry.read(
            with: Self.process() + stored() + (await friends()) + [
                MetricSample("ufree_event_streams", Double(services.events.watcherCount))
            ])
    }

    private func stored() -> [MetricSample] {
        guard let sizes = try? store.sizes() else { return [] }
        return [MetricSample("ufree_journal_entries", Double(sizes.journalEntries))]
            + sizes.bytes.map { MetricSample("ufree_database_bytes", labels: ["file": $0], Double($1)) }
    }

    private func friends() async -> [MetricSample] {
        guard let friends = try? await services.status.status().friends else { return [] }
        let away = friends.total - friends.connected
        return [("true", friends.connected), ("false", away)].map {
            MetricSample("ufree_friends", labels: ["connected": $0], Double($1))
        }
    }

    private static func process() -> [MetricSample] {
        var usage = rusage()
        guard getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else { return [] }
        let times = [usage.ru_utime, usage.ru_stime]
        let seconds = times.reduce(0.0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
        let open = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"))?.count
        let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?
            .split(separator: " ").dropFirst().first.flatMap { Double($0) }
        let samples: [(String, Double?)] = [
            ("process_cpu_seconds_total", seconds), ("ufree_wakeups_total", Double(usage.ru_nvcsw)),
            ("process_open_fds", open.map(Double.init)),
            ("process_resident_memory_bytes", pages.map { $0 * Double(sysconf(Int32(_SC_PAGESIZE))) }),
        ]
        return samples.compactMap { name, value in value.map { MetricSample(name, $0) } }
    }
}
