import Glibc

/// An address as an A or AAAA record gives it, with the interface it was heard on.
struct FoundAddress: Hashable, Sendable {
    /// 4 or 16 bytes, in the order of the network.
    let bytes: [UInt8]
    let interface: String

    /// The loopback interface: only there do loopback addresses mean a neighbour.
    private static let loopback = "lo"

    /// As it is dialled, `HOST:PORT` (RFC 4007, section 11 for the interface of a link-local address); nil for what
    /// no neighbour can have, such as a multicast address.
    func text(port: Int) -> String? {
        guard (1...65_535).contains(port), isPlausible, let host = numeric else { return nil }
        if bytes.count == 4 { return "\(host):\(port)" }
        return isLinkLocal ? "[\(host)%\(interface)]:\(port)" : "[\(host)]:\(port)"
    }

    /// Which to try first, the lowest: IPv4 of the site, IPv6 of the site or the world, then the addresses of the one
    /// link.
    var rank: Int {
        switch (bytes.count == 4, isLinkLocal) {
        case (true, false): 0
        case (false, false): 1
        case (false, true): 2
        case (true, true): 3
        }
    }

    private var isLinkLocal: Bool {
        bytes.count == 4 ? bytes.starts(with: [169, 254]) : bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80
    }

    /// Whether a host on this interface may be met there: not unspecified, multicast, broadcast, an IPv4 address in
    /// IPv6's clothes, or our own loopback named by somebody else.
    private var isPlausible: Bool {
        switch bytes.count {
        case 4:
            if bytes[0] == 127 { return interface == Self.loopback }
            return bytes[0] != 0 && bytes[0] < 224
        case 16:
            if bytes.dropLast().allSatisfy({ $0 == 0 }) {
                return bytes[15] == 1 && interface == Self.loopback
            }
            if bytes.prefix(10).allSatisfy({ $0 == 0 }) || bytes[0] == 0xFF { return false }
            return !isLinkLocal || !interface.isEmpty
        default: return false
        }
    }

    private var numeric: String? {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let family = bytes.count == 4 ? AF_INET : AF_INET6
        return inet_ntop(family, bytes, &text, socklen_t(text.count)).flatMap {
            String(validatingCString: $0)
        }
    }
}

extension FoundAddress {
    /// How many addresses of one service are told: a host may claim any number.
    static let limit = 8

    /// What to dial, the most promising first, none twice.
    static func dialled(_ found: [FoundAddress], port: Int) -> [String] {
        var told: [String] = []
        for address in found.enumerated().sorted(by: {
            ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
        }) {
            guard let text = address.element.text(port: port), !told.contains(text) else { continue }
            told.append(text)
        }
        return Array(told.prefix(limit))
    }
}
