import Testing
import UFreeAPI
import UFreeTestSupport

extension DurabilityTests {
    /// A disk on which every fsync takes three seconds.
    @Suite(.timeLimit(.minutes(4)))
    struct SlowDiskTests {
        private struct Span {
            let began: ContinuousClock.Instant
            let ended: ContinuousClock.Instant
        }

        @Test func `Fault 15: while a change waits for a slow disk, reads and friends continue`()
            async throws
        {
            try await ProcessLan.run { lan in
                let (ana, ben) = (lan.node("Ana"), lan.node("Ben"))
                let shim = try DiskShim(below: ana.home, at: "\(lan.directory)/slow", isRecording: false)
                try await ana.start(variables: shim.variables)
                try await ben.start()
                let friendship = try await lan.befriend(ana, ben)
                try #require(try await ana.ctl("set", "tomorrow", "free", "-m", "before").code == 0)
                try await friendship.acceptingWatch.day(note: "before")
                // Until Ben's acknowledgement is stored, too.
                _ = try await ana.status()

                try shim.arm(.slow, after: 1)
                let started = ContinuousClock.now
                async let changed = Self.change(ana)
                var reads: [Span] = []
                while ContinuousClock.now - started < .seconds(6) {
                    let began = ContinuousClock.now
                    let week = try await ana.ctl("week")
                    try #require(week.code == 0, "\(week)")
                    reads.append(Span(began: began, ended: ContinuousClock.now))
                }
                let status = try await ana.status()
                try #require(status.friends.connected == 1, "\(status)")
                let done = try await changed
                try #require(done - started > .seconds(3), "the disk was not slow: \(done - started)")
                // After a second the change waits for the disk. A blocked read would end with the change,
                // so that no second one came meanwhile.
                let meanwhile = reads.filter { $0.began - started > .seconds(1) && $0.ended < done }
                report("a change took \(done - started), \(meanwhile.count) answers came meanwhile")
                try #require(meanwhile.count >= 2)

                // What a friend sends waits for the disk, too, and is not lost.
                try #require(try await ben.ctl("set", "tomorrow", "evening", "-m", "from Ben").code == 0)
                try await friendship.askingWatch.day(note: "from Ben", within: .seconds(60))
                try await friendship.acceptingWatch.day(note: "slowly", within: .seconds(60))
                try shim.disarm()
            }
        }

        /// Returns when the change was confirmed.
        private static func change(_ node: NodeProcess) async throws -> ContinuousClock.Instant {
            let result = try await node.ctl("set", "tomorrow", "busy", "-m", "slowly")
            try #require(result.code == 0, "\(result)")
            return ContinuousClock.now
        }
    }
}
