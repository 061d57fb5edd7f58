import Logging
import UFreeDomain
import UFreeServices

extension Node {
    /// How long a connection has to show that it outlived a change of the machine.
    static let machineProbe = Duration.seconds(2)
    /// The least time between two looks at what changed: a loose cable costs one a second, and one line in the log.
    private static let machinePause = Duration.milliseconds(750)

    /// Asks every connection for a sign of life, and dials whoever is missed, whenever the machine's network or clock
    /// changed. What changes while that waits is one change.
    func watchMachine() async {
        let changes = AsyncStream.makeStream(of: MachineChange.self, bufferingPolicy: .bufferingNewest(1))
        await withDiscardingTaskGroup { group in
            group.addTask {
                await self.machine.run { changes.continuation.yield($0) }
                changes.continuation.finish()
            }
            for await change in changes.stream {
                // A network that comes up does so for many at once: they do not all dial in the same moment.
                let jitter = Int(random.bytes(1).first ?? 0) * 2
                try? await pause(.milliseconds(250 + jitter))
                await mailbox.send(.machineChanged(change))
                try? await pause(Self.machinePause)
            }
        }
    }

    /// Whatever waits for a later moment is done now: it may have passed, and whom it waits for may be back.
    func machineChanged(_ change: MachineChange) {
        logger.info(
            "the machine changed: connections are asked, missed friends dialled",
            metadata: ["what": "\(change)", "connections": "\(connections.count)"])
        for id in connections.keys { probe(id, for: nil, within: Self.machineProbe) }
        plan.hurry(at: uptime)
        wake()
    }
}
