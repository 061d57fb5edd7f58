import Testing
import UFreeDomain

@testable import UFreeServices

@Suite("Addresses of this machine")
struct OwnAddressesTests {
    private let own = OwnAddresses(hosts: ["laptop", "192.0.2.1", "fe80::1", "2001:DB8::7"])

    @Test(
        "F5: an address is one's own where the node listens on it",
        arguments: [
            ("192.0.2.1:7633", "192.0.2.1:7633", true), ("192.0.2.1:7633", "192.0.2.1:7634", false),
            ("192.0.2.1:7633", "0.0.0.0:7633", true), ("192.0.2.1:7633", "[::]:7633", true),
            ("laptop:7633", "192.0.2.1:7633", true), ("[2001:db8:0::7]:7633", "[::]:7633", true),
            ("192.0.2.1:7633", "127.0.0.1:7633", false), ("192.0.2.2:7633", "[::]:7633", false),
            ("example.org:7633", "example.org:7633", true), ("192.0.2.1:7633", "192.0.2.9:7633", false),
            ("localhost:7633", "127.0.0.1:7633", true), ("localhost:7633", "192.0.2.1:7633", false),
            ("0.0.0.0:7633", "127.0.0.1:7633", true), ("[::]:7633", "[::1]:7633", true),
            ("[::1]:7633", "192.0.2.1:7633", false), ("127.1.2.3:7633", "0.0.0.0:7633", true),
        ])
    func leadsHere(text: String, listening: String, expected: Bool) throws {
        let address = try #require(HostPort(text))
        #expect(own.leadsHere(address, listening: [listening]) == expected)
        #expect(own.leadsHere(address, listening: ["[fe80::9]:1", "nonsense", listening]) == expected)
    }

    @Test(
        "P4: others reach a listener at its address, or at those of the interfaces",
        arguments: [
            (["192.0.2.9:7633"], ["192.0.2.9:7633"]), (["127.0.0.1:7633"], ["127.0.0.1:7633"]),
            (["[::]:7633"], ["192.0.2.1:7633", "[2001:DB8::7]:7633"]),
            (["0.0.0.0:7633", "[::]:7633"], ["192.0.2.1:7633", "[2001:DB8::7]:7633"]), ([], []),
        ] as [([String], [String])])
    func reachable(listening: [String], expected: [String]) {
        #expect(own.reachable(listening: listening).map(\.description) == expected)
    }

    @Test("F5: without a listener no address is one's own")
    func notListening() throws {
        #expect(!own.leadsHere(try #require(HostPort("192.0.2.1:7633")), listening: []))
    }

    @Test("F5: the system names its loopback, and no interface without an address")
    func system() {
        let hosts = OwnAddresses.ofThisMachine().hosts
        #expect(hosts.contains("127.0.0.1"))
        #expect(!hosts.contains(""))
    }
}
