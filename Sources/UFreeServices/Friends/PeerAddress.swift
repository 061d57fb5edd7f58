import Glibc

/// A `HOST:PORT` as a person types it; an IPv6 address is in brackets.
struct PeerAddress: Hashable, Sendable, CustomStringConvertible {
    /// Lower-case, without brackets.
    let host: String
    /// 1 to 65,535.
    let port: Int

    init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"), text.utf8.count <= 300 else { return nil }
        let digits = text[text.index(after: colon)...]
        guard digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let port = Int(digits), (1...65_535).contains(port)
        else { return nil }
        var host = text[..<colon].lowercased()
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = String(host.dropFirst().dropLast())
            let address = host.prefix { $0 != "%" }
            let zone = host.dropFirst(address.count)
            guard Self.bytes(ofVersion6: String(address)) != nil, zone != "%", Self.isName(zone.dropFirst())
            else { return nil }
        } else {
            guard Self.isName(host[...]), (1...253).contains(host.utf8.count) else { return nil }
        }
        self.host = host
        self.port = port
    }

    /// Returns whether a text contains only characters of host names and network interface names.
    private static func isName(_ text: Substring) -> Bool {
        text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
            case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"): true
            default: false
            }
        }
    }

    var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

    /// The host as an address in canonical form, or as a name without a trailing dot.
    var canonicalHost: String { Self.canonical(host) }

    static func canonical(_ host: String) -> String {
        let plain = String(host.prefix { $0 != "%" })
        if let bytes = bytes(ofVersion6: plain) {
            // ::ffff:a.b.c.d is the same address as a.b.c.d.
            if bytes.prefix(10).allSatisfy({ $0 == 0 }), bytes[10] == 0xFF, bytes[11] == 0xFF {
                return bytes[12...].map(String.init).joined(separator: ".")
            }
            return bytes.map { String($0, radix: 16) }.joined(separator: ":")
        }
        let name = host.hasSuffix(".") ? String(host.dropLast()) : host
        return name.lowercased()
    }

    private static func bytes(ofVersion6 text: String) -> [UInt8]? {
        var address = in6_addr()
        // C reads up to the first zero byte and would ignore the rest.
        guard text.contains(":"), !text.utf8.contains(0), inet_pton(AF_INET6, text, &address) == 1 else {
            return nil
        }
        return withUnsafeBytes(of: address) { Array($0) }
    }
}
