import Testing

@testable import UFreeDiscovery

@Suite struct FoundAddressTests {
    @Test(
        "Fault 32: addresses are written for dialling; impossible ones are dropped",
        arguments: [
            ([192, 168, 1, 2], "eth0", "192.168.1.2:7633"), ([169, 254, 1, 2], "eth0", "169.254.1.2:7633"),
            ([0, 0, 0, 0], "eth0", nil), ([255, 255, 255, 255], "eth0", nil),
            ([224, 0, 0, 251], "eth0", nil),
            ([127, 0, 0, 1], "eth0", nil), ([127, 0, 0, 1], "lo", "127.0.0.1:7633"),
            ([1, 2, 3], "eth0", nil),
            ([], "eth0", nil),
        ] as [([UInt8], String, String?)])
    func ipv4(bytes: [UInt8], interface: String, text: String?) {
        #expect(FoundAddress(bytes: bytes, interface: interface).text(port: 7_633) == text)
    }

    @Test(
        "Fault 32: IPv6 works, a link-local address with its interface",
        arguments: [
            ([0xFE, 0x80], 1, "wlan0", "[fe80::1%wlan0]:7633"), ([0xFE, 0x80], 1, "", nil),
            ([0xFD, 0x00], 9, "wlan0", "[fd00::9]:7633"), ([0xFF, 0x02], 1, "wlan0", nil),
            ([], 1, "wlan0", nil),
            ([], 1, "lo", "[::1]:7633"), ([], 0, "lo", nil),
            ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 127, 0, 0], 1, "eth0", nil),
        ] as [([UInt8], UInt8, String, String?)])
    func ipv6(start: [UInt8], last: UInt8, interface: String, text: String?) {
        let bytes = start + Array(repeating: 0, count: 15 - start.count) + [last]
        #expect(FoundAddress(bytes: bytes, interface: interface).text(port: 7_633) == text)
    }

    @Test("Fault 30: without a port there is no address", arguments: [0, -1, 65_536])
    func ports(port: Int) {
        #expect(FoundAddress(bytes: [192, 0, 2, 1], interface: "eth0").text(port: port) == nil)
    }

    @Test("At most eight are dialled, none twice, those with the widest reach first")
    func order() {
        let link = FoundAddress(bytes: [0xFE, 0x80] + Array(repeating: 0, count: 13) + [1], interface: "e")
        let site = FoundAddress(bytes: [0xFD, 0] + Array(repeating: 0, count: 13) + [1], interface: "e")
        let crowd = (0..<40).map { FoundAddress(bytes: [10, 0, 0, $0], interface: "e") }
        #expect(
            FoundAddress.dialled([link, site, crowd[1], crowd[1]], port: 1)
                == ["10.0.0.1:1", "[fd00::1]:1", "[fe80::1%e]:1"])
        #expect(FoundAddress.dialled([link] + crowd, port: 1).count == FoundAddress.limit)
    }
}
