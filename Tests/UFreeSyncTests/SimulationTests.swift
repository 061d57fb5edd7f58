import Testing
import UFreeSync
import UFreeTestSupport

#if canImport(FoundationEssentials)
import FoundationEssentials
#endif

@Suite("Simulated networks of engines", .serialized)
struct SimulationTests {
    /// How many seeds the suite runs; `SEEDS=n` for more. `SEED=n` replays one with its trace.
    static let seedCount = ProcessInfo.processInfo.environment["SEEDS"].flatMap(UInt64.init) ?? 2_000
    static let replaysOne = ProcessInfo.processInfo.environment["SEED"] != nil

    @Test("Y2 F5: with messages lost, repeated, shuffled or cut, and nodes killed, all copies end equal")
    func everySeedEndsEqual() throws {
        let wanted = ProcessInfo.processInfo.environment["SEED"].flatMap(UInt64.init)
        let seeds = wanted.map { [$0] } ?? Array(1...Self.seedCount)
        var tally = SimulationTally()
        let elapsed = ContinuousClock().measure { for seed in seeds { tally = tally + Self.run(seed) } }
        print("simulated \(seeds.count) seeds in \(elapsed): \(tally)")
        // Situations that never occurred were not tested. With fewer seeds some never occur.
        guard wanted == nil, seeds.count >= 2_000 else { return }
        #expect(
            tally.friendshipsAtEnd > 1_000 && tally.removals > 100 && tally.resets > 100
                && tally.crossings > 100)
        #expect(tally.blocks > 100 && tally.blocksAtEnd > 10)
        #expect(tally.liveStatuses > 1_000 && tally.cards > 1_000)
        #expect(tally.invitations > 1_000 && tally.verifiedAtEnd > 100)
        #expect(tally.deltas > 1_000 && tally.snapshots > 1_000 && tally.crashes > 1_000)
        #expect(tally.restores > 500 && tally.restoresFromWitness > 100 && tally.writesAfterRestore > 1_000)
        #expect(tally.clones > 100 && tally.clonesSuspected > 100 && tally.ownKeyMet > 100)
        #expect(tally.foreignHistories > 10 && tally.notKnown > 10)
        #expect(tally.probesAlive > 100 && tally.probesDead > 100)
        #expect(tally.lost > 1_000 && tally.repeated > 1_000 && tally.shuffled > 1_000)
    }

    @Test("I4: of a person with two devices, a friend shows the newest of all that it was told")
    func everyDeviceCounts() throws {
        let wanted = ProcessInfo.processInfo.environment["SEED"].flatMap(UInt64.init)
        // Each takes several times as long as one of the others.
        let seeds = wanted.map { [$0] } ?? Array(1...(Self.seedCount / 4))
        var tally = SimulationTally()
        for seed in seeds {
            tally = tally + Self.run(seed) { try Simulation.ofDevices(seed: seed, isTracing: $0) }
        }
        let share = Double(tally.wrongWithOneReplica) / Double(max(1, tally.deviceMoments)) * 100
        print(
            "\(tally.deviceMoments) moments; one replica for all devices would be wrong in \(share) %: \(tally)"
        )
        guard wanted == nil, seeds.count >= 500 else { return }
        #expect(tally.wrongWithOneReplica * 20 > tally.deviceMoments && tally.devicesLost > 100)
        #expect(tally.deltas > 1_000 && tally.snapshots > 1_000 && tally.crashes > 1_000)
    }

    private static func run(_ seed: UInt64) -> SimulationTally {
        run(seed) { Simulation(seed: seed, isTracing: $0) }
    }

    /// - Parameter make: returns the simulation, with or without a trace.
    private static func run(_ seed: UInt64, _ make: (Bool) throws -> Simulation) -> SimulationTally {
        var simulation: Simulation
        do {
            simulation = try make(false)
        } catch {
            Issue.record("\(error)")
            return SimulationTally()
        }
        do {
            try simulation.run()
        } catch {
            guard var replay = try? make(true) else { return simulation.tally }
            try? replay.run()
            let trace = replay.trace.suffix(Self.replaysOne ? 100_000 : 80).joined(separator: "\n")
            Issue.record("\(error)\nSEED=\(seed) replays it. The last steps:\n\(trace)")
        }
        return simulation.tally
    }
}
