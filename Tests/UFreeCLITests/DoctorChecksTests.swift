import Testing
import UFreeAPI

@testable import UFreeCLI

@Suite("The checks of doctor")
struct DoctorChecksTests {
    /// Facts, and the findings that need attention or are worth a note.
    struct Case: CustomStringConvertible, Sendable {
        let description: String
        var change: @Sendable (inout MachineFacts) -> Void = { _ in }
        var daemon = DoctorSamples.daemon()
        let findings: [FindingCode]
        /// The command of the first finding.
        var command: String?
        var severity = SeverityWord.warning

        init(
            _ description: String, _ findings: [FindingCode], command: String? = nil,
            severity: SeverityWord = .warning, daemon: DaemonFacts = DoctorSamples.daemon(),
            _ change: @escaping @Sendable (inout MachineFacts) -> Void = { _ in }
        ) {
            self.description = description
            self.findings = findings
            self.command = command
            self.severity = severity
            self.daemon = daemon
            self.change = change
        }
    }

    private static func lan(_ name: String = "eth0", multicast: Bool = true) -> InterfaceFact {
        InterfaceFact(name: name, hasMulticast: multicast, addresses: [.init(host: "10.1.0.2", prefix: 24)])
    }

    private static let vpn = InterfaceFact(
        name: "wg0", hasMulticast: false, addresses: [.init(host: "10.9.0.2", prefix: 24)])

    private static let drop = """
        table inet filter {
        \tchain input {
        \t\ttype filter hook input priority filter; policy drop;
        \t\tct state established,related accept
        \t}
        }
        """

    static let cases: [Case] = [
        Case("nothing is wrong", []),
        Case(
            "ufreed does not run, with systemd", [.daemonStopped], command: "systemctl --user start ufreed",
            severity: .error, daemon: DoctorSamples.daemon(nil, problem: APIError(.daemonNotRunning))),
        Case(
            "ufreed does not run, without systemd", [.daemonStopped], command: "ufreed", severity: .error,
            daemon: DoctorSamples.daemon(nil, problem: APIError(.daemonNotRunning))
        ) { $0.hasSystemd = false },
        Case(
            "ufreed does not answer", [.daemonSilent], command: "journalctl --user -u ufreed -n 20",
            severity: .error, daemon: DoctorSamples.daemon(nil, problem: APIError(.notPermitted))),
        Case(
            "ufreed does not answer, without its unit", [.daemonSilent], severity: .error,
            daemon: DoctorSamples.daemon(nil, problem: APIError(.notPermitted))
        ) { $0.hasUnit = false },
        Case(
            "ufreed is older", [.daemonVersion], command: "systemctl --user restart ufreed",
            daemon: DoctorSamples.daemon(DoctorSamples.status(version: "0.0.9"))),
        Case(
            "ufreed is older, without systemd", [.daemonVersion], command: "ufreed",
            daemon: DoctorSamples.daemon(DoctorSamples.status(version: "0.0.9"))
        ) { $0.hasSystemd = false },
        Case(
            "ufreed reports a problem", [.reported],
            daemon: DoctorSamples.daemon(DoctorSamples.status(health: [DoctorSamples.health("clone")]))),
        Case(
            "ufreed reports a problem that is newer than ufreectl", [.reported],
            daemon: DoctorSamples.daemon(DoctorSamples.status(health: [DoctorSamples.health("newer")]))),
        Case("the directory is open", [.directoryMode], command: "chmod 700 /home/ana/ufree") {
            $0.files[0].mode = 0o750
        },
        Case(
            "the key can be read", [.fileMode], command: "chmod 600 /home/ana/ufree/identity.key",
            severity: .error
        ) { $0.files[1].mode = 0o640 },
        Case(
            "the key belongs to root", [.foreignOwner],
            command: "sudo chown 1000 /home/ana/ufree/identity.key", severity: .error
        ) { $0.files[1].owner = 0 },
        Case("the disk is nearly full", [.diskFull], command: "df -h /home/ana/ufree") {
            $0.freeBytes = 30_000_000
        },
        Case("the disk is full", [.diskFull], command: "df -h /home/ana/ufree", severity: .error) {
            $0.freeBytes = 0
        },
        Case("the free space is not known", []) { $0.freeBytes = nil },
        Case(
            "Ben's clock differs", [.clockDiffers], command: "timedatectl set-ntp true",
            daemon: DoctorSamples.daemon(
                DoctorSamples.status(health: [DoctorSamples.health("clockDiffers")]))),
        Case(
            "discovery is off", [.discoveryOff], severity: .note,
            daemon: DoctorSamples.daemon(DoctorSamples.status(discovery: "off"))
        ) { $0.avahi.isRunning = false },
        Case("no avahi-daemon", [.avahiAbsent], command: "sudo apt install avahi-daemon") {
            $0.avahi = AvahiFact()
            $0.sockets.removeFirst()
        },
        Case("avahi-daemon is stopped", [.avahiStopped], command: "sudo systemctl start avahi-daemon") {
            $0.avahi.isRunning = false
        },
        Case("avahi-daemon is stopped, no systemd", [.avahiStopped], command: "sudo avahi-daemon -D") {
            $0.avahi.isRunning = false
            $0.hasSystemd = false
        },
        Case(
            "avahi-daemon cannot be reached", [.avahiSilent], command: "sudo systemctl restart avahi-daemon",
            daemon: DoctorSamples.daemon(DoctorSamples.status(discovery: "unavailable"))),
        Case(
            "avahi-daemon may use another interface only", [.avahiInterfaces],
            command: "sudo sed -i -E 's/^(allow|deny)-interfaces=/#&/' /etc/avahi/avahi-daemon.conf"
                + " && sudo systemctl restart avahi-daemon"
        ) { $0.avahi.allowed = ["eth7"] },
        Case(
            "avahi-daemon may not use the interface, no systemd", [.avahiInterfaces],
            command: "sudo sed -i -E 's/^(allow|deny)-interfaces=/#&/' /etc/avahi/avahi-daemon.conf"
                + " && sudo avahi-daemon -k; sudo avahi-daemon -D"
        ) {
            $0.avahi.denied = ["wlan0"]
            $0.hasSystemd = false
        },
        Case("avahi-daemon is left out of one network of two", []) {
            $0.interfaces.append(lan())
            $0.avahi.allowed = ["wlan0"]
        },
        Case("multicast is off", [.multicastOff], command: "sudo ip link set wlan0 multicast on") {
            $0.interfaces[1].hasMulticast = false
        },
        Case(
            "systemd-resolved answers too", [.secondResponder], command: "sudo resolvectl mdns wlan0 no"
        ) {
            $0.sockets.append(mdns(.init(name: "systemd-resolve", pid: 9)))
        },
        Case("another program answers too", [.secondResponder], command: "sudo kill 9") {
            $0.sockets.append(mdns(.init(name: "mdnsd", pid: 9)))
        },
        Case("an unknown program answers", [.secondResponder], command: "sudo ss -lunp 'sport = :5353'") {
            $0.sockets.append(mdns(nil))
        },
        Case("a browser looks for screens", []) {
            $0.sockets.append(mdns(.init(name: "chromium", pid: 9), isWildcard: false))
        },
        Case(
            "another program has the port", [.portTaken], command: "sudo kill 9",
            daemon: DoctorSamples.daemon(DoctorSamples.status(listening: ["[::]:7634"]))
        ) { $0.sockets[1].program = .init(name: "nc", pid: 9) },
        Case(
            "somebody has the port", [.portTaken], command: "sudo ss -ltnp 'sport = :7633'",
            daemon: DoctorSamples.daemon(DoctorSamples.status(listening: ["[::]:40000"]))
        ) { $0.sockets[1].program = nil },
        Case(
            "another person's ufreed has the port", [.portTaken], command: "sudo kill 20", severity: .note,
            daemon: DoctorSamples.daemon(DoctorSamples.status(listening: ["[::]:7634"]))),
        Case(
            "a port was chosen", [],
            daemon: DoctorSamples.daemon(DoctorSamples.status(listening: ["[::]:8000"]))),
        Case(
            "ufreed listens nowhere", [], daemon: DoctorSamples.daemon(DoctorSamples.status(listening: []))),
        Case(
            "the rules block both", [.mdnsBlocked, .portBlocked],
            command: "sudo nft insert rule inet filter input udp dport 5353 accept"
        ) { $0.firewall.ruleset = drop },
        Case("ufw blocks both", [.mdnsBlocked, .portBlocked], command: "sudo ufw allow 5353/udp") {
            $0.firewall.ruleset = drop
            $0.firewall.manager = .ufw
        },
        Case("ufw shows in its chains", [.mdnsBlocked, .portBlocked], command: "sudo ufw allow 5353/udp") {
            $0.firewall.ruleset = drop + "\ntable ip filter {\n\tchain ufw-user-input {\n\t}\n}\n"
        },
        Case(
            "firewalld blocks both", [.mdnsBlocked, .portBlocked],
            command: "sudo firewall-cmd --permanent --add-port=5353/udp && sudo firewall-cmd --reload"
        ) { $0.firewall.ruleset = drop.replacing("inet filter", with: "inet firewalld") },
        Case(
            "the rules cannot be read", [.firewallUnread],
            command: "sudo nft list ruleset | ufreectl doctor --ruleset -", severity: .note
        ) { $0.firewall.ruleset = nil },
        Case("there is no firewall", []) { $0.firewall = FirewallFact() },
        Case("no network", [.noNetwork], command: "ip address") { $0.interfaces.removeLast() },
        Case("only containers", [.noNetwork], command: "ip address") { $0.interfaces[1].name = "docker0" },
        Case("a VPN beside a network", [.vpn], command: "ufreectl invite --link", severity: .note) {
            $0.interfaces.append(vpn)
        },
        Case("only a VPN", [.vpn], command: "ufreectl invite --link") {
            $0.interfaces = [$0.interfaces[0], vpn]
        },
        Case(
            "a VPN with a friend in it", [],
            daemon: DoctorSamples.daemon(
                DoctorSamples.status(), [DoctorSamples.ben("10.9.0.7:7633", nil, connected: true)])
        ) { $0.interfaces = [$0.interfaces[0], vpn] },
        Case(
            "only the router answers", [.isolation, .friendAway],
            daemon: DoctorSamples.daemon(
                DoctorSamples.status(), [DoctorSamples.ben("10.0.0.7:7633", "noAnswer")])),
        Case(
            "others answer", [.friendAway], severity: .note,
            daemon: DoctorSamples.daemon(
                DoctorSamples.status(), [DoctorSamples.ben("10.0.0.7:7633", "noAnswer")])
        ) {
            $0.neighbours.append(NeighbourFact(address: "10.0.0.9", interface: "wlan0", hasAnswered: true))
        },
        Case(
            "Ben's machine answers, his ufreed does not", [.friendAway], severity: .note,
            daemon: DoctorSamples.daemon(
                DoctorSamples.status(), [DoctorSamples.ben("10.0.0.7:7633", "refused")])),
        Case(
            "Ben is somewhere else", [.friendAway], severity: .note,
            daemon: DoctorSamples.daemon(
                DoctorSamples.status(), [DoctorSamples.ben("192.0.2.7:7633", "noAnswer")])),
        Case(
            "Ben does not know Ana", [.friendStranger], command: "ufreectl friend rm BEN-ID",
            daemon: DoctorSamples.daemon(
                DoctorSamples.status(health: [DoctorSamples.health("notKnown")]),
                [DoctorSamples.ben(nil, nil)])),
    ]

    private static func mdns(_ program: SocketFact.Program?, isWildcard: Bool = true) -> SocketFact {
        SocketFact(
            kind: .udp, isWildcard: isWildcard, port: 5_353, isListening: false, owner: 101, inode: 3,
            program: program)
    }

    @Test("Q10: facts lead to findings, each with its command", arguments: cases)
    func checks(example: Case) {
        var machine = DoctorSamples.healthy
        example.change(&machine)
        let findings = Examination(machine: machine, daemon: example.daemon).findings
        let found = findings.filter { $0.code != nil }
        #expect(found.compactMap(\.code) == example.findings)
        #expect(found.first?.command?.text == example.command)
        if let first = found.first { #expect(first.severity == example.severity) }
        // Everything that was looked at is listed, and nothing is called fine that is not.
        for check in CheckWord.allCases {
            let some = findings.filter { $0.check == check }
            #expect(some.count { $0.severity == .fine } <= 1)
            if some.contains(where: { !$0.severity.isHealthy }) {
                #expect(!some.contains { $0.severity == .fine })
            }
        }
    }

    @Test("Every code is found in some case")
    func complete() {
        let codes = Set(Self.cases.flatMap(\.findings))
        #expect(FindingCode.allCases.filter { !codes.contains($0) } == [])
    }
}
