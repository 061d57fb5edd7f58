import Synchronization
import UFreeAPI
import UFreeTexts

/// A line on a terminal that shows what takes long and for how many seconds (D9). It disappears at the end.
final class Progress: Sendable {
    private static let patience = Duration.milliseconds(500)

    private let messages: any TextSink
    private let state = Mutex((isShown: false, isOver: false))

    init(_ messages: any TextSink) { self.messages = messages }

    /// Shows the line until the task is cancelled.
    func run(_ text: String, _ pause: @Sendable (Duration) async throws -> Void) async {
        do {
            try await pause(Self.patience)
            for seconds in 1... {
                show("\(text) \(seconds) s")
                try await pause(.seconds(1))
            }
        } catch {
            // The work is done.
        }
    }

    private func show(_ line: String) {
        state.withLock { state in
            if state.isOver { return }
            state.isShown = true
            _ = messages.write("\r\(line)")
        }
    }

    /// Removes the line.
    func end() {
        state.withLock { state in
            if state.isShown { _ = messages.write("\r\u{1B}[K") }
            state = (isShown: false, isOver: true)
        }
    }
}

extension Session {
    /// Does something that may take long; on a terminal people see what it is, and that Ctrl-C cancels it.
    func showing<Value: Sendable>(
        _ text: String, _ work: () async throws(APIError) -> Value
    ) async throws(APIError) -> Value {
        guard surroundings.showsProgress, isForPeople, !output.isQuiet else { return try await work() }
        let progress = Progress(surroundings.messages)
        // Unstructured: a task group would need work that is `Sendable`; `defer` ends it.
        let line = Task { [pause = surroundings.pause] in await progress.run(text, pause) }
        defer {
            line.cancel()
            progress.end()
        }
        return try await work()
    }
}
