import Testing
import UFreeAPI
import UFreeTestSupport

/// Ana's machine, which is broken and repaired.
struct DoctorBench: Sendable {
    let lan: Lan
    let ana: NodeProcess
    /// Ana's friend on the second host, if there is one; not started yet.
    let ben: NodeProcess?

    init(_ lan: Lan) {
        self.lan = lan
        ana = lan.node("Ana", on: lan.hosts[0])
        ben = lan.hosts.count > 1 ? lan.node("Ben", on: lan.hosts[1]) : nil
    }

    var host: LanHost { lan.hosts[0] }

    /// Runs `ufreectl doctor`.
    func doctor() async throws -> (code: Int32?, answer: DoctorResponse) {
        let result = try await ana.ctl("doctor", "--json")
        return (result.code, try result.json(DoctorResponse.self))
    }

    /// Runs a printed command on Ana's machine, where the tests are root.
    func run(_ command: String?) async throws {
        try await host.shell(try #require(command).replacing("sudo ", with: ""))
    }

    /// Makes Ben, on the second host, a friend.
    func friend() async throws -> NodeProcess {
        let ben = try #require(ben)
        try await ben.start()
        _ = try await lan.processes.befriend(ana, ben, asking: "\(lan.hosts[1].ipv4):7633")
        return ben
    }

    /// Has another program bind a port.
    /// - Parameter kind: `SOCK_STREAM`, which listens, or `SOCK_DGRAM`.
    func bind(_ kind: String, port: Int) async throws {
        let script = """
            import socket, time
            s = socket.socket(socket.AF_INET, socket.\(kind))
            s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if socket.\(kind) == socket.SOCK_DGRAM: s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
            s.bind(("", \(port)))
            if socket.\(kind) == socket.SOCK_STREAM: s.listen()
            print("bound", flush=True)
            time.sleep(600)
            """
        let (_, lines) = try host.follow("/usr/bin/python3", "-c", script)
        try await lines.expect("bound")
    }

    /// Replaces the rules for arriving packets.
    func rules(_ policy: String, _ rules: String...) async throws {
        try await host.shell(
            "nft add table inet guard; nft 'add chain inet guard arriving { type filter hook input priority 0; \(policy) }'"
        )
        for rule in rules { try await host.shell("nft add rule inet guard arriving '\(rule)'") }
    }
}
