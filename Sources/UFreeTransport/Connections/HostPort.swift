import NIOCore

/// An address as people write it: `HOST:PORT`, with an IPv6 address in brackets.
struct HostPort: Hashable, CustomStringConvertible {
    /// The host without brackets; may end with a zone such as `%eth0`.
    let host: String
    let port: Int

    init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    /// Parses an address; nil for anything else. Port 0 is allowed: a listener then takes any free one.
    init?(_ text: String) {
        let (host, rest): (Substring, Substring)
        if text.first == "[", let end = text.firstIndex(of: "]") {
            host = text[text.index(after: text.startIndex)..<end]
            rest = text[text.index(after: end)...]
        } else {
            guard let colon = text.lastIndex(of: ":"), !text[..<colon].contains(":") else { return nil }
            host = text[..<colon]
            rest = text[colon...]
        }
        guard !host.isEmpty, rest.first == ":", rest.dropFirst().utf8.allSatisfy({ (48...57).contains($0) }),
            let port = UInt16(rest.dropFirst())
        else { return nil }
        self.init(host: String(host), port: Int(port))
    }

    /// The numeric address with its zone, as link-local addresses have one (RFC 4007); nil for a name.
    var literal: SocketAddress? {
        let address = host.prefix { $0 != "%" }
        guard let plain = try? SocketAddress(ipAddress: String(address), port: port) else { return nil }
        // For a numeric address, the resolver only reads the zone and asks no server.
        return address.endIndex == host.endIndex
            ? plain : try? SocketAddress.makeAddressResolvingHost(host, port: port)
    }

    var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
