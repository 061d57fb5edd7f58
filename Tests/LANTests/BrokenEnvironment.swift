import Foundation
import Testing
import UFreeAPI
import UFreeTestSupport

/// An environment in which something is broken, and what a person does who follows the advice of `ufreectl doctor`.
struct BrokenEnvironment: CustomStringConvertible, Sendable {
    /// What is broken.
    let code: FindingCode
    var hosts = 1
    /// Made before the daemon starts.
    var prepare: @Sendable (DoctorBench) async throws -> Void = { _ in }
    let breaking: @Sendable (DoctorBench) async throws -> Void
    /// By default the printed command.
    var following: @Sendable (DoctorBench, CheckValue) async throws -> Void = { try await $0.run($1.command) }

    var description: String { code.rawValue }

    static let all = files + discovery + network

    /// The daemon, its files and the disk.
    private static let files = [
        BrokenEnvironment(
            code: .daemonStopped,
            breaking: { await $0.ana.kill() },
            following: { bench, finding in
                #expect(finding.command == "UFREE_HOME=\(bench.ana.home) ufreed")
                try await bench.ana.start()
            }),
        BrokenEnvironment(
            code: .directoryMode, breaking: { try await $0.host.shell("chmod 755 \($0.ana.home)") }),
        BrokenEnvironment(
            code: .fileMode, breaking: { try await $0.host.shell("chmod 644 \($0.ana.home)/identity.key") }),
        BrokenEnvironment(
            code: .foreignOwner,
            breaking: { try await $0.host.shell("chown 65534 \($0.ana.home)/identity.key") }),
        BrokenEnvironment(
            code: .diskFull,
            prepare: { bench in
                try await bench.host.shell(
                    "mkdir -p \(bench.ana.home); mount -t tmpfs -o size=80m,mode=700 tmpfs \(bench.ana.home)")
            },
            breaking: { bench in
                try await bench.host.shell("umask 077; fallocate -l 60m \(bench.ana.home)/ballast")
            },
            following: { bench, finding in
                try await bench.run(finding.command)
                try await bench.host.shell("rm \(bench.ana.home)/ballast")
            }),
        BrokenEnvironment(
            code: .clockDiffers, hosts: 2,
            breaking: { bench in
                let ben = try await bench.friend()
                _ = await ben.stop()
                try await ben.start(variables: [
                    "LD_PRELOAD": try CompiledShim.library("clock-shim"), "UFREE_CLOCK_AHEAD": "21600",
                ])
            },
            following: { bench, finding in
                #expect(finding.friend?.name == "Ben")
                let ben = try #require(bench.ben)
                _ = await ben.stop()
                try await ben.start()
            }),
    ]

    /// Finding people by name.
    private static let discovery = [
        BrokenEnvironment(
            code: .avahiAbsent,
            breaking: { bench in
                await bench.host.killAvahi()
                try await bench.host.shell("mount --bind /dev/null /usr/sbin/avahi-daemon")
            },
            following: { bench, finding in
                #expect(finding.command == "sudo apt install avahi-daemon")
                try await bench.host.shell("umount /usr/sbin/avahi-daemon")
                try await bench.host.startAvahi()
            }),
        BrokenEnvironment(
            code: .avahiStopped, breaking: { await $0.host.killAvahi() },
            following: { bench, finding in
                #expect(finding.command == "sudo avahi-daemon -D")
                try await bench.host.startAvahi()
            }),
        BrokenEnvironment(
            code: .avahiInterfaces,
            breaking: { bench in
                await bench.host.killAvahi()
                try await bench.host.startAvahi(allowing: "lo")
            },
            following: { bench, finding in
                let command = try #require(finding.command)
                let edit = try #require(command.split(separator: " && ").first)
                #expect(command.hasSuffix(" && sudo avahi-daemon -k; sudo avahi-daemon -D"))
                try await bench.run(String(edit))
                await bench.host.killAvahi()
                try await bench.host.startAvahi(allowing: nil)
            }),
        BrokenEnvironment(
            code: .multicastOff, breaking: { try await $0.host.shell("ip link set eth0 multicast off") }),
        BrokenEnvironment(
            code: .secondResponder,
            breaking: { try await $0.bind("SOCK_DGRAM", port: 5_353) },
            following: { bench, finding in
                #expect(finding.found.hasPrefix("python3 "))
                try await bench.run(finding.command)
            }),
        BrokenEnvironment(
            code: .mdnsBlocked,
            breaking: { bench in
                try await bench.rules(
                    "policy drop;", "iif lo accept", "ct state established,related accept",
                    "tcp dport { 22, 7633 } accept")
            }),
    ]

    /// The port and the network.
    private static let network = [
        BrokenEnvironment(
            code: .portTaken,
            breaking: { bench in
                _ = await bench.ana.stop()
                try await bench.bind("SOCK_STREAM", port: 7_633)
                try await bench.ana.start()
            },
            following: { bench, finding in
                try await bench.run(finding.command)
                _ = await bench.ana.stop()
                try await bench.ana.start()
            }),
        BrokenEnvironment(
            code: .portBlocked,
            breaking: { try await $0.rules("policy accept;", "tcp dport 7000-8000 reject") }),
        BrokenEnvironment(
            code: .noNetwork, breaking: { try await $0.host.shell("ip link set eth0 down") },
            following: { bench, finding in
                try await bench.run(finding.command)
                try await bench.host.linkUp()
            }),
        BrokenEnvironment(
            code: .isolation, hosts: 3,
            breaking: { bench in
                _ = try await bench.friend()
                try await bench.host.shell("ip route add default via \(bench.lan.hosts[2].ipv4)")
                try await bench.lan.isolate(bench.lan.hosts[0], bench.lan.hosts[1])
                // Asks the router for anything, so that it is known; then the connection that is left over is cut.
                _ = try await bench.host.run(
                    "/bin/bash", "-c", "exec 3<>/dev/tcp/\(bench.lan.hosts[2].ipv4)/9")
                try await bench.host.shell("ip neigh flush to \(bench.lan.hosts[1].ipv4)")
                try await bench.host.cutConnections(port: 7_633)
            },
            following: { bench, _ in try await bench.lan.isolate() }),
        BrokenEnvironment(
            code: .vpn, hosts: 2,
            breaking: { bench in
                try await bench.host.shell(
                    """
                    ip link set eth0 down; ip link set eth0 name wg0; ip link set wg0 multicast off
                    ip link set wg0 up
                    """)
            },
            following: { bench, finding in
                #expect(finding.command == "ufreectl invite --link")
                let ben = try #require(bench.ben)
                try await ben.start()
                let made = try await bench.ana.ctl("invite", "--link", "--json").json(
                    InvitationsResponse.self)
                let joined = try await ben.ctl("join", try #require(made.invitations.first?.text))
                #expect(joined.code == 0, "\(joined)")
            }),
    ]
}
