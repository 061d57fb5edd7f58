import FoundationEssentials
import UFreeAPI

/// Live updates that survive a restart of the daemon and an overflow: after a lost connection the watch
/// reconnects and resumes after the last event. It never ends. The first connection throws if the daemon is
/// not running.
package struct Watch: AsyncSequence, Sendable {
    /// An item of a watch.
    package typealias Element = WatchItem

    /// The pauses before attempts to reconnect.
    static let firstPause = Duration.milliseconds(100)
    static let longestPause = Duration.seconds(3)

    let client: ControlClient
    let since: String?

    package func makeAsyncIterator() -> Iterator {
        Iterator(client: client, lastID: since)
    }

    /// The iterator of a watch. It has at most one connection.
    package struct Iterator: AsyncIteratorProtocol {
        let client: ControlClient
        var lastID: String?
        private var stream: Connection?
        private var parser = ServerSentEventParser()
        private var ready: [WatchItem] = []
        private var wasConnected = false
        /// The stream ended because this watcher was too slow: it is reopened without a message.
        private var hasLagged = false
        private var pause = Watch.firstPause

        init(client: ControlClient, lastID: String?) {
            self.client = client
            self.lastID = lastID
        }

        /// - Throws: `APIError` if the first connection fails or the daemon refuses; `CancellationError`.
        @concurrent package mutating func next() async throws -> WatchItem? {
            while ready.isEmpty {
                if stream == nil { try await connect() } else { await read() }
            }
            return ready.removeFirst()
        }

        @concurrent private mutating func connect() async throws {
            // After a lost connection it waits before reconnecting: a daemon that ends every stream would
            // keep both sides busy.
            if wasConnected && !hasLagged {
                try await Task.sleep(for: pause)
                pause = Swift.min(pause * 2, Watch.longestPause)
            }
            do {
                stream = try await client.events(after: lastID)
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
            // Whatever ends the stream, it is reopened after the last event. An event without an end is no
            // event of this API.
            guard parser.pending <= ControlClient.longestAnswer, let piece = try? await stream?.piece() else {
                stream = nil
                if !hasLagged { ready.append(.disconnected) }
                return
            }
            for event in parser.feed(piece) { take(event) }
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
            // A snapshot follows a gap. Only after the snapshot is there nothing left to request.
            case .gap: break
            default: lastID = event.id ?? read.id
            }
            ready.append(.event(read, json: event.data))
        }
    }
}
