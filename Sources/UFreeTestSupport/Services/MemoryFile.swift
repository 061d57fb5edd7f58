import Synchronization
import UFreeServices

/// A small file in memory.
package final class MemoryFile: KeptFile {
    private struct State {
        var content: [UInt8]?
        var refusal: (any Error)?
    }

    private let state: Mutex<State>

    package init(_ content: [UInt8]? = nil) { state = Mutex(State(content: content)) }

    package func read() -> [UInt8]? { state.withLock { $0.content } }

    package func write(_ bytes: [UInt8]) throws {
        try state.withLock { state in
            if let refusal = state.refusal { throw refusal }
            state.content = bytes
        }
    }

    /// Refuses what is written from now on; nil accepts it again.
    package func refuse(with error: (any Error)?) { state.withLock { $0.refusal = error } }
}
