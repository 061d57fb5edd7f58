import Foundation
import Testing
import UFreeAPI
import UFreeTestSupport

extension ProcessTests {
    /// Crowds of strangers from many addresses of this machine.
    @Suite(.timeLimit(.minutes(15)))
    struct FloodTests {
        /// `UFREE_FLOOD=full` uses the number of the requirement, which takes too long for every change.
        private static let isFull = ProcessInfo.processInfo.environment["UFREE_FLOOD"] == "full"
        /// The growth of a daemon's memory that a crowd may cause, in KiB.
        private static let growth = 16_384

        /// The data that a thousand strangers send: half of them nothing, the others invalid data of each
        /// kind in turn.
        private static let words: @Sendable (Int) -> [UInt8] = { number in
            guard number % 2 == 1 else { return [] }
            // A TLS record that announces 16 KiB and never completes.
            let unfinished: [UInt8] = [0x16, 0x03, 0x01, 0x40, 0x00]
            switch number / 2 % 4 {
            case 0: return Array("GET / HTTP/1.1\r\nHost: ufree\r\n\r\n".utf8)
            case 1: return (0..<4_096).map { UInt8(truncatingIfNeeded: $0 &* $0 &+ number) }
            case 2: return unfinished + [UInt8](repeating: 0x01, count: 16_000)
            default: return [0x80, 0x2E, 0x01, 0x03, 0x01]
            }
        }

        @Test
        func
            `Fault 26: 500 silent and 500 babbling connections from 50 addresses: memory stays, a friend comes in`()
            async throws
        {
            try await ProcessLan.run { lan in
                let friendship = try await lan.friends()
                let (ana, ben) = (friendship.asking, friendship.accepting)
                await ben.kill()
                try await friendship.askingWatch.next(.peerDisconnected)
                let address = try await ana.address()
                let before = try Footprint(of: ana)
                let crowd = Crowd(to: address, saying: Self.words)
                crowd.come(1_000)
                let during = try Footprint(of: ana)
                report("1,000 strangers came (\(crowd.tally)): before \(before), with them \(during)")
                try #require(during.memory - before.memory < Self.growth)
                try #require(during.descriptors - before.descriptors < 64)
                report("a friend among them is connected after \(try await returns(ben, to: friendship))")
                let own = try await ana.ctl("set", "tomorrow", "free", "-m", "in the crowd")
                try #require(own.code == 0, "\(own)")
                _ = crowd
            }
        }

        @Test
        func
            `Fault 14: with few descriptors strangers take none that the control socket and the database need`()
            async throws
        {
            try await ProcessLan.run { lan in
                let ana = lan.node("Ana", at: .here(descriptors: 56, atMost: 112))
                try await ana.start()
                let crowd = Crowd(to: try await ana.address(), saying: Self.words)
                crowd.come(300)
                let held = try Footprint(of: ana)
                report("300 strangers came (\(crowd.tally)) where 112 descriptors may be open: \(held)")
                let set = try await ana.ctl("set", "tomorrow", "free", "-m", "in the crowd")
                try #require(set.code == 0, "\(set)")
                try #require(try await ana.status().counters["exhausted"] == 0)
                _ = crowd
            }
        }

        @Test(arguments: [100, 1_000])
        func `Fault 26: strangers who keep coming do not keep a friend out`(perSecond: Int) async throws {
            try await ProcessLan.run { lan in
                let friendship = try await lan.friends()
                let (ana, ben) = (friendship.asking, friendship.accepting)
                let before = try Footprint(of: ana)
                let crowd = Crowd(to: try await ana.address(), saying: Self.words)
                let start = ContinuousClock.now
                crowd.press(perSecond)
                var times: [Duration] = []
                for _ in 1...5 {
                    await ben.kill()
                    try await friendship.askingWatch.next(.peerDisconnected)
                    times.append(try await returns(ben, to: friendship))
                }
                crowd.rest()
                let after = try Footprint(of: ana)
                report(
                    "\(crowd.tally) strangers in \(ContinuousClock.now - start): a friend is connected after \(times)"
                )
                report("before them \(before), after them \(after)")
                try #require(after.memory - before.memory < Self.growth)
            }
        }

        @Test
        func `Fault 41: thousands of requests from fresh keys: Ana's pending one stays, notified once`()
            async throws
        {
            try await ProcessLan.run { lan in
                let (ana, ben) = (lan.node("Ana"), lan.node("Ben"))
                try await ana.start()
                try await ben.start()
                let (anaWatch, benWatch) = (try await ana.watch(), try await ben.watch())
                let address = try await ben.address()
                let asked = try await ana.ctl("add", address)
                try #require(asked.code == 0, "\(asked)")
                let hers = try await benWatch.next("Ana's request with a code") {
                    $0.request?.code == nil ? nil : $0.request?.id
                }

                _ = try await flood(address, with: 200)
                let before = try Footprint(of: ben)
                let count = Self.isFull ? 10_000 : 400
                let start = ContinuousClock.now
                let taken = try await flood(address, with: count)
                let after = try Footprint(of: ben)
                report(
                    "\(count) requests from fresh keys in \(ContinuousClock.now - start), \(taken) taken; "
                        + "before \(before), after \(after)")
                try #require(after.memory - before.memory < Self.growth)

                let requests = try await ben.ctl("requests", "--json").json(RequestsResponse.self)
                try #require(requests.incoming.count { $0.id == hers } == 1)
                try #require(requests.incoming.count <= 32)
                let told = try benWatch.all().filter { $0.event == .requestIncoming }
                try #require(told.count { $0.request?.id == hers } == 1)
                try #require(told.count <= 32)
                let accepted = try await ben.ctl("accept", hers, "--yes")
                try #require(accepted.code == 0, "\(accepted)")
                try await anaWatch.next(.friendAdded)
            }
        }

        @Test func `F5: new keys from one address have four pending requests, whatever their names`()
            async throws
        {
            try await ProcessLan.run { lan in
                let ben = lan.node("Ben")
                try await ben.start()
                let address = try await ben.address()
                var taken = 0
                for number in 0..<12 {
                    let stranger = try FreshStranger(from: "127.0.0.2")
                    if try await stranger.ask(address, as: number % 2 == 0 ? "Ana" : "") { taken += 1 }
                }
                try #require(taken == 4)
                let requests = try await ben.ctl("requests", "--json").json(RequestsResponse.self)
                try #require(requests.incoming.count == 4)
                // Another address still has its own limit.
                try #require(try await FreshStranger(from: "127.0.0.3").ask(address, as: "Cem"))
            }
        }

        // MARK: Steps

        /// Restarts a friend.
        /// - Returns: The time until it is connected.
        private func returns(_ friend: NodeProcess, to friendship: Friendship) async throws -> Duration {
            try await friend.start()
            let start = ContinuousClock.now
            // Two seconds are the rule; a machine under load takes longer.
            try await friendship.askingWatch.next(.peerConnected, within: .seconds(10))
            return ContinuousClock.now - start
        }

        /// Sends requests from strangers with new keys, several at once, from 50 addresses in turn.
        /// - Returns: How many requests were acknowledged.
        private func flood(_ address: String, with count: Int) async throws -> Int {
            let together = 4
            return try await withThrowingTaskGroup(of: Int.self) { group in
                for worker in 0..<together {
                    group.addTask {
                        var taken = 0
                        for number in stride(from: worker, to: count, by: together) {
                            let stranger = try FreshStranger(from: "127.0.0.\(2 + number % 50)")
                            let name = number % 3 == 0 ? "Ana" : "Stranger \(number)"
                            if try await stranger.ask(address, as: name) { taken += 1 }
                        }
                        return taken
                    }
                }
                return try await group.reduce(0, +)
            }
        }
    }
}
