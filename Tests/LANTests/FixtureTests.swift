import Testing
import UFreeTestSupport

extension LANTests {
    /// Tests the lab itself: tests on a network that doesn't work would check nothing.
    @Suite(.timeLimit(.minutes(2)))
    struct FixtureTests {
        private static let families = Rounds.of([Lan.Family.both], full: Lan.Family.allCases)

        @Test(arguments: families)
        func `Two hosts meet over TCP, until a cable is pulled`(family: Lan.Family) async throws {
            try await Lan.run(hosts: 2, family: family, avahi: false) { lan in
                let (one, two) = (lan.hosts[0], lan.hosts[1])
                let target = family == .ipv6LinkLocalOnly ? "\(try await two.linkLocal())%eth0" : two.ipv4
                try await expect(one, meets: target, true)
                try await lan.unplug(two)
                try await expect(one, meets: target, false)
                try await lan.plug(two)
                try await expect(one, meets: target, true)
                try await two.lose(percent: 100)
                try await expect(one, meets: target, false)
                try await two.loseNothing()
                try await expect(one, meets: target, true)
            }
        }

        @Test(arguments: families)
        func `The avahi-daemons of two hosts find each other`(family: Lan.Family) async throws {
            try await Lan.run(hosts: 2, family: family) { lan in
                let (_, published) = try lan.hosts[0].follow(
                    "/usr/bin/avahi-publish", "-s", "somebody", "_lab._tcp", "4711", "key=value")
                let start = ContinuousClock.now
                let (_, found) = try lan.hosts[1].follow("/usr/bin/avahi-browse", "-rp", "_lab._tcp")
                let line = await found.next(within: .seconds(20)) { $0.hasPrefix("=") ? $0 : nil }
                let service = try #require(line, "nothing found: \(published.all)")
                try #require(service.contains(";somebody;_lab._tcp;"))
                try #require(service.contains(";host-1.local;") && service.contains(";4711;"))
                report("avahi finds avahi (\(family)) after \(Measures.text(ContinuousClock.now - start))")
            }
        }

        @Test func `The machine's own network sees nothing of a lab`() async throws {
            let before = try await interfaces()
            try await Lan.run(hosts: 1, avahi: false) { _ in
                try #require(try await interfaces() == before)
            }
        }

        /// Returns the interfaces of the machine itself.
        private func interfaces() async throws -> String {
            var shown = ""
            try await ProcessLan.run { lan in
                shown = try await lan.node("Here").run("/usr/sbin/ip", ["-o", "-br", "link"]).output
            }
            return shown
        }

        /// Expects a closed port to refuse a connection if the machine is reachable, and no answer otherwise.
        private func expect(_ host: LanHost, meets target: String, _ isThere: Bool) async throws {
            let tried = try await host.run("/usr/bin/python3", "-c", Self.connect, target)
            try #require(tried.errors.contains("refused") == isThere, "\(tried)")
        }

        private static let connect = """
            import socket, sys
            family, _, _, _, address = socket.getaddrinfo(sys.argv[1], 9, type=socket.SOCK_STREAM)[0]
            s = socket.socket(family, socket.SOCK_STREAM)
            s.settimeout(2)
            s.connect(address)
            """
    }
}
