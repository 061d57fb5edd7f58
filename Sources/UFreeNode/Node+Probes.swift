import UFreeSync

/// A connection that is to be asked whether it is alive.
struct Probe: Sendable {
    let connection: any PeerConnection
    let older: SessionID
    /// For whose sake; nil when it is asked for its own.
    let newer: SessionID?
    let limit: Duration

    init(
        _ connection: any PeerConnection, _ older: SessionID, for newer: SessionID? = nil,
        within limit: Duration
    ) {
        self.connection = connection
        self.older = older
        self.newer = newer
        self.limit = limit
    }
}

extension Node {
    /// Asks, each connection in a task of its own, and tells the engine.
    nonisolated func answerProbes() async {
        await withDiscardingTaskGroup { group in
            for await probe in probes.stream {
                group.addTask {
                    let isAlive = await probe.connection.probe(within: probe.limit)
                    await self.mailbox.send(.probed(probe.older, for: probe.newer, isAlive: isAlive))
                }
            }
        }
    }
}
