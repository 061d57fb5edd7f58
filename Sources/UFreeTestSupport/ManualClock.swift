import Synchronization
package import UFreeDomain
package import UFreeServices

/// A wall clock that only a test moves.
package final class ManualClock: WallClock {
    private struct Sleeper {
        let due: Timestamp
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var current: Timestamp
        var sleepers: [Int: Sleeper] = [:]
        var next = 0
        /// How often somebody began to sleep until each moment.
        var times: [Timestamp: Int] = [:]
        /// Continuations that wait until somebody sleeps until `due` and has begun to as often as `times`.
        var watchers: [(due: Timestamp, times: Int, continuation: CheckedContinuation<Void, Never>)] = []

        func sleeps(until due: Timestamp, times: Int) -> Bool {
            self.times[due, default: 0] >= times && sleepers.values.contains { $0.due == due }
        }

        /// Returns the continuations whose wait is over.
        mutating func met() -> [CheckedContinuation<Void, Never>] {
            let waiting = watchers
            watchers = waiting.filter { !sleeps(until: $0.due, times: $0.times) }
            return waiting.filter { sleeps(until: $0.due, times: $0.times) }.map(\.continuation)
        }
    }

    private let state: Mutex<State>

    package init(_ start: Timestamp = Timestamp(milliseconds: 1_767_960_000_000)) {
        state = Mutex(State(current: start))
    }

    package func now() -> Timestamp { state.withLock { $0.current } }

    /// Moves the clock, also backwards. Sleepers whose time has come wake up.
    package func advance(milliseconds: Int64) {
        let awake = state.withLock { state in
            state.current = state.current.adding(milliseconds: milliseconds)
            let due = state.sleepers.filter { $0.value.due <= state.current }
            for key in due.keys { state.sleepers[key] = nil }
            return due.values.sorted { $0.due < $1.due }
        }
        for sleeper in awake { sleeper.continuation.resume() }
    }

    /// Waits until somebody sleeps until that moment. Then a test can move the clock.
    /// - Parameter times: how often somebody has begun to, this time included: more than once if an alarm is set again
    ///   before it rings. Whoever sets it again while the clock moves would sleep until a later moment.
    package func sleeper(until due: Timestamp, times: Int = 1) async {
        await withCheckedContinuation { continuation in
            let met = state.withLock { state in
                state.watchers.append((due, times, continuation))
                return state.met()
            }
            for watcher in met { watcher.resume() }
        }
    }

    /// A pause that lasts until the test has moved the clock far enough.
    package var pause: Pause { { [self] in try await sleep($0) } }

    private func sleep(_ duration: Duration) async throws {
        let (seconds, attoseconds) = duration.components
        let due = now().adding(milliseconds: seconds * 1_000 + attoseconds / 1_000_000_000_000_000)
        let key = state.withLock { state in
            state.next += 1
            return state.next
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let (isOver, watchers) = state.withLock {
                    state -> (Bool, [CheckedContinuation<Void, Never>]) in
                    state.times[due, default: 0] += 1
                    let isOver = Task.isCancelled || state.current >= due
                    if !isOver { state.sleepers[key] = Sleeper(due: due, continuation: continuation) }
                    return (isOver, state.met())
                }
                if isOver { continuation.resume() }
                for watcher in watchers { watcher.resume() }
            }
            try Task.checkCancellation()
        } onCancel: {
            state.withLock { $0.sleepers.removeValue(forKey: key) }?.continuation.resume()
        }
    }
}
