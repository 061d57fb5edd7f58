import Testing

@testable import UFreeCLI

@Suite("The rules of a firewall")
struct FirewallRulesTests {
    private static func table(
        _ rules: String..., policy: String = "accept", others: String = "", family: String = "inet"
    ) -> String {
        let lines = rules.map { "\t\t\($0)\n" }.joined()
        return """
            table \(family) t {
            \tset known {
            \t\ttype ipv4_addr
            \t\telements = { 10.0.0.1, 10.0.0.2 }
            \t}

            \tchain in {
            \t\ttype filter hook input priority filter; policy \(policy);
            \(lines)\t}
            \(others)
            }
            """
    }

    private static let zones = """
        \tchain zones {
        \t\tiifname "eth0" goto public
        \t\tgoto public
        \t}

        \tchain public {
        \t\ttcp dport 22 ct state new,untracked accept
        \t}
        """

    /// Rules, and whether a TCP packet to port 7633 that arrives on eth0 is certain to be dropped.
    static let cases: [(String, Bool)] = [
        ("", false),
        (table(), false),
        (table(policy: "drop"), true),
        (table(policy: "drop", family: "ip"), true),
        (table(policy: "drop", family: "ip6"), false),
        (table("tcp dport 7633 drop"), true),
        (table("tcp dport 7633 counter packets 3 bytes 180 reject with tcp reset"), true),
        (table("tcp dport { 80, 7000-8000 } drop"), true),
        (table("tcp dport { 22, 80 } accept", policy: "drop"), true),
        (table("tcp dport { 22, 7633 } accept", policy: "drop"), false),
        (table("tcp dport != 22 drop"), false),
        (table("tcp dport @ports accept", policy: "drop"), false),
        (table("tcp dport ssh accept", policy: "drop"), false),
        (table("th dport 7633 drop"), true),
        (table("udp dport 7633 drop"), false),
        (table("meta l4proto udp drop"), false),
        (table("meta l4proto { tcp, udp } th dport 7633 drop"), true),
        (table("ip protocol 6 drop"), true),
        (table("iifname \"lo\" accept", "ct state established,related accept", "drop"), true),
        (table("iifname { \"lo\", \"eth*\" } accept", policy: "drop"), false),
        (table("iif \"eth0\" tcp dport 1-65535 accept", policy: "drop"), false),
        (table("ct state vmap { established : accept, new : drop }"), false),
        (table("ct state { new, invalid } drop"), true),
        (table("ip saddr 10.0.0.0/8 accept", policy: "drop"), false),
        (table("ip saddr 10.0.0.0/8 drop", "drop"), true),
        (table("ip saddr @known drop"), false),
        (table("tcp sport 53 accept", policy: "drop"), false),
        (table("icmp type echo-request accept", "icmpv6 type echo-request accept", policy: "drop"), true),
        (table("ip6 saddr fe80::/10 accept", policy: "drop"), true),
        (table("log prefix \"[drop all] \" level warn drop"), true),
        (table("tcp dport 7633 comment \"not accept\" drop"), true),
        (table("limit rate 10/second accept", policy: "drop"), false),
        (table("queue num 1", policy: "drop"), false),
        (table("counter packets 9 bytes 9", policy: "drop"), true),
        (table("jump zones", "reject with icmpx admin-prohibited", others: zones), true),
        (table("jump zones", others: zones), false),
        (table("goto public", "accept", policy: "drop", others: zones), true),
        (table("jump nowhere", policy: "drop"), false),
        (table("return", "accept", policy: "drop"), true),
        (table("continue", policy: "drop"), false),
        (table("jump self", policy: "drop", others: "\tchain self {\n\t\tjump self\n\t}"), false),
        (
            "table inet nat {\n\tchain p {\n\t\ttype nat hook prerouting priority 0; policy drop;\n\t}\n}",
            false
        ),
        (
            "table inet early {\n\tchain p { # handle 1\n\t\ttype filter hook prerouting priority -300; policy accept;\n"
                + "\t\tiifname \"eth0\" counter packets 0 bytes 0 drop\n\t}\n}", true
        ),
        (
            "table inet early {\n\tchain p {\n\t\ttype filter hook prerouting priority -300; policy accept;\n"
                + "\t\tnumgen random mod 100 < 30 drop\n\t}\n}", false
        ),
    ]

    @Test("Q10: a packet counts as blocked only where that is certain", arguments: cases)
    func blocked(rules: String, isBlocked: Bool) {
        let packet = FirewallRules.Packet(isUDP: false, port: 7_633, interface: "eth0")
        #expect((FirewallRules(rules).block(packet) != nil) == isBlocked, "\(rules)")
    }

    @Test("Multicast DNS is another packet, and the chain is named as nft takes it")
    func place() {
        let rules = FirewallRules(Self.table("tcp dport 7633 accept", policy: "drop"))
        #expect(rules.block(.init(isUDP: false, port: 7_633, interface: "eth0")) == nil)
        #expect(rules.block(.init(isUDP: true, port: 5_353, interface: "eth0"))?.place == "inet t in")
        #expect(rules.hasTable("t") && !rules.hasTable("firewalld") && rules.hasChain(prefix: "i"))
    }
}
