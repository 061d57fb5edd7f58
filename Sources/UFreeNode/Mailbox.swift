import Synchronization

/// A queue of inputs for one reader, in the order in which they arrive.
///
/// Peers wait until their inputs are taken, so a busy reader slows them down instead of growing. News of a
/// commit must not wait, so it is posted; it only queues behind earlier inputs.
final class Mailbox<Input: Sendable>: Sendable {
    private typealias Left = (input: Input, taken: UnsafeContinuation<Void, Never>?)

    private struct State {
        /// The newer inputs, newest last; `older`, in reverse order, is taken first.
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

    /// Adds an input without waiting. The queue is unbounded, so the source of the input must be bounded.
    func post(_ input: Input) { leave(input, taken: nil) }

    /// Adds an input and waits until the reader takes it. Returns at once if the mailbox is closed.
    func send(_ input: Input) async {
        await withUnsafeContinuation { leave(input, taken: $0) }
    }

    /// Returns the next input, for one reader; nil once the mailbox is closed, which happens when the reader
    /// is cancelled.
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

    /// Closes the mailbox: no more inputs are taken, and all waiting senders continue.
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
