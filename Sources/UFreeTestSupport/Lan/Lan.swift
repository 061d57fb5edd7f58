import Synchronization

/// A local network on this machine: hosts in network namespaces, joined by a bridge in a namespace of its own, with
/// real multicast and a real avahi-daemon on each host.
///
/// Needs root (`LanRequirements`). The machine's own network is not touched, and nothing is left when the test is over.
package final class Lan: Sendable {
    /// Which addresses hosts have.
    package enum Family: Sendable, CaseIterable {
        case both, ipv4Only, ipv6LinkLocalOnly
    }

    /// Starts and ends the processes of the people.
    package let processes: ProcessLan
    package let hosts: [LanHost]
    /// The namespace of the bridge; `port1` leads to the first host.
    private let bridge: Namespaces
    private let runner: ProgramRunner

    private init(_ processes: ProcessLan, hosts count: Int, family: Family, avahi: Bool) async throws {
        self.processes = processes
        let holders = ProgramRunner(
            place: .here, files: "\(processes.directory)/lan", environment: Leftovers.mark)
        // Asked for first, so done last: what runs inside is ended before.
        processes.atEnd { await holders.end() }
        let bridge = try await Namespaces(heldBy: holders, hostName: "bridge")
        self.bridge = bridge
        runner = ProgramRunner(place: bridge.place, files: "\(processes.directory)/bridge", environment: [:])
        let runner = runner
        processes.atEnd { await runner.end() }
        // Snooping would hold multicast back until a host has asked for the group, and forwarding would begin late.
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

    /// Runs a test with a network of its own.
    /// - Parameters:
    ///   - hosts: how many, at most 200.
    ///   - avahi: whether each has a bus and an avahi-daemon.
    package static func run(
        hosts: Int, family: Family = .both, avahi: Bool = true, _ body: (Lan) async throws -> Void
    ) async throws {
        Leftovers.end()
        try await ProcessLan.run { processes in
            try await body(try await Lan(processes, hosts: hosts, family: family, avahi: avahi))
        }
    }

    /// A person at a host; its daemon is not started yet.
    /// - Parameter options: of every start; unless said otherwise those of a person who says nothing.
    package func node(_ name: String, on host: LanHost, options: [String] = []) -> NodeProcess {
        processes.node(name, at: host.place, options: options)
    }

    /// Pulls a host's cable at the other end: its interface stays up and loses its carrier.
    package func unplug(_ host: LanHost) async throws {
        try await Self.must(runner, "ip link set port\(host.number) down")
    }

    /// Puts the cable back.
    package func plug(_ host: LanHost) async throws {
        try await Self.must(runner, "ip link set port\(host.number) up")
    }

    /// Records what passes the bridge.
    /// - Parameter filter: pcap-filter(7).
    package func capture(_ filter: String) async throws -> LanCapture {
        try await LanCapture(
            filter: filter, on: runner, file: "\(processes.directory)/air-\(runner.nextRun()).pcap")
    }

    /// Runs shell commands of which each has to succeed.
    static func must(_ runner: ProgramRunner, _ script: String) async throws {
        let result = try await runner.run("/bin/sh", ["-ec", script])
        guard result.code == 0 else { throw FixtureError("\(result)") }
    }
}
