import Glibc

/// An address from an A or AAAA record, with the interface on which it was received.
struct FoundAddress: Hashable, Sendable {
    /// 4 or 16 bytes in network byte order.
    let bytes: [UInt8]
    let interface: String

    /// The loopback interface; only there, loopback addresses belong to a neighbour.
    private static let loopback = "lo"

    /// Returns the address as it is dialled, `HOST:PORT` (RFC 4007, section 11, for the interface of a
    /// link-local address); nil for an address that no neighbour can have, such as a multicast address.
    func text(port: Int) -> String? {
        guard (1...65_535).contains(port), isPlausible, let host = numeric else { return nil }
        if bytes.count == 4 { return "\(host):\(port)" }
        return isLinkLocal ? "[\(host)%\(interface)]:\(port)" : "[\(host)]:\(port)"
    }

    /// The order of dialling, lowest first: IPv4 of the site, IPv6 of the site or the world, then link-local
    /// addresses.
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

    /// Whether a host on this interface can have this address: not unspecified, multicast or broadcast, not
    /// an IPv4 address mapped to IPv6, and not our own loopback announced by another host.
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
    /// The most addresses reported for one service; a host may claim any number.
    static let limit = 8

    /// Returns the addresses to dial, the most promising first, without duplicates.
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
