import Foundation
import Testing
import UFreeTestSupport

extension DurabilityTests {
    /// A migration that is interrupted, or that the disk refuses.
    @Suite(.timeLimit(.minutes(120)))
    struct MigrationKillTests {
        /// `make killpoints` tries every call (`full`); otherwise some of each version.
        private static let isFull = ProcessInfo.processInfo.environment["UFREE_KILLS"] == "full"
        private static let sample = number("UFREE_KILLS", or: 3)
        private static let seed = UInt64(number("SEED", or: Int.random(in: 1...1_000_000)))

        @Test
        func
            `D8: killed at any call of a migration, the next start brings every released version here, whole`()
            async throws
        {
            try await ProcessLan.run { lan in
                var chance = SeededGenerator(seed: Self.seed)
                for version in MigrationTrial.versions {
                    let trial = try await MigrationTrial(version, in: lan)
                    var tally = KillTally()
                    for point in Self.points(trial, Self.sample, &chance) {
                        try await trial.kill(.killBefore, at: point, &tally)
                        try await trial.kill(.killHalf, at: point, &tally)
                    }
                    report("killed in the migration of \(version): \(trial.calls) calls, \(tally)")
                    try #require(tally.killed * 2 > tally.points)
                }
                report("killed in migrations, SEED=\(Self.seed)")
            }
        }

        @Test
        func `D8: a migration that the disk refuses is reported, the next start does it; nothing is lost`()
            async throws
        {
            try await ProcessLan.run { lan in
                var chance = SeededGenerator(seed: Self.seed)
                for version in MigrationTrial.versions {
                    let trial = try await MigrationTrial(version, in: lan)
                    for act in [DiskShim.Act.failOnce, .failOn, .fullOn] {
                        var codes: [String: Int] = [:]
                        for point in Self.points(trial, Self.sample - 1, &chance) {
                            codes[try await trial.fail(act, at: point), default: 0] += 1
                        }
                        report(
                            "\(act) in the migration of \(version), SEED=\(Self.seed): exit codes \(codes)")
                    }
                }
            }
        }

        private static func points(
            _ trial: MigrationTrial, _ count: Int, _ chance: inout SeededGenerator
        ) -> [Int] {
            let all = Array(1...trial.calls)
            return isFull ? all : all.shuffled(using: &chance).prefix(max(1, count)).sorted()
        }
    }
}
