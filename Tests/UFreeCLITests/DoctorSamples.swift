import UFreeAPI

@testable import UFreeCLI

/// Machines for the tests of `ufreectl doctor`.
enum DoctorSamples {
    /// A machine on which nothing is wrong.
    static let healthy = MachineFacts(
        userID: 1000,
        files: [
            FileFact(path: "/home/ana/ufree", isDirectory: true, mode: 0o700, owner: 1000),
            FileFact(path: "/home/ana/ufree/identity.key", isDirectory: false, mode: 0o600, owner: 1000),
            FileFact(path: "/run/user/1000/ufree", isDirectory: true, mode: 0o700, owner: 1000),
        ],
        freeBytes: 12_345_678_901, dataDirectory: "/home/ana/ufree", hasSystemd: true, hasUnit: true,
        avahi: AvahiFact(
            isInstalled: true, isRunning: true, configuration: "/etc/avahi/avahi-daemon.conf", allowed: nil,
            denied: [], userID: 108),
        interfaces: [
            InterfaceFact(name: "lo", isLoopback: true, addresses: [.init(host: "127.0.0.1", prefix: 8)]),
            InterfaceFact(
                name: "wlan0", hearsMDNS: true,
                addresses: [.init(host: "10.0.0.2", prefix: 24), .init(host: "fe80::2", prefix: 64)]),
        ],
        sockets: [
            SocketFact(kind: .udp, isWildcard: true, port: 5_353, isListening: false, owner: 108, inode: 1),
            SocketFact(
                kind: .tcp6, isWildcard: true, port: 7_633, isListening: true, owner: 1000, inode: 2,
                program: .init(name: "ufreed", pid: 20)),
        ],
        neighbours: [NeighbourFact(address: "10.0.0.1", interface: "wlan0", hasAnswered: true)],
        gateways: [GatewayFact(address: "10.0.0.1", interface: "wlan0")],
        firewall: FirewallFact(ruleset: "", isPossible: true))

    /// A machine on which much is wrong.
    static var broken: MachineFacts {
        var facts = healthy
        facts.files[0].mode = 0o755
        facts.files[1].mode = 0o644
        facts.freeBytes = 1_000_000
        facts.avahi.isRunning = false
        facts.sockets.append(
            SocketFact(
                kind: .udp, isWildcard: true, port: 5_353, isListening: false, owner: 101, inode: 3,
                program: .init(name: "systemd-resolve", pid: 30)))
        facts.firewall = FirewallFact(ruleset: nil, isPossible: true)
        facts.interfaces.append(
            InterfaceFact(
                name: "wg0", isPointToPoint: true, hasMulticast: false,
                addresses: [.init(host: "10.9.0.2", prefix: 24)]))
        return facts
    }

    static func status(
        version: String = ProgramVersion.current, listening: [String] = ["[::]:7633"],
        discovery: String = "dnssd", health: [HealthValue] = []
    ) -> StatusResponse {
        StatusResponse(
            id: "ANA-ID", name: "Ana", version: version, instance: "inst", listening: listening,
            discovery: discovery, friends: .init(total: 2, connected: 1), health: health,
            socket: "/run/user/1000/ufree/control.sock", today: "2026-01-09", counters: [:])
    }

    /// A problem that the daemon reports about Ben.
    static func health(_ code: String) -> HealthValue {
        HealthValue(
            code: code, severity: "warning", since: Samples.time, text: "English text.", fix: "English fix.",
            values: ["friend": "BEN-ID", "name": "Ben", "minutes": "7"])
    }

    /// Ben at an address.
    static func ben(_ address: String?, _ problem: String?, connected: Bool = false) -> FriendValue {
        var friend = Samples.friend("Ben")
        friend.connected = connected
        friend.addresses = address.map { [AddressValue(address: $0, problem: problem)] } ?? []
        return friend
    }

    static func daemon(
        _ status: StatusResponse? = status(), _ friends: [FriendValue] = [], problem: APIError? = nil
    ) -> DaemonFacts {
        DaemonFacts(status: status, problem: problem, friends: friends, now: Desk.now)
    }
}
