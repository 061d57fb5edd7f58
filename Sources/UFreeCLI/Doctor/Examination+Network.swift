import UFreeAPI
import UFreeDomain

// What others in the network can see and reach.
extension Examination {
    private var lans: [InterfaceFact] { machine.interfaces.filter(\.isLAN) }

    private var rules: FirewallRules? { machine.firewall.ruleset.map(FirewallRules.init) }

    // MARK: avahi-daemon

    var ofAvahi: [Finding] {
        if daemon.status?.discovery == "off" {
            return [Finding(check: .avahi, severity: .note, code: .discoveryOff)]
        }
        func warning(_ code: FindingCode, _ command: AdviceCommand, _ values: [String: String] = [:])
            -> Finding
        {
            Finding(check: .avahi, severity: .warning, code: code, values: values, command: command)
        }
        let avahi = machine.avahi
        guard avahi.isInstalled || avahi.isRunning else {
            return [warning(.avahiAbsent, .installAvahi)] + others
        }
        guard avahi.isRunning else { return [warning(.avahiStopped, .avahi(.start, on: machine))] + others }
        var found = others
        let deaf = lans.filter { !$0.hasMulticast }
        found += deaf.map {
            warning(.multicastOff, .multicast(on: $0.name), ["interface": $0.name])
        }
        let left = lans.filter { lan in
            lan.hasMulticast
                && (avahi.denied.contains(lan.name) || avahi.allowed.map { !$0.contains(lan.name) } ?? false)
        }
        if let first = left.first, left.count == lans.count {
            found.append(
                warning(
                    .avahiInterfaces, .allInterfaces(on: machine),
                    ["interface": first.name, "path": avahi.configuration]))
        }
        if let block = block(isUDP: true, port: 5_353) {
            found.append(warning(.mdnsBlocked, opening(5_353, "udp", block), ["place": block.place]))
        }
        if found.isEmpty, daemon.status?.discovery == "unavailable" {
            found.append(warning(.avahiSilent, .avahi(.restart, on: machine)))
        }
        return found
    }

    /// Other programs that answer multicast DNS on all addresses.
    private var others: [Finding] {
        let sockets = machine.sockets.filter { socket in
            [.udp, .udp6].contains(socket.kind) && socket.port == 5_353 && socket.isWildcard
        }
        let foreign = sockets.filter { socket in
            if let program = socket.program { return !program.name.hasPrefix("avahi-daemon") }
            return socket.owner != machine.avahi.userID
        }
        guard let first = foreign.first else { return [] }
        return [
            Finding(
                check: .avahi, severity: .warning, code: .secondResponder,
                values: ["program": first.program?.name ?? ""],
                command: .endResponder(first.program, interface: lans.first?.name ?? "eth0"))
        ]
    }

    // MARK: The port

    /// The ports at which the daemon listens.
    private var ports: [Int] { daemon.status?.listening.compactMap { HostPort($0)?.port } ?? [] }

    var ofPort: [Finding] {
        guard daemon.status != nil else { return [] }
        return [taken].compactMap(\.self) + blocked
    }

    private var taken: Finding? {
        // Another port that somebody chose is no reason to ask who has the usual one.
        let isAnyFree = ports.allSatisfy { Self.following.contains($0) || machine.freePorts.contains($0) }
        let other = machine.sockets.first { $0.isListening && $0.port == Self.usualPort }
        guard isAnyFree, let other, let port = ports.first else { return nil }
        // Two people on one machine each have a port of their own.
        return Finding(
            check: .port, severity: other.program?.name == "ufreed" ? .note : .warning, code: .portTaken,
            values: [
                "usual": "\(Self.usualPort)", "port": "\(port)", "program": other.program?.name ?? "",
            ],
            command: .freePort(Self.usualPort, of: other.program))
    }

    private var blocked: [Finding] {
        guard let port = ports.first else { return [] }
        if let block = block(isUDP: false, port: port) {
            return [
                Finding(
                    check: .port, severity: .warning, code: .portBlocked,
                    values: ["port": "\(port)", "place": block.place],
                    command: opening(port, "tcp", block))
            ]
        }
        guard rules == nil, machine.firewall.isPossible else { return [] }
        return [
            Finding(
                check: .port, severity: .note, code: .firewallUnread, values: ["port": "\(port)"],
                command: .readRules)
        ]
    }

    /// Where a packet from every local network is certain to end.
    private func block(isUDP: Bool, port: Int) -> FirewallRules.Block? {
        guard let rules, !lans.isEmpty else { return nil }
        let blocks = lans.map { lan in
            rules.block(FirewallRules.Packet(isUDP: isUDP, port: port, interface: lan.name))
        }
        return blocks.contains(nil) ? nil : blocks[0]
    }

    private func opening(_ port: Int, _ kind: String, _ block: FirewallRules.Block) -> AdviceCommand {
        let manager =
            machine.firewall.manager
            ?? (rules?.hasTable("firewalld") == true
                ? .firewalld : rules?.hasChain(prefix: "ufw-") == true ? .ufw : nil)
        return .open(port, kind, block, manager: manager)
    }

    // MARK: The network

    var ofNetwork: [Finding] {
        let vpns = machine.interfaces.filter { $0.isVPN && $0.isUp && !$0.addresses.isEmpty && !$0.hearsMDNS }
        guard !lans.isEmpty || !vpns.isEmpty else {
            return [Finding(check: .network, severity: .warning, code: .noNetwork, command: .showInterfaces)]
        }
        return isolated
            + vpns.filter { vpn in !hosts.contains(where: vpn.contains) }.map { vpn in
                Finding(
                    check: .network, severity: lans.isEmpty ? .warning : .note, code: .vpn,
                    values: ["interface": vpn.name], command: .invite)
            }
    }

    /// Where friends were met or are announced.
    private var hosts: [String] {
        daemon.friends.flatMap { $0.addresses ?? [] }.compactMap { HostPort($0.address)?.host }
    }

    /// Friends in this network whom not even the kernel finds, while the router answers and nobody else does.
    private var isolated: [Finding] {
        let silent = daemon.friends.filter { !$0.connected }.flatMap { $0.addresses ?? [] }
            .filter { $0.problem == ContactProblem.noAnswer.rawValue }
            .compactMap { HostPort($0.address)?.host }
        let found = lans.first { lan in
            let near = machine.neighbours.filter { $0.interface == lan.name }
            let routers = machine.gateways.filter { $0.interface == lan.name }.map(\.address)
            let answering = near.filter(\.hasAnswered).map(\.address)
            // The kernel's table has addresses of version 4.
            let missing = silent.filter { AddressBits.bytes($0)?.count == 4 && lan.contains($0) }
            return !missing.isEmpty && !Set(missing).isSubset(of: answering)
                && !answering.isEmpty && Set(answering).isSubset(of: routers)
        }
        return found.map { lan in
            [
                Finding(
                    check: .network, severity: .warning, code: .isolation,
                    values: ["interface": lan.name, "address": silent.first(where: lan.contains) ?? ""])
            ]
        } ?? []
    }

    // MARK: Friends

    var ofFriends: [Finding] {
        let strangers = health(.notKnown).map { item in
            Finding(
                check: .friends, severity: .warning, code: .friendStranger,
                command: friend(item)?.id.map(AdviceCommand.remove), friend: friend(item))
        }
        let refusing = Set(strangers.compactMap { $0.friend?.id })
        return strangers
            + daemon.friends.filter { !$0.connected && !refusing.contains($0.id) }.map { friend in
                let contact = friend.addresses?.first { $0.problem != nil } ?? friend.addresses?.first
                return Finding(
                    check: .friends, severity: .note, code: .friendAway,
                    values: [
                        "address": contact?.address ?? "", "problem": contact?.problem ?? "",
                        "asOf": friend.asOf ?? "", "now": "\(daemon.now)",
                    ],
                    friend: PersonValue(id: friend.id, name: friend.name))
            }
    }
}
