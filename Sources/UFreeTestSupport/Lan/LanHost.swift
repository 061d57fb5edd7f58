import Glibc
import Synchronization

/// A machine of a lab, with its own interface `eth0`, host name, system bus and avahi-daemon.
package final class LanHost: Sendable {
    /// The number of the host, from 1.
    package let number: Int
    let place: Place
    /// The directory for files of this test.
    let directory: String
    private let runner: ProgramRunner
    private let avahi = Mutex<ChildProcess?>(nil)

    init(number: Int, namespaces: Namespaces, lan: ProcessLan) {
        self.number = number
        place = namespaces.place
        directory = lan.directory
        runner = ProgramRunner(place: place, files: "\(lan.directory)/host-\(number)", environment: [:])
    }

    /// Assigns the addresses and waits until they can be used.
    func bringUp(_ family: Lan.Family) async throws {
        if family == .ipv4Only { try await shell("echo 1 > /proc/sys/net/ipv6/conf/eth0/disable_ipv6") }
        if family != .ipv6LinkLocalOnly { try await shell("ip address add \(ipv4)/24 dev eth0") }
        try await shell("ip link set eth0 up")
        guard family != .ipv4Only else { return }
        // A new link-local address is tentative for a second or two (RFC 4862, section 5.4).
        try await shell(
            "until ip -6 address show dev eth0 scope link -tentative | grep -q fe80; do sleep 0.1; done")
    }

    /// The original IPv4 address.
    package var ipv4: String { "10.91.0.\(number)" }

    /// Returns the current IPv4 address.
    package func address() async throws -> String {
        let shown = try await run("/usr/sbin/ip", "-4", "-o", "address", "show", "dev", "eth0")
        let words = shown.output.split(separator: " ").map(String.init)
        guard let place = words.firstIndex(of: "inet"), place + 1 < words.count else {
            throw FixtureError("host \(number) has no IPv4 address: \(shown)")
        }
        return String(words[place + 1].prefix { $0 != "/" })
    }

    /// Returns the link-local address without a scope.
    package func linkLocal() async throws -> String {
        let shown = try await run(
            "/usr/sbin/ip", "-6", "-o", "address", "show", "dev", "eth0", "scope", "link")
        let words = shown.output.split(separator: " ").map(String.init)
        guard let place = words.firstIndex(of: "inet6"), place + 1 < words.count else {
            throw FixtureError("host \(number) has no link-local address: \(shown)")
        }
        return String(words[place + 1].prefix { $0 != "/" })
    }

    // MARK: Programs

    /// Runs a program on the host until it ends.
    @discardableResult
    package func run(_ program: String, _ words: String...) async throws -> CommandResult {
        try await runner.run(program, words)
    }

    /// Starts a program on the host; it ends with the lab.
    package func follow(_ program: String, _ words: String...) throws -> (
        process: ChildProcess, lines: LineReader
    ) {
        try runner.follow(program, words)
    }

    /// Runs shell commands on the host, each of which must succeed.
    package func shell(_ script: String) async throws { try await Lan.must(runner, script) }

    // MARK: Avahi

    /// Starts the system bus and waits for its address.
    func startBus() async throws {
        let (_, lines) = try runner.follow(
            "/usr/bin/dbus-daemon", ["--system", "--nofork", "--nopidfile", "--nosyslog", "--print-address"])
        try await lines.expect("unix:")
    }

    /// Starts the avahi-daemon and waits until it serves.
    /// - Parameter interface: the one that its configuration allows; nil keeps the configuration of the last start.
    package func startAvahi(allowing interface: String? = "eth0") async throws {
        let write = interface.map {
            """
            mountpoint -q /etc/avahi || mount -t tmpfs tmpfs /etc/avahi
            printf '[server]\\nallow-interfaces=\($0)\\n[publish]\\npublish-hinfo=no\\npublish-workstation=no\\n' \
            > /etc/avahi/avahi-daemon.conf

            """
        }
        // The limits and users of a complete machine don't exist in a namespace.
        let command =
            (write ?? "") + "exec /usr/sbin/avahi-daemon --no-rlimits --no-chroot --no-drop-root 2>&1"
        let (process, lines) = try runner.follow("/bin/sh", ["-c", command])
        avahi.withLock { $0 = process }
        try await lines.expect("startup complete")
    }

    /// Kills the avahi-daemon with `kill -9` and waits until it is gone.
    package func killAvahi() async {
        let process = avahi.withLock { $0 }
        process?.signal(SIGKILL)
        _ = await process?.exit(within: .seconds(10))
    }

    func end() async { await runner.end() }
}

/// Changes and failures of a host's network.
extension LanHost {
    /// Takes the interface down. It loses its IPv6 addresses and keeps its IPv4 addresses.
    package func linkDown() async throws { try await shell("ip link set eth0 down") }

    /// Brings the interface up. A new link-local address can be used after a second or two.
    package func linkUp() async throws { try await shell("ip link set eth0 up") }

    /// Replaces the IPv4 address of the interface.
    /// - Parameter last: the last of its four numbers; 201 to 254 are unused.
    /// - Returns: The new address.
    @discardableResult
    package func changeAddress(last: Int) async throws -> String {
        let new = "10.91.0.\(last)"
        try await shell("ip -4 address flush dev eth0; ip address add \(new)/24 dev eth0")
        return new
    }

    /// Replaces the network card: it gets another hardware address and so another link-local address.
    /// - Parameter round: 1 to 255; another number gives another address.
    package func changeCard(round: Int) async throws {
        let bytes = [2, 0x4C, 0, 0, round, number].map { String($0, radix: 16) }
        try await shell(
            "ip link set eth0 down; ip link set eth0 address \(bytes.joined(separator: ":")); ip link set eth0 up"
        )
    }

    /// Drops incoming packets at random.
    /// - Parameter percent: the share of packets; 100 simulates a network that fails silently.
    package func lose(percent: Int) async throws {
        let chance = percent < 100 ? "numgen random mod 100 '<' \(percent) " : ""
        try await shell(
            """
            nft add table inet lab
            nft flush table inet lab
            nft 'add chain inet lab arriving { type filter hook prerouting priority -300; }'
            nft add rule inet lab arriving iifname eth0 \(chance)counter drop
            """)
    }

    /// Stops dropping packets.
    package func loseNothing() async throws { try await shell("nft delete table inet lab") }

    /// Limits the sending rate.
    package func limit(kilobits: Int) async throws {
        try await shell("tc qdisc replace dev eth0 root tbf rate \(kilobits)kbit burst 4kb latency 400ms")
    }

    /// Cuts every connection of a TCP port: both ends are notified, as if the process had been killed.
    package func cutConnections(port: Int) async throws {
        try await shell("ss -K state established '( sport = :\(port) or dport = :\(port) )' > /dev/null")
    }
}
