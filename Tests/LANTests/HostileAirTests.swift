import Foundation
import Testing
import UFreeAPI
import UFreeTestSupport

extension LANTests {
    /// An attacker on the network who sends arbitrary multicast messages. They must cause nothing worse than
    /// a failed dial.
    @Suite(.timeLimit(.minutes(8)))
    struct HostileAirTests {
        @Test func `Faults 30, 43: records of every invalid kind name nobody wrongly and harm nobody`()
            async throws
        {
            try await Lan.run(hosts: 3) { lan in
                let circle = try await Circle.byName(lan, names: ["Ana", "Ben"])
                let (ana, eve) = (circle.nodes[0], lan.hosts[2])
                let before = try Footprint(of: ana)
                for (number, text) in Hostile.texts.enumerated() {
                    try await eve.say([Hostile.service("hostile-\(number)", text: text, at: eve)])
                }
                try await eve.say([
                    Hostile.service("nowhere", text: Hostile.named("Nowhere"), at: eve, port: 0),
                    Hostile.service("mirror", text: Hostile.named("Mirror"), at: lan.hosts[0], port: 7_633),
                    Hostile.service(String(repeating: "ü", count: 31), text: Hostile.named("Long"), at: eve),
                    [.pointer(to: "alone")],
                    [.pointer(to: "broken"), .place(of: "broken", host: "", port: 1)]
                        + [.address(of: "broken", [1, 2, 3])],
                    Hostile.service("last", text: Hostile.named("Zoe"), at: eve, port: 9),
                ])
                let people = try await until("Zoe and the others nearby") { () -> [NearbyValue]? in
                    let people = try await nearby(ana)
                    let located = Set(people.filter { !$0.addresses.isEmpty }.compactMap(\.name))
                    return located.isSuperset(of: ["Zoe", "First", "Ben", "Mirror"]) ? people : nil
                }.value
                let names = people.compactMap(\.name)
                report("seen nearby among hostile records: \(names.sorted())")
                for name in names {
                    let clean = name.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
                    try #require(clean && name.utf8.count <= 200, "\(name)")
                }
                try #require(!names.contains("Second") && !names.contains("Unversioned"))
                try #require(people.first { $0.name == "Nowhere" }?.addresses.isEmpty != false)
                // Users who are deceived and send a request reach nobody, or themselves.
                for name in ["Zoe", "Mirror"] {
                    let added = try await ana.ctl("add", name)
                    report("add \(name): \(added.code.map(String.init) ?? "killed")")
                    try #require([0, 65, 75].contains(added.code), "\(added)")
                }
                try await circle.editSeen(by: 1, note: "nothing happened")
                let requests = try await ana.ctl("requests", "--json").json(RequestsResponse.self)
                try #require(requests.incoming.isEmpty)
                try await expectUnharmed(circle)
                report("hostile records: before \(before), after \(try Footprint(of: ana))")
            }
        }

        @Test
        func `Fault 30: spoofed goodbyes, stolen announcements and a name in use cost a dial at most`()
            async throws
        {
            try await Lan.run(hosts: 3) { lan in
                let circle = try await Circle.byName(lan, names: ["Ana", "Ben"])
                let (ana, ben, eve) = (circle.nodes[0], circle.nodes[1], lan.hosts[2])
                var (name, text) = try await announcement(of: 1, circle)
                // Announces repeatedly that Ben has left.
                for _ in 1...5 { try await eve.say([Hostile.farewell(name, text: text)]) }
                try await circle.editSeen(by: 1, note: "still there")
                try await expectUnharmed(circle)

                // While Ben is away, his announcement is repeated with Ana's address, then with Eve's.
                await ben.kill()
                try await circle.watches[0].next(.peerDisconnected)
                for victim in [lan.hosts[0], eve] {
                    try await eve.say([Hostile.service(name, text: text, at: victim, port: 7_633)])
                }
                try await lan.hosts[1].changeAddress(last: 77)
                try await ben.start()
                let back = try await until("Ben connected", within: .seconds(60)) {
                    try await ana.status().friends.connected == 1 ? true : nil
                }
                report(
                    "a friend whose words were stolen, at a new address: met after \(Measures.text(back.duration))"
                )

                // Ben's name is taken over: friends must find him by their tags, at a new address.
                (name, text) = try await announcement(of: 1, circle)
                let conflict = Hostile.service(name, text: Hostile.named("Taken"), at: eve, port: 9)
                try await eve.say(Array(repeating: conflict, count: 1_000))
                let (newer, _) = try await announcement(of: 1, circle, other: name)
                report("a name that was taken: \(name), then \(newer)")
                await ana.kill()
                try await lan.hosts[0].changeAddress(last: 78)
                try await lan.hosts[1].changeAddress(last: 79)
                try await ana.start()
                let found = try await until("found again", within: .seconds(60)) {
                    try await ana.status().friends.connected == 1 ? true : nil
                }
                report("a friend whose name was taken: found after \(Measures.text(found.duration))")
                try await circle.edit(by: 1, "+2", note: "under another name")
            }
        }

        @Test func `Fault 31: a thousand services are listed in part, bounded, and friends come first`()
            async throws
        {
            try await Lan.run(hosts: 3) { lan in
                let circle = try await Circle.byName(lan, names: ["Ana", "Ben"])
                let (ana, ben, eve) = (circle.nodes[0], circle.nodes[1], lan.hosts[2])
                let before = try Footprint(of: ana)
                let crowd = (0..<1_000).map { number in
                    Hostile.service(
                        "crowd-\(number)", text: Hostile.named("Somebody \(number)"), at: eve,
                        port: UInt16(20_000 + number))
                }
                try await eve.say(crowd)
                let heard = try await until("a crowd nearby", within: .seconds(90)) { () -> Int? in
                    let count = try await nearby(ana).count
                    return count >= Rounds.of(30, full: 100) ? count : nil
                }
                let during = try Footprint(of: ana)
                report(
                    "1,000 services: \(heard.value) listed after \(Measures.text(heard.duration)); \(during)")
                // Meanwhile friends come back with other addresses, and can only recognise each other by
                // tags.
                for node in [ana, ben] { await node.kill() }
                try await lan.hosts[0].changeAddress(last: 76)
                try await lan.hosts[1].changeAddress(last: 77)
                for node in [ana, ben] { try await node.start() }
                let found = try await until("Ben connected", within: .seconds(60)) {
                    try await ana.status().friends.connected == 1 ? true : nil
                }
                report(
                    "friends in the crowd, at new addresses: connected after \(Measures.text(found.duration))"
                )
                try await circle.edit(by: 0, "+2", note: "in the crowd")
                try await eve.say((0..<1_000).map { [.pointer(to: "crowd-\($0)", lifetime: 0)] })
                let gone = try await until("the crowd gone", within: .seconds(90)) {
                    try await nearby(ana).count < 20 ? true : nil
                }
                let after = try Footprint(of: ana)
                report("all gone after \(Measures.text(gone.duration)); before all \(before), now \(after)")
                try #require(during.memory - before.memory < 16_384)
                try #require(during.threads - before.threads < 16)
                try #require(during.descriptors - before.descriptors < 64)
            }
        }

        // MARK: Steps

        private func nearby(_ node: NodeProcess) async throws -> [NearbyValue] {
            try await node.ctl("nearby", "--json").json(NearbyResponse.self).people
        }

        /// Expects that nobody lost a connection or reports a health item.
        private func expectUnharmed(_ circle: Circle) async throws {
            for watch in circle.watches {
                let lost = try watch.all().filter { $0.event == .peerDisconnected }
                try #require(lost.isEmpty, "\(lost)")
            }
            for node in circle.nodes {
                let status = try await node.status()
                try #require(status.friends.connected == 1)
                try #require(status.health.allSatisfy { $0.severity != "error" }, "\(status.health)")
            }
        }

        /// Returns a node's announcement: its instance name and its TXT record.
        /// - Parameter other: a name that it had before.
        private func announcement(
            of person: Int, _ circle: Circle, other: String? = nil
        ) async throws -> (name: String, text: [UInt8]) {
            let host = circle.lan.hosts[person]
            return try await until("an announcement of \(circle.nodes[person].name)") {
                let air = try await circle.lan.capture(
                    "udp port 5353 and src host \(try await host.address())")
                try await circle.lan.hosts[2].ask()
                // Responses are delayed by up to about a tenth of a second at random.
                try await circle.lan.hosts[2].run("/usr/bin/sleep", "1")
                let texts = Air(capture: try await air.stop()).texts
                return texts.first { $0.key != other && $0.key.utf8.count == 20 }.map { ($0.key, $0.value) }
            }.value
        }
    }
}

/// Records that no node would announce.
enum Hostile {
    /// Returns a service with all its records.
    static func service(
        _ instance: String, text: [UInt8], at host: LanHost, port: UInt16 = 9
    ) -> [AirRecord] {
        let name = "evil-\(host.number)"
        return [
            .pointer(to: instance), .place(of: instance, host: name, port: port), .text(of: instance, text),
            .address(of: name, [10, 91, 0, UInt8(host.number)]),
        ]
    }

    /// Returns the goodbye of the service.
    static func farewell(_ instance: String, text: [UInt8]) -> [AirRecord] {
        [
            .pointer(to: instance, lifetime: 0),
            .place(of: instance, host: "host-2", port: 7_633, lifetime: 0),
            .text(of: instance, text, lifetime: 0),
        ]
    }

    /// Returns a record that shows a name.
    static func named(_ name: String) -> [UInt8] { strings("v=1", "n=\(name)") }

    static func strings(_ strings: String...) -> [UInt8] { self.strings(strings.map { Array($0.utf8) }) }

    static func strings(_ strings: [[UInt8]]) -> [UInt8] {
        strings.flatMap { [UInt8(min($0.count, 255))] + $0.prefix(255) }
    }

    /// TXT records: 0, 1, 255 and 1,300 bytes, repeated keys, invalid UTF-8, control characters, wrong
    /// lengths.
    static let texts: [[UInt8]] = [
        [], [0], strings([Array("n=".utf8) + [UInt8](repeating: 0x41, count: 252)]),
        strings(
            [Array("v=1".utf8)] + (0..<5).map { Array("t\($0)=".utf8) + [UInt8](repeating: 7, count: 252) }),
        strings("v=1", "n=First", "n=Second", "N=Second", "v=2"), strings("n=Unversioned"),
        strings("v=1", "n=", "n"),
        strings([Array("v=1".utf8), Array("n=".utf8) + [0xFF, 0xFE, 0xC3, 0x28]]),
        strings("v=1", "n=\u{1B}[31mred\u{7}\u{202E}\u{200B}", "=x", "="),
        strings([Array("v=1".utf8), Array("n=".utf8) + Array(String(repeating: "\u{0301}", count: 120).utf8)]
        ),
        strings("v=1", "t0=abc", "t1=", "t9=abcdef", "n=<script>"),
        strings("v=1") + [200, 0x6E, 0x3D],
    ]
}
