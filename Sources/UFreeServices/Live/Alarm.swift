import Synchronization

/// Rings once, a while after it was last set.
final class Alarm: Sendable {
    private let pause: Pause
    private let ring: @Sendable () -> Void
    private let waiting = Mutex<Task<Void, Never>?>(nil)

    /// - Parameter ring: all it may do is hand the news over.
    init(_ pause: @escaping Pause, ring: @escaping @Sendable () -> Void) {
        self.pause = pause
        self.ring = ring
    }

    /// Sets it anew; what it was set to before is forgotten.
    /// - Parameter wait: nil leaves it silent.
    func set(for wait: Duration?) {
        let next = wait.map { wait in
            // Not a child: a group's children cannot be ended one by one, and an alarm that is set anew a thousand times
            // must not leave a thousand sleepers.
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
