import Testing

@testable import UFreeCLI

@Suite("The kernel's tables")
struct ProcTextTests {
    @Test("Sockets are read with port, state, owner and inode")
    func sockets() {
        let text = """
              sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
               0: 0100007F:1DD1 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 111 1 0
               1: 00000000:14E9 00000000:0000 07 00000000:00000000 00:00000000 00000000   108        0 112 2 0
               2: short
            """
        #expect(
            ProcText.sockets(text, .tcp) == [
                SocketFact(
                    kind: .tcp, isWildcard: false, port: 7_633, isListening: true, owner: 1000, inode: 111),
                SocketFact(
                    kind: .tcp, isWildcard: true, port: 5_353, isListening: false, owner: 108, inode: 112),
            ])
        let six = "h\n 0: 00000000000000000000000000000000:14E9 0:0 07 0 0 0 108 0 38876 2"
        #expect(ProcText.sockets(six, .udp6).map(\.isWildcard) == [true])
    }

    @Test("The interfaces that receive multicast DNS are found")
    func hearing() {
        let text = """
            Idx\tDevice    : Count Querier\tGroup    Users Timer\tReporter
            1\tlo        :     1      V3
            \t\t\t\t010000E0     1 0:00000000\t\t0
            3\teth0      :     2      V3
            \t\t\t\tFB0000E0     1 0:00000000\t\t0
            4\twlan0: 1 V3
            \t\t\t\tE00000FB     1 0:00000000\t\t0
            """
        #expect(ProcText.hearingMDNS(text) == ["eth0", "wlan0"])
        let six = """
            1    lo              ff020000000000000000000000000001     1 0000000C 0
            2    eth0            ff0200000000000000000000000000fb     1 0000000C 0
            odd
            """
        #expect(ProcText.hearingMDNS6(six) == ["eth0"])
    }

    @Test("Neighbours, default routes and the range of free ports are read")
    func network() {
        let arp = """
            IP address       HW type     Flags       HW address            Mask     Device
            10.0.0.1         0x1         0x2         aa:aa:aa:aa:aa:aa     *        eth0
            10.0.0.7         0x1         0x0         00:00:00:00:00:00     *        eth0
            odd
            """
        #expect(
            ProcText.neighbours(arp) == [
                NeighbourFact(address: "10.0.0.1", interface: "eth0", hasAnswered: true),
                NeighbourFact(address: "10.0.0.7", interface: "eth0", hasAnswered: false),
            ])
        let route = """
            Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask
            eth0\t00000000\t0100000A\t0003\t0\t0\t0\t00000000
            eth0\t0000000A\t00000000\t0001\t0\t0\t0\t00FFFFFF
            tun0\t00000000\t00000000\t0001\t0\t0\t0\t00000000
            """
        #expect(ProcText.gateways(route) == [GatewayFact(address: "10.0.0.1", interface: "eth0")])
        #expect(ProcText.portRange("32768\t60999\n") == 32_768...60_999)
        #expect(ProcText.portRange("60999 32768") == nil)
        #expect(ProcText.portRange("") == nil)
    }

    @Test("What avahi-daemon may use is read from its configuration, without comments")
    func avahi() {
        let text = """
            [server]
            #allow-interfaces=eth7
            allow-interfaces=eth0, wlan0
            deny-interfaces = eth1
            enable-dbus
            """
        let found = ProcText.avahiInterfaces(text)
        #expect(found.allowed == ["eth0", "wlan0"])
        #expect(found.denied == ["eth1"])
        let none = ProcText.avahiInterfaces("")
        #expect(none.allowed == nil && none.denied == [])
        #expect(ProcText.user("avahi", in: "root:x:0:0::\navahi:x:108:113::/run\nx\n") == 108)
        #expect(ProcText.user("nobody", in: "root:x:0:0::\n") == nil)
    }

    @Test(
        "Addresses of one network have their first bits in common",
        arguments: [
            ("10.0.0.7", "10.0.0.2", 24, true), ("10.0.1.7", "10.0.0.2", 24, false),
            ("10.0.1.7", "10.0.0.2", 23, true), ("10.0.0.7", "10.0.0.7", 32, true),
            ("10.0.0.7", "10.0.0.7", 33, false), ("fe80::7%eth0", "fe80::2", 64, true),
            ("::ffff:10.0.0.7", "10.0.0.2", 24, true), ("fe80::7", "10.0.0.2", 0, false),
            ("ben.local", "10.0.0.2", 0, false),
        ])
    func bits(left: String, right: String, prefix: Int, isShared: Bool) {
        #expect(AddressBits.share(left, right, prefix) == isShared)
    }

    @Test("Netmasks become lengths, and bytes addresses")
    func masks() {
        #expect(AddressBits.prefix(ofMask: [255, 255, 254, 0]) == 23)
        #expect(AddressBits.prefix(ofMask: [0, 0, 0, 0]) == 0)
        #expect(AddressBits.text([10, 0, 0, 2]) == "10.0.0.2")
        #expect(AddressBits.text([UInt8](repeating: 0, count: 15) + [1]) == "::1")
        #expect(AddressBits.text([1]) == "")
    }
}
