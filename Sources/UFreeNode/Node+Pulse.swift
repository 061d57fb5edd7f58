// The sign of life for the daemon's watchdog.
extension Node {
    /// Returns when the node has handled an input that was made after this call, so everything before it is
    /// done and nothing hangs. While the database cannot be read, each new attempt counts as a sign of life
    /// too. Also returns when the task is cancelled. Only one caller may wait at a time.
    package nonisolated func pulse() async {
        pulseAsks.continuation.yield()
        for await _ in pulseBeats.stream { return }
    }

    /// Passes the checks to the mailbox, behind all other inputs.
    nonisolated func passPulsesOn() async {
        for await _ in pulseAsks.stream { await mailbox.send(.pulse) }
    }

    nonisolated func beat() { pulseBeats.continuation.yield() }
}
