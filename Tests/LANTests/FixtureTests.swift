import Testing
import UFreeTestSupport

extension LANTests {
    /// The lab itself: a test on a network that is not one holds nothing.
    @Suite(.timeLimit(.minutes(2)))
    struct FixtureTests {
        @Test(arguments: Lan.Family.allCases)
        func `Two hosts meet over TCP, until a cable is pulled`(family: Lan.Family) async throws {
            try await Lan.run(hosts: 2, family: family, avahi: false) { lan in
                let (one, two) = (lan.hosts[0], lan.hosts[1])
                let target = family == .ipv6LinkLocalOnly ? "\(try await two.linkLocal())%eth0" : two.ipv4
                let reached = try await one.run("/usr/bin/python3", "-c", Self.meet, target)
                try #require(reached.errors.contains("refused"), "\(reached)")
                try await lan.unplug(two)
                let lost = try await one.run("/usr/bin/python3", "-c", Self.meet, target)
                try #require(!lost.errors.contains("refused"), "\(lost)")
                try await lan.plug(two)
                let again = try await one.run("/usr/bin/python3", "-c", Self.meet, target)
                try #require(again.errors.contains("refused"), "\(again)")
            }
        }

        /// A port where nobody listens is refused by a machine that is there, and by no other.
        private static let meet = """
            import socket, sys
            family, _, _, _, address = socket.getaddrinfo(sys.argv[1], 9, type=socket.SOCK_STREAM)[0]
            s = socket.socket(family, socket.SOCK_STREAM)
            s.settimeout(2)
            s.connect(address)
            """
    }
}
