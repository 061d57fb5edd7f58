import DequeModule
import Synchronization
import UFreeDomain

/// A queue of inputs for one reader, in the order in which they arrive.
///
/// Peers wait until their inputs are taken, so a busy reader slows them down instead of growing. News of a
/// commit must not wait, so it is posted; it only queues behind earlier inputs.
///
/// Of one owner's inputs only one is in the queue, and the next joins its end once the reader has finished
/// that one. However many connections somebody has, everybody else is at most one of their inputs away.
final class Mailbox<Input: Sendable>: Sendable {
    private struct Left {
        let input: Input
        let owner: OwnerID?
        let taken: UnsafeContinuation<Void, Never>?
    }

    private struct State {
        var queue = Deque<Left>()
        var reader: UnsafeContinuation<Input?, Never>?
        var isClosed = false
        /// The inputs that wait for an earlier one of their owner, which is in the queue or with the reader.
        var behind: [OwnerID: Deque<Left>] = [:]
        /// The owner of the input that the reader works on.
        var served: OwnerID?

        /// Ends the input that the reader worked on, and returns the one to work on now.
        mutating func turn() -> Left? {
            if let owner = served {
                if let next = behind[owner]?.popFirst() { queue.append(next) } else { behind[owner] = nil }
            }
            let first = queue.popFirst()
            served = first?.owner
            return first
        }

        /// Adds an input; true if it is the reader's at once.
        mutating func add(_ left: Left) -> Bool {
            if let owner = left.owner, behind[owner] != nil {
                behind[owner]?.append(left)
                return false
            }
            if let owner = left.owner { behind[owner] = [] }
            if reader == nil { queue.append(left) } else { served = left.owner }
            return reader != nil
        }
    }

    private let state = Mutex(State())

    /// Adds an input without waiting. The queue is unbounded, so the source of the input must be bounded.
    /// - Parameter owner: whose earlier inputs it waits for.
    func post(_ input: Input, from owner: OwnerID? = nil) {
        leave(Left(input: input, owner: owner, taken: nil))
    }

    /// Adds an input and waits until the reader takes it. Returns at once if the mailbox is closed.
    /// - Parameter owner: whose earlier inputs it waits for.
    func send(_ input: Input, from owner: OwnerID? = nil) async {
        await withUnsafeContinuation { leave(Left(input: input, owner: owner, taken: $0)) }
    }

    /// Returns the next input, for one reader; nil once the mailbox is closed, which happens when the reader
    /// is cancelled.
    func next(isolation: isolated (any Actor)? = #isolation) async -> Input? {
        await withTaskCancellationHandler {
            await withUnsafeContinuation { reader in
                let (first, isOver) = state.withLock { state -> (Left?, Bool) in
                    let first = state.turn()
                    if first == nil, !state.isClosed { state.reader = reader }
                    return (first, state.isClosed)
                }
                guard first != nil || isOver else { return }
                if first != nil { NodeMetrics.left() }
                first?.taken?.resume()
                reader.resume(returning: first?.input)
            }
        } onCancel: {
            close()
        }
    }

    private func leave(_ left: Left) {
        let (reader, isTaken) = state.withLock { state -> (UnsafeContinuation<Input?, Never>?, Bool) in
            guard !state.isClosed else { return (nil, true) }
            guard state.add(left) else {
                NodeMetrics.queued()
                return (nil, false)
            }
            defer { state.reader = nil }
            return (state.reader, true)
        }
        reader?.resume(returning: left.input)
        if isTaken { left.taken?.resume() }
    }

    /// Closes the mailbox: no more inputs are taken, and all waiting senders continue.
    private func close() {
        let left = state.withLock { state in
            let left = (reader: state.reader, waiting: state.queue + state.behind.values.joined())
            state = State(isClosed: true)
            return left
        }
        NodeMetrics.left(left.waiting.count)
        left.reader?.resume(returning: nil)
        for waiting in left.waiting { waiting.taken?.resume() }
    }
}
