import Synchronization

/// An alarm that rings once, some time after it was last set.
final class Alarm: Sendable {
    private let pause: Pause
    private let ring: @Sendable () -> Void
    private let waiting = Mutex<Task<Void, Never>?>(nil)

    /// - Parameter ring: must return at once; it may only pass a message on.
    init(_ pause: @escaping Pause, ring: @escaping @Sendable () -> Void) {
        self.pause = pause
        self.ring = ring
    }

    /// Sets the alarm and cancels the previous setting.
    /// - Parameter wait: the time until it rings; nil means that it does not ring.
    func set(for wait: Duration?) {
        let next = wait.map { wait in
            // Not a child task: the children of a group cannot be cancelled one by one, and an alarm set a
            // thousand times must not leave a thousand sleeping tasks.
            Task { [pause, ring] in
                guard (try? await pause(wait)) != nil, !Task.isCancelled else { return }
                ring()
            }
        }
        let last = waiting.withLock { waiting in
            defer { waiting = next }
            return waiting
        }
        last?.cancel()
    }

    deinit { waiting.withLock { $0?.cancel() } }
}
