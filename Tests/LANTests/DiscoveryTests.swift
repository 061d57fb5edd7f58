import Foundation
import Testing
import UFreeAPI
import UFreeTestSupport

extension LANTests {
    /// Friends who find each other through their hosts' avahi-daemons.
    @Suite(.timeLimit(.minutes(12)))
    struct DiscoveryTests {
        @Test func `Y4: three hosts find each other by name, later by tags alone, and see each edit at once`()
            async throws
        {
            try await Lan.run(hosts: 3) { lan in
                let circle = try await Circle.byName(lan)
                for number in 1...Rounds.of(2, full: 5) {
                    let found = try await moveAndFind(circle, round: number)
                    report(
                        "three hosts at new addresses: all connected \(Measures.text(found)) after the last start"
                    )
                }
                var seen = Measures()
                for number in 1...50 {
                    seen.add(
                        try await circle.editSeen(by: number % 3, "+\(number % 7)", note: "edit \(number)"))
                }
                report("edit seen by both others, from the start of the command: \(seen)")
                for owner in 0...2 { try #require(try await circle.isEqual(owner: owner)) }
            }
        }

        @Test
        func
            `Fault 28: avahi-daemon killed and restarted: connections stay, friends are found again, nothing grows`()
            async throws
        {
            try await Lan.run(hosts: 3) { lan in
                let circle = try await Circle.byName(lan)
                let ana = circle.nodes[0]
                try await expectDiscovery(ana, "dnssd")
                let before = try Footprint(of: ana)
                var back = Measures()
                for number in 1...Rounds.of(3, full: 20) {
                    await lan.hosts[0].killAvahi()
                    try await circle.editSeen(by: number % 3, note: "without avahi \(number)")
                    try await expectDiscovery(ana, "unavailable")
                    try await lan.hosts[0].startAvahi()
                    let start = ContinuousClock.now
                    try await expectDiscovery(ana, "dnssd")
                    try await until("both friends found again") {
                        let people = try await ana.ctl("nearby", "--json").json(NearbyResponse.self).people
                        let found = people.count { $0.relation == "friend" && !$0.addresses.isEmpty }
                        return found == 2 ? true : nil
                    }
                    back.add(ContinuousClock.now - start)
                    try await circle.editSeen(by: number % 3, note: "with avahi \(number)")
                }
                for watch in circle.watches {
                    let lost = try watch.all().filter { $0.event == .peerDisconnected }
                    try #require(lost.isEmpty, "\(lost)")
                }
                report("avahi-daemon restarted: both friends found again \(back)")
                // A lookup in progress uses a thread and five descriptors.
                let (after, _) = try await until("as many threads and descriptors as before \(before)") {
                    () -> Footprint? in
                    _ = try await ana.status()
                    let now = try Footprint(of: ana)
                    let isAsBefore =
                        now.threads <= before.threads + 1 && now.descriptors <= before.descriptors + 6
                    return isAsBefore ? now : nil
                }
                report("before the restarts \(before), after them \(after)")
                let found = try await moveAndFind(circle, round: 1)
                report("after the restarts, at new addresses: all connected after \(Measures.text(found))")
            }
        }

        @Test func `P1: over restarts no name, and no repeated value, is on the air`()
            async throws
        {
            try await Lan.run(hosts: 2) { lan in
                // Uses long names, because three letters may occur in encrypted data by chance.
                let circle = try await Circle.byName(lan, names: ["Anastasia", "Benedikt"])
                let secrets = try await secrets(of: circle)
                var seen: [Set<[UInt8]>] = []
                // The first run shows the names for an hour; the packets that end this are not recorded
                // either.
                _ = try await moveAndFind(circle, round: 9)
                for round in 1...3 {
                    var recording: LanCapture?
                    _ = try await moveAndFind(circle, round: round) {
                        recording = try await lan.capture("")
                    }
                    let air = try #require(recording)
                    let bytes = try await air.stop()
                    for secret in secrets {
                        try #require(
                            !bytes.contains(secret), "on the air: \(String(decoding: secret, as: UTF8.self))")
                    }
                    let words = Air(capture: bytes).ownWords()
                    try #require(!words.isEmpty, "nothing of UFree was on the air")
                    for earlier in seen {
                        let again = earlier.intersection(words).map { String(decoding: $0, as: UTF8.self) }
                        try #require(again.isEmpty, "seen in an earlier run: \(again)")
                    }
                    report("run \(round): \(words.count) words of UFree on the air, none seen before")
                    seen.append(words)
                }
            }
        }

        // MARK: Steps

        /// Stops all nodes, gives them new addresses of both kinds, and starts them again: the addresses that
        /// they remember are wrong.
        /// - Parameter beforeStart: called while all nodes are stopped.
        /// - Returns: The time from the last start until each is connected to all others.
        private func moveAndFind(
            _ circle: Circle, round: Int, beforeStart: () async throws -> Void = {}
        ) async throws -> Duration {
            for node in circle.nodes { try #require(await node.stop() == .exited(0)) }
            for (number, host) in circle.lan.hosts.enumerated() {
                try await host.changeCard(round: round)
                try await host.changeAddress(last: 20 + 10 * round + number)
            }
            try await beforeStart()
            for node in circle.nodes {
                try await node.start()
                // From here on friends can only recognise each other by tags.
                try #require(try await node.status().discoverableUntil == nil)
            }
            let others = circle.nodes.count - 1
            return try await until("all connected", within: .seconds(90)) { () -> Bool? in
                for node in circle.nodes {
                    if try await node.status().friends.connected < others { return nil }
                }
                return true
            }.duration
        }

        @discardableResult
        private func expectDiscovery(_ node: NodeProcess, _ state: String) async throws -> Duration {
            try await until("discovery \(state)", within: .seconds(60)) {
                try await node.status().discovery == state ? true : nil
            }.duration
        }

        /// Returns names and ids, as displayed and as bytes.
        private func secrets(of circle: Circle) async throws -> [[UInt8]] {
            var secrets: [[UInt8]] = []
            for node in circle.nodes {
                let profile = try await node.ctl("profile", "--json").json(ProfileResponse.self)
                for text in [node.name, profile.id, profile.device] {
                    secrets.append(Array(text.utf8))
                    secrets.append(Array(text.lowercased().utf8))
                }
                for id in [profile.id, profile.device] {
                    // Any eight consecutive characters, regardless of grouping.
                    let plain = Array(id.uppercased().utf8.filter { $0 != UInt8(ascii: "-") })
                    secrets.append(Array(plain.prefix(8)))
                    secrets.append(Array(String(decoding: plain.prefix(8), as: UTF8.self).lowercased().utf8))
                    secrets.append(Array(Base32.bytes(plain).prefix(6)))
                }
            }
            return secrets
        }
    }
}
