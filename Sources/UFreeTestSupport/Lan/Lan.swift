import Synchronization

/// A local network on this machine: hosts in network namespaces, connected by a bridge in its own namespace,
/// with real multicast and a real avahi-daemon on each host.
///
/// Requires root (`LanRequirements`). The machine's own network is not changed, and everything is removed
/// after the test.
package final class Lan: Sendable {
    /// The kinds of addresses that hosts have.
    package enum Family: Sendable, CaseIterable {
        case both, ipv4Only, ipv6LinkLocalOnly
    }

    /// Starts and ends the nodes' processes.
    package let processes: ProcessLan
    package let hosts: [LanHost]
    /// The namespace of the bridge; `port1` is connected to the first host.
    private let bridge: Namespaces
    private let runner: ProgramRunner

    private init(_ processes: ProcessLan, hosts count: Int, family: Family, avahi: Bool) async throws {
        self.processes = processes
        let holders = ProgramRunner(
            place: .here, files: "\(processes.directory)/lan", environment: Leftovers.mark)
        // Requested first and therefore executed last, after everything inside has ended.
        processes.atEnd { await holders.end() }
        let bridge = try await Namespaces(heldBy: holders, hostName: "bridge")
        self.bridge = bridge
        runner = ProgramRunner(place: bridge.place, files: "\(processes.directory)/bridge", environment: [:])
        let runner = runner
        processes.atEnd { await runner.end() }
        // Snooping would hold back multicast until a host requests the group, and forwarding would start
        // late.
        try await Self.must(
            runner,
            """
            ip link add br0 type bridge mcast_snooping 0 forward_delay 0
            echo 1 > /proc/sys/net/ipv6/conf/br0/disable_ipv6
            ip link set br0 up
            """)
        var hosts: [LanHost] = []
        for number in 1...count {
            let namespaces = try await Namespaces(heldBy: holders, hostName: "host-\(number)")
            let port = "port\(number)"
            try await Self.must(
                runner,
                """
                ip link add \(port) type veth peer name eth0 netns \(namespaces.holder)
                echo 1 > /proc/sys/net/ipv6/conf/\(port)/disable_ipv6
                ip link set \(port) master br0 up
                """)
            let host = LanHost(number: number, namespaces: namespaces, lan: processes)
            processes.atEnd { await host.end() }
            hosts.append(host)
        }
        self.hosts = hosts
        for host in hosts { try await host.bringUp(family) }
        if avahi {
            for host in hosts { try await host.startBus() }
            for host in hosts { try await host.startAvahi() }
        }
    }

    /// Runs a test with its own network.
    /// - Parameters:
    /// - hosts: the number of hosts, at most 200.
    /// - avahi: whether each host has a bus and an avahi-daemon.
    package static func run(
        hosts: Int, family: Family = .both, avahi: Bool = true, _ body: (Lan) async throws -> Void
    ) async throws {
        Leftovers.end()
        try await ProcessLan.run { processes in
            try await body(try await Lan(processes, hosts: hosts, family: family, avahi: avahi))
        }
    }

    /// Returns a node on a host; its daemon is not started yet.
    /// - Parameter options: the options of every start; none by default.
    package func node(_ name: String, on host: LanHost, options: [String] = []) -> NodeProcess {
        processes.node(name, at: host.place, options: options)
    }

    /// Unplugs a host's cable at the other end: its interface stays up and loses its carrier.
    package func unplug(_ host: LanHost) async throws {
        try await Self.must(runner, "ip link set port\(host.number) down")
    }

    /// Plugs the cable in again.
    package func plug(_ host: LanHost) async throws {
        try await Self.must(runner, "ip link set port\(host.number) up")
    }

    /// Lets these hosts reach only the others, as an access point does that isolates its clients. Without hosts, everybody
    /// reaches everybody again.
    package func isolate(_ isolated: LanHost...) async throws {
        for host in hosts {
            let word = isolated.contains { $0 === host } ? "on" : "off"
            try await Self.must(
                runner, "ip link set dev port\(host.number) type bridge_slave isolated \(word)")
        }
    }

    /// Records the packets on the bridge.
    /// - Parameter filter: pcap-filter(7).
    package func capture(_ filter: String) async throws -> LanCapture {
        try await LanCapture(
            filter: filter, on: runner, file: "\(processes.directory)/air-\(runner.nextRun()).pcap")
    }

    /// Runs shell commands, each of which must succeed.
    static func must(_ runner: ProgramRunner, _ script: String) async throws {
        let result = try await runner.run("/bin/sh", ["-ec", script])
        guard result.code == 0 else { throw FixtureError("\(result)") }
    }
}
