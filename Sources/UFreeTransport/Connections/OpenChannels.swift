import NIOCore
import Synchronization

/// Counts the channels of a transport, of either direction and in whatever state, for as long as each has a descriptor.
final class OpenChannels: Sendable {
    private let count = Atomic(0)
    private let limit: Int
    private let counters: TransportCounters

    init(limit: Int, _ counters: TransportCounters) {
        self.limit = limit
        self.counters = counters
    }

    /// Whether one more is let in now.
    var haveRoom: Bool { count.load(ordering: .relaxed) < limit }

    /// Counts a channel until it is closed.
    /// - Returns: false, and counts it as one there was no room for, when it is one too many.
    func admit(_ channel: any Channel) -> Bool {
        guard count.add(1, ordering: .relaxed).newValue <= limit else {
            count.subtract(1, ordering: .relaxed)
            counters.count(.exhausted)
            return false
        }
        channel.closeFuture.whenComplete { _ in self.count.subtract(1, ordering: .relaxed) }
        return true
    }
}
