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
        /// Continuations that wait until somebody sleeps until `due`.
        var watchers: [(due: Timestamp, continuation: CheckedContinuation<Void, Never>)] = []
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
    package func sleeper(until due: Timestamp) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.sleepers.values.contains(where: { $0.due == due }) { return true }
                state.watchers.append((due, continuation))
                return false
            }
            if isThere { continuation.resume() }
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
                    guard !Task.isCancelled, state.current < due else { return (true, []) }
                    state.sleepers[key] = Sleeper(due: due, continuation: continuation)
                    let watchers = state.watchers.filter { $0.due == due }.map(\.continuation)
                    state.watchers.removeAll { $0.due == due }
                    return (false, watchers)
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
