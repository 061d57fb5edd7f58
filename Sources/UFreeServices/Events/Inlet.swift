import Synchronization

/// A queue with one reader, unbounded, so its sources must be bounded. An `AsyncStream` does the same, but nothing specialises the
/// library's generic code, which the way of a change to a watcher runs twice (0079).
final class Inlet<Element: Sendable>: AsyncSequence, Sendable {
    private struct State {
        var waiting: [Element] = []
        /// There is none while elements wait.
        var reader: UnsafeContinuation<[Element], Never>?
        var isOver = false
    }

    private let state = Mutex(State())

    func add(_ element: Element) {
        let reader = state.withLock { state in
            defer { state.reader = nil }
            if state.reader == nil, !state.isOver { state.waiting.append(element) }
            return state.reader
        }
        reader?.resume(returning: [element])
    }

    /// Only one may be used.
    func makeAsyncIterator() -> Iterator { Iterator(inlet: self) }

    struct Iterator: AsyncIteratorProtocol {
        fileprivate let inlet: Inlet
        /// What was taken and is still to be returned, newest first.
        private var taken: [Element] = []

        fileprivate init(inlet: Inlet) { self.inlet = inlet }

        /// Returns the next element, and waits for it; nil once the task was cancelled while it waited.
        mutating func next() async -> Element? {
            if taken.isEmpty { taken = await inlet.take().reversed() }
            return taken.popLast()
        }
    }

    /// Returns what has arrived, oldest first, and waits for it if nothing has.
    private func take() async -> [Element] {
        await withTaskCancellationHandler {
            await withUnsafeContinuation { reader in
                let (known, isOver) = state.withLock { state in
                    defer { state.waiting = [] }
                    if state.waiting.isEmpty, !state.isOver { state.reader = reader }
                    return (state.waiting, state.isOver)
                }
                if isOver || !known.isEmpty { reader.resume(returning: known) }
            }
        } onCancel: {
            let reader = state.withLock { state in
                defer { state = State(isOver: true) }
                return state.reader
            }
            reader?.resume(returning: [])
        }
    }
}
