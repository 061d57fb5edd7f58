import Synchronization

/// What one reader is to do, in the order in which it was said.
///
/// Peers wait until what they say is taken, so a busy reader slows them down instead of growing. What must not wait, the
/// news of a commit, is posted: nothing stands between the commit and the reader but what was said before it.
final class Mailbox<Input: Sendable>: Sendable {
    private typealias Left = (input: Input, taken: UnsafeContinuation<Void, Never>?)

    private struct State {
        /// What was left, newest last, once everything older was taken from `older`, which is the other way around.
        var newer: [Left] = []
        var older: [Left] = []
        var reader: UnsafeContinuation<Input?, Never>?
        var isClosed = false

        mutating func popFirst() -> Left? {
            if older.isEmpty { swap(&older, &newer); older.reverse() }
            return older.popLast()
        }
    }

    private let state = Mutex(State())

    /// Leaves an input and goes on. Unbounded: for what is bounded where it comes from.
    func post(_ input: Input) { leave(input, taken: nil) }

    /// Leaves an input and waits until the reader takes it. Returns at once when the mailbox is closed.
    func send(_ input: Input) async {
        await withUnsafeContinuation { leave(input, taken: $0) }
    }

    /// The next input, for one reader; nil once the mailbox is closed, which it is when the reader is cancelled.
    func next(isolation: isolated (any Actor)? = #isolation) async -> Input? {
        await withTaskCancellationHandler {
            await withUnsafeContinuation { reader in
                let (first, isOver) = state.withLock { state -> (Left?, Bool) in
                    let first = state.popFirst()
                    if first == nil, !state.isClosed { state.reader = reader }
                    return (first, state.isClosed)
                }
                guard first != nil || isOver else { return }
                first?.taken?.resume()
                reader.resume(returning: first?.input)
            }
        } onCancel: {
            close()
        }
    }

    private func leave(_ input: Input, taken: UnsafeContinuation<Void, Never>?) {
        let (reader, isTaken) = state.withLock { state -> (UnsafeContinuation<Input?, Never>?, Bool) in
            guard !state.isClosed else { return (nil, true) }
            guard let reader = state.reader else {
                state.newer.append((input, taken))
                return (nil, false)
            }
            state.reader = nil
            return (reader, true)
        }
        reader?.resume(returning: input)
        if isTaken { taken?.resume() }
    }

    /// Nothing is taken any more; whoever waits goes on.
    private func close() {
        let left = state.withLock { state in
            let left = (reader: state.reader, waiting: state.older + state.newer)
            state = State(isClosed: true)
            return left
        }
        left.reader?.resume(returning: nil)
        for (_, taken) in left.waiting { taken?.resume() }
    }
}
