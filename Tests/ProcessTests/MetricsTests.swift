import Testing
import UFreeAPI
import UFreeTestSupport

extension ProcessTests {
    @Suite(.timeLimit(.minutes(2)))
    struct MetricsTests {
        @Test func `Q9: what two friends exchange is counted, and no label names anybody`() async throws {
            try await ProcessLan.run { lan in
                let friendship = try await lan.friends()
                let (ana, watch) = (friendship.asking, friendship.acceptingWatch)
                try #require(try await ana.ctl("set", "today", "busy", "-m", "secret").code == 0)
                _ = try await watch.next("the day") { $0.event == .dayChanged ? $0 : nil }
                let ben = friendship.accepting
                let metrics: MetricsResponse = try await ben.ctl("metrics", "--json").json()
                func value(_ name: String, _ labels: [String: String]) -> Double? {
                    metrics.metrics.first { $0.name == name }?.series.first { $0.labels == labels }?.value
                }
                try #require(value("ufree_frames_total", ["direction": "in", "type": "delta"]) ?? 0 >= 1)
                try #require(value("ufree_rows_applied_total", ["kind": "delta"]) ?? 0 >= 1)
                try #require(value("ufree_event_streams", [:]) == 1)
                try #require(value("ufree_friends", ["connected": "true"]) == 1)
                try #require(value("ufree_journal_entries", [:]) ?? 0 > 0)
                try #require(value("ufree_database_bytes", ["file": "database"]) ?? 0 > 0)
                try #require(value("process_cpu_seconds_total", [:]) ?? 0 > 0)
                let text = try await ben.ctl("metrics").output
                try #require(text.contains("# TYPE ufree_transaction_seconds histogram\n"))
                for word in ["Ana", "Ben", "secret", "20"] {
                    let labels = text.split(separator: "\n").filter { $0.contains("{") }
                        .map { $0.prefix(while: { $0 != "}" }) }
                    try #require(!labels.contains { $0.contains(word) }, "\(word)")
                }
            }
        }
    }
}
