import AsyncHTTPClient
import FoundationEssentials
import NIOCore
import UFreeAPI

/// Live updates that survive a restart of the daemon and an overflow: the watch connects again by itself and
/// resumes after the last event it saw. It never ends; its first connection throws when the daemon is absent.
package struct Watch: AsyncSequence, Sendable {
    /// What a watcher sees.
    package typealias Element = WatchItem

    /// Pauses between attempts to connect again.
    static let firstPause = Duration.milliseconds(100)
    static let longestPause = Duration.seconds(3)

    let client: ControlClient
    let since: String?

    package func makeAsyncIterator() -> Iterator {
        Iterator(client: client, lastID: since)
    }

    /// Holds one connection at a time.
    package struct Iterator: AsyncIteratorProtocol {
        let client: ControlClient
        var lastID: String?
        private var body: HTTPClientResponse.Body.AsyncIterator?
        private var parser = ServerSentEventParser()
        private var ready: [WatchItem] = []
        private var wasConnected = false
        /// The stream ended because this watcher was too slow: it is opened again without any fuss.
        private var hasLagged = false
        private var pause = Watch.firstPause

        init(client: ControlClient, lastID: String?) {
            self.client = client
            self.lastID = lastID
        }

        /// - Throws: `APIError` when the daemon cannot be reached at first, or refuses; `CancellationError`.
        @concurrent package mutating func next() async throws -> WatchItem? {
            while ready.isEmpty {
                if body == nil { try await connect() } else { await read() }
            }
            return ready.removeFirst()
        }

        @concurrent private mutating func connect() async throws {
            // A lost connection is not asked for again at once: a daemon that ends every stream would keep
            // both busy.
            if wasConnected && !hasLagged {
                try await Task.sleep(for: pause)
                pause = Swift.min(pause * 2, Watch.longestPause)
            }
            do {
                body = try await client.events(after: lastID).makeAsyncIterator()
                parser = ServerSentEventParser()
                if wasConnected && !hasLagged { ready.append(.reconnected) }
                (wasConnected, hasLagged) = (true, false)
            } catch {
                guard wasConnected, error.code == .daemonNotRunning || error.code == .internalError else {
                    throw error
                }
                hasLagged = false
            }
        }

        @concurrent private mutating func read() async {
            // Whatever ends the stream, the answer is the same: open it again after the last event.
            guard let piece = try? await body?.next() else {
                body = nil
                if !hasLagged { ready.append(.disconnected) }
                return
            }
            for event in parser.feed(piece.readableBytesView) { take(event) }
        }

        private mutating func take(_ event: ServerSentEvent) {
            pause = Watch.firstPause
            guard let read = try? JSONDecoder().decode(WatchEvent.self, from: Data(event.data.utf8)) else {
                lastID = event.id ?? lastID
                ready.append(.unknown(json: event.data))
                return
            }
            switch read.event {
            case .lagged: hasLagged = true
            // What was lost comes with the snapshot: only after it there is nothing to ask for again.
            case .gap: break
            default: lastID = event.id ?? read.id
            }
            ready.append(.event(read, json: event.data))
        }
    }
}
