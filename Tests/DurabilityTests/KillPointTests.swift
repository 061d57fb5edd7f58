import Foundation
import Testing
import UFreeDomain
import UFreeTestSupport

@testable import UFreeCLI

extension DurabilityTests {
    /// `kill -9` at every call that writes something.
    @Suite(.timeLimit(.minutes(120)))
    struct KillPointTests {
        /// `make killpoints` tries all calls (`full`); otherwise some of each command.
        private static let isFull = ProcessInfo.processInfo.environment["UFREE_KILLS"] == "full"
        private static let sample = number("UFREE_KILLS", or: 3)
        /// Only tests whose name starts with this: `UFREE_KILLS_OF=restore`.
        private static let only = ProcessInfo.processInfo.environment["UFREE_KILLS_OF"] ?? ""
        private static let seed = UInt64(number("SEED", or: Int.random(in: 1...1_000_000)))

        @Test func `Fault 1: every command is known to write or only to read`() {
            let words = UFreeCommand.words.commands
            let commands = words.flatMap { name, below in
                below.isEmpty ? [name] : below.map { "\(name) \($0)" }
            }
            let known = Mutation.all.map(\.command).filter { !["first start", "start", "stop"].contains($0) }
            #expect(Set(commands) == Mutation.asking.union(known))
            #expect(Mutation.asking.isDisjoint(with: known))
        }

        @Test
        func `Faults 1 and 2: killed at any call, a change is wholly there or not at all; if done, there`()
            async throws
        {
            try await ProcessLan.run { lan in
                let home = try await LivedIn(lan)
                var chance = SeededGenerator(seed: Self.seed)
                var sum = KillTally()
                for mutation in Mutation.all where mutation.name.hasPrefix(Self.only) {
                    let trial = try await KillTrial(mutation, home, in: lan)
                    let points = Array(1...max(1, trial.calls))
                    let chosen =
                        Self.isFull ? points : points.shuffled(using: &chance).prefix(Self.sample).sorted()
                    var tally = KillTally()
                    for point in chosen {
                        try await trial.run(.killBefore, at: point, &tally)
                        if Self.isFull || point == chosen.first {
                            try await trial.run(.killHalf, at: point, &tally)
                        }
                    }
                    report("killed in \(mutation.name): \(trial.calls) calls, \(tally)")
                    sum += tally
                }
                report("killed in all, SEED=\(Self.seed): \(sum)")
                // A command may end before its last call, but most kills must happen. `discoverable` makes no
                // calls.
                try #require(sum.killed * 2 > sum.points || !Self.only.isEmpty)
            }
        }
    }
}
