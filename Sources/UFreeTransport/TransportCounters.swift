import Synchronization

/// Counts since the start, for `status`.
final class TransportCounters: Sendable {
    enum Name: String, CaseIterable {
        /// Incoming connections that showed who they are.
        case accepted
        /// Outgoing connections that met somebody.
        case dialled
        /// Incoming connections that ended before they showed who they are, and strangers that had to make room.
        case refused
        /// Peers that broke the protocol.
        case violations
        /// Connections there was no room for, by the bound on all of them or because the machine had no descriptor or memory.
        case exhausted
        /// Deadlines that passed: HELLO that did not come, peers that fell silent.
        case timeouts
    }

    private let counts = Mutex<[Name: Int]>([:])

    func count(_ name: Name) { counts.withLock { $0[name, default: 0] += 1 } }

    /// Every name, also those with nothing counted.
    var values: [String: Int] {
        counts.withLock { counts in
            Dictionary(uniqueKeysWithValues: Name.allCases.map { ($0.rawValue, counts[$0] ?? 0) })
        }
    }
}
