import Testing
import UFreeSync
import UFreeTestSupport

#if canImport(FoundationEssentials)
import FoundationEssentials
#endif

@Suite("Simulated networks of engines", .serialized)
struct SimulationTests {
    /// How many seeds the suite runs; `SEED=n` replays one with its trace.
    static let seedCount: UInt64 = 2_000

    @Test("Y2 F5: whatever is lost, repeated, shuffled, cut or killed, all copies end equal")
    func everySeedEndsEqual() throws {
        let wanted = ProcessInfo.processInfo.environment["SEED"].flatMap(UInt64.init)
        let seeds = wanted.map { [$0] } ?? Array(1...Self.seedCount)
        let clock = ContinuousClock()
        let elapsed = clock.measure { for seed in seeds { Self.run(seed) } }
        print("simulated \(seeds.count) seeds in \(elapsed)")
    }

    private static func run(_ seed: UInt64) {
        var simulation = Simulation(seed: seed)
        do {
            try simulation.run()
        } catch {
            var replay = Simulation(seed: seed, isTracing: true)
            try? replay.run()
            Issue.record("\(error)\nSEED=\(seed) replays it. The last steps:\n\(replay.trace.suffix(80).joined(separator: "\n"))")
        }
    }
}
