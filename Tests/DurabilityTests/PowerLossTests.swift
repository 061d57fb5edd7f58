import Foundation
import GRDB
import Testing
import UFreeDomain
import UFreeTestSupport

@testable import UFreeStorage

extension DurabilityTests {
    /// What a power cut leaves of an hour of changes.
    @Suite(.timeLimit(.minutes(240)))
    struct PowerLossTests {
        /// The number of images; `make powerloss` uses 100,000.
        private static let images = number("UFREE_IMAGES", or: 300)
        private static let seed = UInt64(number("SEED", or: Int.random(in: 1...1_000_000)))

        @Test func `Fault 3: no image of a power cut loses an acknowledged change, and every one opens`()
            async throws
        {
            try await ProcessLan.run { lan in
                var hour = try await Hour(lan, seed: Self.seed)
                try await hour.pass(edits: Self.images < 10_000 ? 40 : 250)
                let trace = try #require(hour.shim.trace)
                let events = try DiskEvent.all(in: trace)
                let cuts = Self.cuts(of: hour.changes)
                report(
                    "seed \(Self.seed): \(hour.changes.count) changes, \(events.count) calls, \(cuts.count) images"
                )
                let started = ContinuousClock.now
                let half = cuts.count / 2
                let (changes, places) = (
                    hour.changes, ["a", "b"].map { "/dev/shm/ufree-power-\(getpid())-\($0)" }
                )
                async let first = ImageCheck(events, changes, at: places[0], seed: Self.seed).run(
                    cuts[..<half])
                async let second = ImageCheck(events, changes, at: places[1], seed: Self.seed).run(
                    cuts[half...])
                let tally = try await first + second
                report("\(tally) in \(ContinuousClock.now - started)")
                try await Self.lie(events, changes, at: places[0])
                try #require(
                    tally.isGood, "SEED=\(Self.seed): \(tally.failures.prefix(5).joined(separator: "\n"))")
            }
        }

        /// Checks that a disk which only pretends to sync, as with synchronous=OFF, does lose changes.
        /// Otherwise the test could not detect a loss.
        private static func lie(_ events: [DiskEvent], _ changes: [Hour.Change], at place: String)
            async throws
        {
            let lies = events.filter { if case .sync = $0.call { false } else { true } }
            var check = ImageCheck(lies, changes, at: place, seed: seed)
            check.isKeeping = false
            let found = try await check.run(cuts(of: changes).prefix(200))
            report("on a disk that does not sync: \(found)")
            try #require(found.lost + found.notOpened > 0)
        }

        /// Returns the places where the power is cut, as the number of the last call before, oldest first:
        /// half of them anywhere, half of them during a change, each change equally often.
        private static func cuts(of changes: [Hour.Change]) -> [ImageCheck.Cut] {
            var chance = SeededGenerator(seed: seed)
            let last = changes.last?.end ?? 0
            let numbers = (0..<images).map { index in
                guard index % 2 == 0, let change = changes.randomElement(using: &chance) else {
                    return UInt64.random(in: 0...last, using: &chance)
                }
                return UInt64.random(in: change.begin...change.end, using: &chance)
            }
            return numbers.sorted().enumerated().map { ImageCheck.Cut(image: $0.offset, after: $0.element) }
        }
    }
}
