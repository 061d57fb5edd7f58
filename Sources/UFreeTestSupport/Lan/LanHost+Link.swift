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

    /// Removes the limit of the sending rate.
    package func limitNothing() async throws { try await shell("tc qdisc delete dev eth0 root") }

    /// Cuts every connection of a TCP port: both ends are notified, as if the process had been killed.
    package func cutConnections(port: Int) async throws {
        try await shell("ss -K state established '( sport = :\(port) or dport = :\(port) )' > /dev/null")
    }
}
