/// Reads the tables of the kernel about this network namespace (proc_net(5)). Lines that do not look as expected are skipped.
enum ProcText {
    /// Reads `tcp`, `tcp6`, `udp` or `udp6`.
    static func sockets(_ text: String, _ kind: SocketFact.Kind) -> [SocketFact] {
        text.split(separator: "\n").dropFirst().compactMap { line in
            let fields = line.split(separator: " ")
            guard fields.count > 9, let colon = fields[1].lastIndex(of: ":"),
                let port = Int(fields[1][fields[1].index(after: colon)...], radix: 16),
                let owner = UInt32(fields[7]), let inode = Int(fields[9])
            else { return nil }
            return SocketFact(
                kind: kind, isWildcard: fields[1][..<colon].allSatisfy { $0 == "0" }, port: port,
                isListening: fields[3] == "0A", owner: owner, inode: inode)
        }
    }

    /// Reads `igmp`: the interfaces on which a program receives the group of multicast DNS, 224.0.0.251.
    static func hearingMDNS(_ text: String) -> Set<String> {
        var interface = ""
        var hearing: Set<String> = []
        for line in text.split(separator: "\n").dropFirst() {
            let fields = line.split { $0 == " " || $0 == "\t" }
            if line.first?.isNumber == true, fields.count > 1 {
                interface = String(fields[1].prefix { $0 != ":" })
            } else if fields.first == "FB0000E0" || fields.first == "E00000FB" {
                hearing.insert(interface)
            }
        }
        return hearing
    }

    /// Reads `igmp6`: the same for ff02::fb.
    static func hearingMDNS6(_ text: String) -> Set<String> {
        Set(
            text.split(separator: "\n").compactMap { line in
                let fields = line.split(separator: " ")
                guard fields.count > 2, fields[2] == "ff0200000000000000000000000000fb" else { return nil }
                return String(fields[1])
            })
    }

    /// Reads `arp`. An entry without an answer has no flag ATF_COM (2).
    static func neighbours(_ text: String) -> [NeighbourFact] {
        text.split(separator: "\n").dropFirst().compactMap { line in
            let fields = line.split(separator: " ")
            guard fields.count > 5, let flags = Int(fields[2].dropFirst(2), radix: 16) else { return nil }
            return NeighbourFact(
                address: String(fields[0]), interface: String(fields[5]), hasAnswered: flags & 2 != 0)
        }
    }

    /// Reads `route`: the next hops of default routes. Addresses are numbers in the machine's order of bytes.
    static func gateways(_ text: String) -> [GatewayFact] {
        text.split(separator: "\n").dropFirst().compactMap { line in
            let fields = line.split { $0 == " " || $0 == "\t" }
            guard fields.count > 3, fields[1] == "00000000", let number = UInt32(fields[2], radix: 16),
                number != 0
            else { return nil }
            let bytes = withUnsafeBytes(of: number) { Array($0) }
            return GatewayFact(address: AddressBits.text(bytes), interface: String(fields[0]))
        }
    }

    /// Reads `ip_local_port_range`.
    static func portRange(_ text: String) -> ClosedRange<Int>? {
        let numbers = text.split { $0 == "\t" || $0 == " " || $0 == "\n" }.compactMap { Int($0) }
        guard numbers.count == 2, numbers[0] <= numbers[1] else { return nil }
        return numbers[0]...numbers[1]
    }

    /// Reads the interfaces that avahi-daemon.conf allows and denies.
    static func avahiInterfaces(_ text: String) -> (allowed: [String]?, denied: [String]) {
        var values: [String: [String]] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, let name = parts[0].split(separator: " ").first, !name.hasPrefix("#")
            else {
                continue
            }
            values[String(name)] = parts[1].split { " ,;\t".contains($0) }.map(String.init)
        }
        return (values["allow-interfaces"], values["deny-interfaces"] ?? [])
    }

    /// Returns the number of a user in passwd(5).
    static func user(_ name: String, in text: String) -> UInt32? {
        for line in text.split(separator: "\n") {
            let fields = line.split(separator: ":", omittingEmptySubsequences: false)
            if fields.count > 2, fields[0] == name { return UInt32(fields[2]) }
        }
        return nil
    }
}
