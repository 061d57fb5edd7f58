/// What happens to its network.
extension LanHost {
    /// Takes the interface down; its IPv6 addresses go, its IPv4 addresses stay.
    package func linkDown() async throws { try await shell("ip link set eth0 down") }

    /// Brings it up again; a new link-local address can be used a second or two later.
    package func linkUp() async throws { try await shell("ip link set eth0 up") }

    /// Gives the interface another IPv4 address in place of its own.
    /// - Parameter last: the last of its four numbers; 201 to 254 are nobody's.
    /// - Returns: the new address.
    @discardableResult
    package func changeAddress(last: Int) async throws -> String {
        let new = "10.91.0.\(last)"
        try await shell("ip -4 address flush dev eth0; ip address add \(new)/24 dev eth0")
        return new
    }

    /// Gives it another network card: another hardware address, and with it another link-local one.
    /// - Parameter round: 1 to 255; another one is another address.
    package func changeCard(round: Int) async throws {
        let bytes = [2, 0x4C, 0, 0, round, number].map { String($0, radix: 16) }
        try await shell(
            "ip link set eth0 down; ip link set eth0 address \(bytes.joined(separator: ":")); ip link set eth0 up"
        )
    }

    /// Loses packets that arrive, by chance.
    /// - Parameter percent: of all; 100 is a network that is gone without a word.
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

    /// Loses no more.
    package func loseNothing() async throws { try await shell("nft delete table inet lab") }

    /// Sends no faster.
    package func limit(kilobits: Int) async throws {
        try await shell("tc qdisc replace dev eth0 root tbf rate \(kilobits)kbit burst 4kb latency 400ms")
    }

    /// Sends as fast as it can.
    package func limitNothing() async throws { try await shell("tc qdisc delete dev eth0 root") }

    /// Cuts every connection of a TCP port here: both ends are told, as if somebody pulled the process away.
    package func cutConnections(port: Int) async throws {
        try await shell("ss -K state established '( sport = :\(port) or dport = :\(port) )' > /dev/null")
    }
}
