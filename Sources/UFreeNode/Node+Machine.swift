import Logging
import UFreeDomain
import UFreeServices

extension Node {
    /// How long a connection has to answer a probe after a change of the machine.
    static let machineProbe = Duration.seconds(2)
    /// The least time between two checks of changes: a loose cable causes one per second, with one line in
    /// the log.
    private static let machinePause = Duration.milliseconds(750)

    /// Probes every connection and dials missed owners whenever the machine's network or clock changed.
    /// Changes in quick succession count as one.
    func watchMachine() async {
        let changes = AsyncStream.makeStream(of: MachineChange.self, bufferingPolicy: .bufferingNewest(1))
        await withDiscardingTaskGroup { group in
            group.addTask {
                await self.machine.run { changes.continuation.yield($0) }
                changes.continuation.finish()
            }
            for await change in changes.stream {
                // When a network comes up, many nodes notice it at once; they should not all dial in the same
                // moment.
                let jitter = Int(random.bytes(1).first ?? 0) * 2
                try? await pause(.milliseconds(250 + jitter))
                await mailbox.send(.machineChanged(change))
                try? await pause(Self.machinePause)
            }
        }
    }

    /// Makes everything due that waits for a later moment: the moment may have passed, and missed owners may
    /// be back.
    func machineChanged(_ change: MachineChange) {
        logger.info(
            "the machine changed: connections are asked, missed friends dialled",
            metadata: ["what": "\(change)", "connections": "\(connections.count)"])
        for id in connections.keys { probe(id, for: nil, within: Self.machineProbe) }
        plan.hurry(at: uptime)
        wake()
    }
}
