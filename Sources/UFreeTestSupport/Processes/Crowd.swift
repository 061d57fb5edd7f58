import Dispatch
import Glibc
import Synchronization

/// Strangers who connect from many loopback addresses, 127.0.0.2 and following, and keep their connections
/// open.
package final class Crowd: Sendable {
    private struct State {
        var sockets: [Int32] = []
        var made = 0
        var refused = 0
        var isPressing = false
    }

    private let address: String
    private let addresses: Int
    /// Returns the bytes that a connection sends, by its number.
    private let words: @Sendable (Int) -> [UInt8]
    private let state = Mutex(State())

    /// - Parameters:
    ///   - address: `127.0.0.1:PORT`.
    /// - addresses: the number of source addresses, at most 250.
    package init(
        to address: String, addresses: Int = 50,
        saying words: @escaping @Sendable (Int) -> [UInt8] = { _ in [] }
    ) {
        self.address = address
        self.addresses = addresses
        self.words = words
    }

    deinit { for socket in state.withLock({ $0.sockets }) { close(socket) } }

    /// The number of connections that were made, and of those that the system refused.
    package var tally: (made: Int, refused: Int) { state.withLock { ($0.made, $0.refused) } }

    /// Opens more connections, one after the other.
    package func come(_ count: Int) { for _ in 0..<count { add(keeping: .max) } }

    /// Keeps opening this many connections per second and closing the oldest, until `rest`.
    package func press(_ perSecond: Int) {
        let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "ufree.crowd"))
        timer.schedule(deadline: .now(), repeating: 1 / Double(perSecond))
        timer.setEventHandler { [weak self] in
            guard let self, state.withLock({ $0.isPressing }) else { return timer.cancel() }
            add(keeping: 200)
        }
        state.withLock { $0.isPressing = true }
        timer.activate()
    }

    /// Stops opening connections. Open ones stay open.
    package func rest() { state.withLock { $0.isPressing = false } }

    private func add(keeping limit: Int) {
        let number = state.withLock { $0.made + $0.refused }
        let socket = try? LoopbackSocket(to: address, from: UInt8(2 + number % addresses))
        let said = words(number)
        if !said.isEmpty { socket?.send(said) }
        state.withLock { state in
            guard let socket else {
                state.refused += 1
                return
            }
            state.made += 1
            state.sockets.append(socket.descriptor)
            if state.sockets.count > limit { close(state.sockets.removeFirst()) }
        }
    }
}
