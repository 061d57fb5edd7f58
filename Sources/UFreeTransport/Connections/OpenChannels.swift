import NIOCore
import Synchronization

/// Counts the open channels of a transport, in both directions and any state, as long as each has a
/// descriptor.
final class OpenChannels: Sendable {
    private let count = Atomic(0)
    private let limit: Int
    private let counters: TransportCounters

    init(limit: Int, _ counters: TransportCounters) {
        self.limit = limit
        self.counters = counters
    }

    /// Whether there is room for another channel.
    var haveRoom: Bool { count.load(ordering: .relaxed) < limit }

    /// Counts a channel until it is closed.
    /// - Returns: false if it exceeds the limit, which is counted as exhausted.
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
