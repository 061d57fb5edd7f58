import UFreeSync

/// A connection that is to be asked whether it is alive.
struct Probe: Sendable {
    /// What is asked: it has one answer, however many want to know.
    struct Question: Hashable, Sendable {
        let older: SessionID
        let limit: Duration
    }

    let connection: any PeerConnection
    let question: Question
}

extension Node {
    /// Asks a connection, unless it is being asked.
    /// - Parameter newer: for whose sake; nil when it is asked for its own.
    func probe(_ older: SessionID, for newer: SessionID?, within limit: Duration) {
        guard let connection = connections[older] else { return }
        let question = Probe.Question(older: older, limit: limit)
        if probing[question] == nil {
            probes.continuation.yield(Probe(connection: connection, question: question))
        }
        probing[question, default: []].insert(newer)
    }

    /// Whoever is gone wants to know nothing any more.
    func forgetProbes(for newer: SessionID) {
        for question in probing.keys where probing[question]?.contains(newer) == true {
            probing[question]?.remove(newer)
        }
    }

    /// Asks, each connection in a task of its own, and tells the engine.
    nonisolated func answerProbes() async {
        await withDiscardingTaskGroup { group in
            for await probe in probes.stream {
                group.addTask {
                    let isAlive = await probe.connection.probe(within: probe.question.limit)
                    await self.mailbox.send(.probed(probe.question, isAlive: isAlive))
                }
            }
        }
    }
}
