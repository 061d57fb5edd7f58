// A sign of life for whoever watches over the daemon.
extension Node {
    /// Returns when the node has taken an input that was made after this call: what came before is done, and nothing
    /// hangs. While the database cannot be read, each new attempt counts as a sign of life too. Returns as well when
    /// the task is cancelled. For one caller at a time.
    package nonisolated func pulse() async {
        pulseAsks.continuation.yield()
        for await _ in pulseBeats.stream { return }
    }

    /// Brings the questions into the mailbox, behind everything else that waits for the node.
    nonisolated func passPulsesOn() async {
        for await _ in pulseAsks.stream { await mailbox.send(.pulse) }
    }

    nonisolated func beat() { pulseBeats.continuation.yield() }
}
