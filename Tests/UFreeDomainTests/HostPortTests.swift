import Testing
import UFreeDomain

@Suite("HOST:PORT, as it is written everywhere (Y4)")
struct HostPortTests {
    @Test(
        "Y4: a name, an IPv4 address and a bracketed IPv6 address with a port are read",
        arguments: [
            ("localhost:7633", "localhost", 7633), ("127.0.0.1:0", "127.0.0.1", 0),
            ("ben_s-laptop.local.:1", "ben_s-laptop.local.", 1), ("[::1]:65535", "::1", 65_535),
            ("[::]:7633", "::", 7633), ("[::ffff:192.0.2.7]:7633", "::ffff:192.0.2.7", 7633),
            ("[fe80::1%eth0]:7633", "fe80::1%eth0", 7633), ("[fe80::1%Wi-Fi]:7633", "fe80::1%Wi-Fi", 7633),
            ("[fe80::1%br+@0]:7633", "fe80::1%br+@0", 7633), ("büro.local:7633", "büro.local", 7633),
        ])
    func reads(text: String, host: String, port: Int) {
        #expect(HostPort(text) == HostPort(host: host, port: port))
        #expect(HostPort(text)?.description == text)
    }

    @Test("Names and addresses are in lower case, the zone of an address is unchanged")
    func lowerCase() {
        #expect(HostPort("Ben-Laptop.LOCAL:7633")?.description == "ben-laptop.local:7633")
        #expect(HostPort("[FE80::A%Eth0]:07633")?.description == "[fe80::a%Eth0]:7633")
    }

    @Test(
        "Y4: everything else is refused",
        arguments: [
            "", ":", "host", "host:", ":7633", "host:65536", "host:-1", "host:+1", "host:1x", "::1:7633",
            "[::1]", "[::1]7633", "[]:7633", "[::1:7633", "::1]:7633", "[host]:1", "[1.2.3.4]:1", "[::1%]:1",
            "[::1%a b]:1", "a b:1", "host\u{0}:1", "ho%st:1", "[::1%e/0]:1", "[::1\u{0}]:1", "host:１",
            "host: 1",
            "host:000001",
            "h[x]:1", "a/b:1", String(repeating: "a", count: 254) + ":1",
        ])
    func refuses(text: String) {
        #expect(HostPort(text) == nil)
    }

    @Test(
        "F11: a host alone gets the default port if it looks like a machine, and not like a name or an id",
        arguments: [
            ("ben-laptop", "ben-laptop:7633"), ("nas", "nas:7633"), ("Ben.local", "ben.local:7633"),
            ("192.0.2.7", "192.0.2.7:7633"), ("[2001:DB8::7]", "[2001:db8::7]:7633"),
            ("büro", "büro:7633"), ("Ben", nil), ("ben:7633", nil), ("fe80::1", nil), ("10.0.0", nil),
            ("7633", nil),
            ("two words", nil), ("", nil), ("xzfelux-dhfdlzv-fdzm2eu", nil),
            ("desktop-machine", "desktop-machine:7633"),
            ("00112233445566778899aabbccddeeff", nil),
        ] as [(String, String?)])
    func machine(text: String, address: String?) {
        #expect(HostPort.ofMachine(text)?.description == address)
    }

    @Test("One address has one canonical form, in any notation")
    func canonical() {
        #expect(HostPort.canonical("2001:DB8:0::7") == HostPort.canonical("2001:db8::7"))
        #expect(HostPort.canonical("::ffff:192.0.2.7") == "192.0.2.7")
        #expect(HostPort.canonical("fe80::1%eth0") == HostPort.canonical("fe80::1"))
        #expect(HostPort("Laptop.local.:1")?.canonicalHost == "laptop.local")
    }
}
