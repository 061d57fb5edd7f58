import NIOCore
import Synchronization

/// The limited set of incoming connections that are not from friends (yet).
final class Strangers: Sendable {
    private struct State {
        var table: StrangerTable
        var channels: [UInt64: any Channel] = [:]
        var lastID: UInt64 = 0
    }

    private let state: Mutex<State>
    private let counters: TransportCounters

    init(_ limits: TransportLimits, _ counters: TransportCounters) {
        state = Mutex(
            State(table: StrangerTable(limit: limits.strangers, limitPerSource: limits.strangersPerSource)))
        self.counters = counters
    }

    /// Counts a channel until it closes or is released; another one may be closed to make room.
    /// - Returns: the number for `release`.
    func admit(_ channel: any Channel) -> UInt64 {
        let (id, leaving) = state.withLock { state -> (UInt64, (any Channel)?) in
            state.lastID += 1
            let leaving = state.table.admit(state.lastID, from: channel.remoteAddress?.source ?? .other)
            state.channels[state.lastID] = channel
            return (state.lastID, leaving.flatMap { state.channels.removeValue(forKey: $0) })
        }
        if let leaving {
            counters.count(.refused)
            leaving.triggerUserOutboundEvent(ConnectionEnd.makeRoom, promise: nil)
        }
        channel.closeFuture.whenComplete { _ in self.release(id) }
        return id
    }

    func release(_ id: UInt64) {
        state.withLock { state in
            state.table.release(id)
            state.channels[id] = nil
        }
    }

    /// Closes all of them at once.
    func closeAll() {
        let channels = state.withLock { Array($0.channels.values) }
        for channel in channels { channel.triggerUserOutboundEvent(ConnectionEnd.abrupt, promise: nil) }
    }
}
