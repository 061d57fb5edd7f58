import UFreeSync

/// A connection to be probed.
struct Probe: Sendable {
    /// The identity of a probe. It is answered once, however many sessions wait for it.
    struct Question: Hashable, Sendable {
        let older: SessionID
        let limit: Duration
    }

    let connection: any PeerConnection
    let question: Question
}

extension Node {
    /// Probes a connection, unless that is in progress.
    /// - Parameter newer: the session that waits for the result; nil if the connection is probed for itself.
    func probe(_ older: SessionID, for newer: SessionID?, within limit: Duration) {
        guard let connection = connections[older] else { return }
        let question = Probe.Question(older: older, limit: limit)
        if probing[question] == nil {
            probes.continuation.yield(Probe(connection: connection, question: question))
        }
        probing[question, default: []].insert(newer)
    }

    /// Forgets that a session waits for probes, because it ended.
    func forgetProbes(for newer: SessionID) {
        for question in probing.keys where probing[question]?.contains(newer) == true {
            probing[question]?.remove(newer)
        }
    }

    /// Carries out the probes, each in its own task, and passes the results to the mailbox.
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
