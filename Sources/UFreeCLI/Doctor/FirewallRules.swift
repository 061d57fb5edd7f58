/// The rules that `nft list ruleset` prints, and what they do with a packet from another machine.
///
/// Only what is certain counts: a rule with a condition that is not understood may match or not, and then the packet is not
/// called blocked.
struct FirewallRules: Sendable {
    /// A packet that opens a conversation.
    struct Packet: Hashable, Sendable {
        var isUDP: Bool
        var port: Int
        var interface: String
    }

    /// A chain in which a packet ends for certain.
    struct Block: Hashable, Sendable {
        /// The family, the table and the base chain, as `nft` takes them.
        var place: String
    }

    private struct Chain {
        var family: String
        var table: String
        var name: String
        /// `input` or `prerouting`; nil for a chain that only rules lead to.
        var hook: String?
        var drops = false
        var rules: [[String]] = []
    }

    private enum Fate {
        case accepted, dropped, undecided
        /// The chain's end was reached.
        case passed
    }

    private var chains: [Chain] = []

    /// - Parameter text: of `nft list ruleset`.
    init(_ text: String) {
        var table = (family: "", name: "")
        var chain: Chain?
        var depth = 0
        for line in text.split(separator: "\n") {
            let words = Self.words(line)
            if words.first == "table", words.count > 2 { table = (words[1], words[2]) }
            if depth == 1, words.first == "chain", words.count > 1 {
                chain = Chain(family: table.family, table: table.name, name: words[1])
            } else if depth == 2, chain != nil, words.first != "}" {
                if words.first == "type" {
                    if let hook = words.after("hook"), words.after("type") == "filter",
                        ["input", "prerouting"].contains(hook)
                    {
                        chain?.hook = hook
                    }
                    chain?.drops = words.after("policy") == "drop"
                } else {
                    chain?.rules.append(words)
                }
            }
            depth += words.count { $0 == "{" } - words.count { $0 == "}" }
            if depth == 1, let ended = chain, words.first == "}" {
                chains.append(ended)
                chain = nil
            }
        }
    }

    /// Whether there is a table of this name.
    func hasTable(_ name: String) -> Bool { chains.contains { $0.table == name } }

    /// Whether there is a chain whose name begins like this.
    func hasChain(prefix: String) -> Bool { chains.contains { $0.name.hasPrefix(prefix) } }

    /// Returns where a packet is certain to end; nil if it gets through or nobody can say.
    func block(_ packet: Packet) -> Block? {
        for base in chains where base.hook != nil && ["ip", "inet"].contains(base.family) {
            let fate = fate(of: packet, in: base, depth: 0)
            if fate == .dropped || fate == .passed && base.drops {
                return Block(place: "\(base.family) \(base.table) \(base.name)")
            }
        }
        return nil
    }

    private func fate(of packet: Packet, in chain: Chain, depth: Int) -> Fate {
        guard depth < 16 else { return .undecided }
        for rule in chain.rules {
            let (matches, verdict) = Self.judge(rule, packet)
            if matches == false { continue }
            let fate: Fate
            switch verdict.first {
            case "accept": fate = .accepted
            case "drop", "reject": fate = .dropped
            case "return": fate = .passed
            case "jump", "goto":
                guard
                    let next = chains.first(where: {
                        $0.family == chain.family && $0.table == chain.table && $0.name == verdict.last
                    })
                else { return .undecided }
                fate = self.fate(of: packet, in: next, depth: depth + 1)
                if fate == .passed, verdict.first == "jump" { continue }
            case nil: continue
            default: return .undecided
            }
            if matches == true { return fate }
            // Whether it is dropped here or later makes no difference; anything else makes the end uncertain.
            if fate != .dropped { return .undecided }
        }
        return .passed
    }

    /// Returns whether a rule matches a packet, nil if nobody can say, and the words of its verdict.
    private static func judge(_ rule: [String], _ packet: Packet) -> (matches: Bool?, verdict: [String]) {
        var matches: Bool? = true
        var index = 0
        func note(_ result: Bool?) {
            if result == false { matches = false } else if result == nil, matches == true { matches = nil }
        }
        while index < rule.count {
            let word = rule[index]
            let next = index + 1 < rule.count ? rule[index + 1] : ""
            switch (word, next) {
            case ("counter", _):
                index += next == "packets" ? 5 : 1
            case ("log", _):
                // Its options end at the verdict.
                index += 1
                while index < rule.count, !verdicts.contains(rule[index]) { index += 1 }
            case ("comment", _): index += 2
            case ("tcp", "dport"), ("udp", "dport"):
                let (values, after) = operand(rule, from: index + 2)
                note((word == "udp") == packet.isUDP ? values.flatMap { contains($0, packet.port) } : false)
                index = after
            case ("th", "dport"):
                let (values, after) = operand(rule, from: index + 2)
                note(values.flatMap { contains($0, packet.port) })
                index = after
            case ("meta", "l4proto"), ("ip", "protocol"):
                let (values, after) = operand(rule, from: index + 2)
                let names = packet.isUDP ? ["udp", "17"] : ["tcp", "6"]
                note(values.map { values in names.contains(where: values.contains) })
                index = after
            case ("iifname", _), ("iif", _):
                let (values, after) = operand(rule, from: index + 1)
                note(values.map { $0.contains { Self.matches(packet.interface, $0) } })
                index = after
            case ("ct", "state"):
                let (values, after) = operand(rule, from: index + 2)
                note(values.map { $0.contains("new") })
                index = after
            case ("icmp", _), ("icmpv6", _), ("ip6", _), ("tcp", "sport"), ("udp", "sport"):
                // Another protocol for certain, or a port of the sender that nobody chooses.
                note(word == "tcp" || word == "udp" ? nil : false)
                return (matches, Array(rule.drop { !verdicts.contains($0) }))
            case let (word, _) where verdicts.contains(word): return (matches, Array(rule[index...]))
            default:
                note(nil)
                index += 1
            }
        }
        return (matches, [])
    }

    private static let verdicts: Set<String> = [
        "accept", "drop", "reject", "return", "jump", "goto", "queue", "continue", "dnat", "redirect",
    ]

    /// Returns the words of a value or of a set, and the place after it; no words if it is negated, named or a map.
    private static func operand(_ rule: [String], from start: Int) -> (values: [String]?, after: Int) {
        guard start < rule.count else { return (nil, start) }
        switch rule[start] {
        case "{":
            let end = rule[start...].firstIndex(of: "}") ?? rule.count - 1
            return (rule[(start + 1)..<max(end, start + 1)].filter { $0 != "," }, end + 1)
        case "!=", "==", "vmap", "and", "&", "<", ">", "<=", ">=":
            return (nil, operand(rule, from: start + 1).after)
        case let name where name.hasPrefix("@"): return (nil, start + 1)
        default:
            return (rule[start].split(separator: ",").map(String.init), start + 1)
        }
    }

    private static func contains(_ values: [String], _ port: Int) -> Bool? {
        var isCertain = true
        for value in values {
            let ends = value.split(separator: "-").map { Int($0) }
            guard let first = ends.first ?? nil, let last = ends.last ?? nil else {
                isCertain = false
                continue
            }
            if first <= port, port <= last { return true }
        }
        return isCertain ? false : nil
    }

    /// A pattern of names ends in an asterisk.
    private static func matches(_ name: String, _ pattern: String) -> Bool {
        pattern.hasSuffix("*") ? name.hasPrefix(pattern.dropLast()) : name == pattern
    }

    /// Splits at white space, takes braces and commas before a space apart, and keeps what is in quotes together.
    private static func words(_ line: Substring) -> [String] {
        var words: [String] = []
        var word = ""
        var isQuoted = false
        func end() {
            if word.hasSuffix(";") { word.removeLast() }
            if word.hasSuffix(","), word.count > 1 { word.removeLast() }
            if !word.isEmpty, word != "," { words.append(word) }
            word = ""
        }
        for character in line {
            switch character {
            case "\"": isQuoted.toggle()
            case " ", "\t": if isQuoted { word.append(character) } else { end() }
            default: word.append(character)
            }
        }
        end()
        return words
    }
}

extension [String] {
    /// The word after another one.
    fileprivate func after(_ word: String) -> String? {
        firstIndex(of: word).flatMap { $0 + 1 < count ? self[$0 + 1] : nil }
    }
}
