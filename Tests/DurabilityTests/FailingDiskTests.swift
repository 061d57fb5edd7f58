import Foundation
import Testing
import UFreeDomain
import UFreeServices
import UFreeTestSupport

extension DurabilityTests {
    /// A disk that fails while a node is running, and then works again.
    @Suite(.timeLimit(.minutes(30)))
    struct FailingDiskTests {
        /// Whether to try all calls, as in `make killpoints`.
        private static let isFull = ProcessInfo.processInfo.environment["UFREE_KILLS"] == "full"
        private static let seed = UInt64(number("SEED", or: Int.random(in: 1...1_000_000)))

        @Test
        func `Fault 7: EIO at any call of a change is reported, the node lives, the next change is written`()
            async throws
        {
            try await ProcessLan.run { lan in
                let home = try await LivedIn(lan)
                let node = home.node
                let shim = try DiskShim(below: node.home, at: "\(lan.directory)/fail", isRecording: false)
                let now = Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000))
                var chance = SeededGenerator(seed: Self.seed)
                let points = Array(1...25)
                var codes: [Int32: Int] = [:]
                for point in Self.isFull ? points : points.shuffled(using: &chance).prefix(5).sorted() {
                    try home.putBack()
                    try shim.disarm()
                    try await node.start(variables: shim.variables)
                    try shim.arm(.failOnce, after: UInt64(point))
                    let first = try await node.ctl("set", "\(home.day(10))", "evening", "-m", "first")
                    let second = try await node.ctl("set", "\(home.day(11))", "free", "-m", "second")
                    try #require(second.code == 0, "call \(point): \(first) \(second)")
                    try #require(await node.daemon?.exit(within: .zero) == nil)
                    codes[first.code ?? -1, default: 0] += 1
                    await node.kill()
                    let days = try await Seen(node.home, name: "Nobody", at: now).told.days
                    try #require(days[home.day(11)]?.note?.text == "second", "call \(point)")
                    if first.code == 0 {
                        try #require(days[home.day(10)]?.note?.text == "first", "call \(point)")
                    } else {
                        try #require(first.code == 74, "call \(point): \(first)")
                    }
                }
                report("EIO in a change, SEED=\(Self.seed): exit codes \(codes)")
                try #require(codes[74] ?? 0 > 0)
            }
        }
    }
}
