import DequeModule
import Synchronization
import UFreeDomain

/// The end of a queue at which elements arrive. `AsyncStream` does much the same, but nothing specialises the library's generic code,
/// which the path of a change to a watcher ran three times (0079).
package final class Inlet<Element: Sendable>: Sendable {
    fileprivate struct State {
        var queue = Deque<Element>()
        /// The reader that waits; there is none while elements wait.
        var reader: UnsafeContinuation<Element?, Never>?
        /// Whether nothing more is added.
        var isOver = false
        var onEnd: (@Sendable () -> Void)?
    }

    fileprivate let state = Mutex(State())
    private let limit: Int

    /// - Parameter limit: the most elements that wait. Without one, the source of the elements must be bounded.
    package init(limit: Int = .max) { self.limit = limit }

    /// Sets what is called when it ends: `finish` was called, or the reader is gone. That may be at once.
    func onEnd(_ body: @escaping @Sendable () -> Void) {
        let isOver = state.withLock { state in
            if !state.isOver { state.onEnd = body }
            return state.isOver
        }
        if isOver { body() }
    }

    /// Adds an element, unless it has ended or there is no room.
    /// - Parameter most: there is room for it only while fewer elements wait; nil for the queue's own limit.
    /// - Returns: how many more there is room for.
    @discardableResult
    func add(_ element: Element, ifFewerThan most: Int? = nil) -> Int {
        let (reader, room) = state.withLock { state in
            defer { state.reader = nil }
            let isFull = state.queue.count >= most ?? limit
            if state.reader == nil, !state.isOver, !isFull { state.queue.append(element) }
            return (state.reader, limit - state.queue.count)
        }
        reader?.resume(returning: element)
        return room
    }

    /// Ends it: the reader gets what waits, and then nil.
    func finish() { end { $0.isOver = true } }

    /// Ends it without a reader.
    fileprivate func cancel() { end { ($0.isOver, $0.queue) = (true, []) } }

    private func end(_ change: (inout State) -> Void) {
        let (reader, onEnd) = state.withLock { state in
            defer { (state.reader, state.onEnd) = (nil, nil) }
            change(&state)
            return (state.reader, state.onEnd)
        }
        reader?.resume(returning: nil)
        onEnd?()
    }
}

/// The end of a queue at which its only reader takes elements, oldest first. The queue ends with it, and when the reader's task is
/// cancelled; what waits is then lost.
package final class Outlet<Element: Sendable>: AsyncSequence, Sendable {
    private let inlet: Inlet<Element>

    init(of inlet: Inlet<Element>) { self.inlet = inlet }

    deinit { inlet.cancel() }

    /// Only one may be used.
    package func makeAsyncIterator() -> Iterator { Iterator(outlet: self) }

    /// The reader.
    package struct Iterator: AsyncIteratorProtocol {
        fileprivate let outlet: Outlet

        /// Returns the next element, and waits for it; nil once the queue has ended.
        package mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> Element? {
            let inlet = outlet.inlet
            return await withTaskCancellationHandler {
                await withUnsafeContinuation { reader in
                    let (known, isOver) = inlet.state.withLock { state in
                        let known = state.queue.popFirst()
                        if known == nil, !state.isOver { state.reader = reader }
                        return (known, state.isOver)
                    }
                    if known != nil || isOver { reader.resume(returning: known) }
                }
            } onCancel: {
                inlet.cancel()
            }
        }
    }
}
