import CoreMetrics
import Synchronization

/// Counters since the start, for `status`.
final class TransportCounters: Sendable {
    enum Name: String, CaseIterable {
        /// Incoming connections whose peer proved its identity.
        case accepted
        /// Outgoing connections whose peer proved its identity.
        case dialled
        /// Incoming connections that ended before that, and strangers that had to make room.
        case refused
        /// Peers that broke the protocol.
        case violations
        /// Connections without room, because of the limit on all of them or a lack of descriptors or memory.
        case exhausted
        /// Exceeded deadlines: no HELLO, or a silent peer.
        case timeouts
    }

    private let counts = Mutex<[Name: Int]>([:])
    private let metrics = Dictionary(
        uniqueKeysWithValues: Name.allCases.map {
            ($0, Counter(label: "ufree_connections_total", dimensions: [("kind", $0.rawValue)]))
        })

    func count(_ name: Name) {
        counts.withLock { $0[name, default: 0] += 1 }
        metrics[name]?.increment()
    }

    /// The counts of every name, including zeros.
    var values: [String: Int] {
        counts.withLock { counts in
            Dictionary(uniqueKeysWithValues: Name.allCases.map { ($0.rawValue, counts[$0] ?? 0) })
        }
    }
}
