import Glibc

/// An address as people write it: `HOST:PORT`, with an IPv6 address in brackets (RFC 3986, section 3.2.2). The one parser for
/// the options of `ufreed`, for `ufreectl add` and for the addresses that peers announce.
package struct HostPort: Hashable, Sendable, CustomStringConvertible {
    /// A name in lower case or an address, without brackets. A link-local address may end in a zone such as `%eth0`
    /// (RFC 4007, section 11).
    package let host: String
    /// 0 to 65,535; 0 lets a listener take any free port.
    package let port: Int

    /// The port of a node unless another one is configured.
    package static let defaultPort = 7633

    package init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    /// Reads `HOST:PORT`; nil for anything else: no port, a port out of range, an IPv6 address without brackets, a name
    /// of more than 253 bytes or with other characters than letters, ASCII digits, `-`, `.` and `_`.
    package init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"), text.utf8.count <= 300 else { return nil }
        let digits = text[text.index(after: colon)...]
        guard digits.utf8.count <= 5, let port = Int(digits: digits), port <= 65_535 else { return nil }
        var host = text[..<colon]
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = host.dropFirst().dropLast()
            let address = host.prefix { $0 != "%" }
            let zone = host.dropFirst(address.count)
            guard Self.bytes(ofVersion6: String(address)) != nil, zone != "%",
                zone.dropFirst().allSatisfy(Self.isOfZone)
            else { return nil }
            self.host = address.lowercased() + zone
        } else {
            let name = host.lowercased()
            guard name.allSatisfy(Self.isOfName), (1...253).contains(name.utf8.count) else { return nil }
            self.host = name
        }
        self.port = port
    }

    /// Reads a host alone, which gets the default port. A name must look like that of a machine: in lower
    /// case or with a dot, and not like a fingerprint or another id. A number alone is no host.
    package static func ofMachine(_ text: String) -> HostPort? {
        let isName = text == text.lowercased() || text.contains(".") || text.hasPrefix("[")
        return isName && !isID(text) && !isNumeric(text) ? HostPort("\(text):\(defaultPort)") : nil
    }

    /// Whether a text is made like a fingerprint, of groups of seven letters, or like the id of a request.
    private static func isID(_ text: String) -> Bool {
        let groups = text.split(separator: "-", omittingEmptySubsequences: false)
        return groups.count > 2 && groups.allSatisfy { $0.count == 7 } || RequestID(text: text) != nil
    }

    /// Whether the last part of a name is a number, as in an address of version 4, and the text is no such address.
    private static func isNumeric(_ text: String) -> Bool {
        var address = in_addr()
        let last = text.split(separator: ".").last ?? ""
        return last.allSatisfy { $0.isASCII && $0.isWholeNumber } && !text.contains(":")
            && inet_pton(AF_INET, text, &address) != 1
    }

    package var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

    /// The host as an address in canonical form, or as a name without a trailing dot.
    package var canonicalHost: String { Self.canonical(host) }

    /// Returns the canonical form of an address without its zone, or a name in lower case without a trailing dot.
    package static func canonical(_ host: String) -> String {
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

    /// Whether a host name can have the character; letters of any script, because names on a local network may have them
    /// (RFC 6762, section 16).
    private static func isOfName(_ character: Character) -> Bool {
        character.isLetter || character.isASCII && character.isWholeNumber || "-._".contains(character)
    }

    /// Whether the name of a network interface can have the character.
    private static func isOfZone(_ character: Character) -> Bool {
        !character.isWhitespace && !"/%[]".contains(character)
            && character.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }

    /// Returns the 16 bytes of an IPv6 address without a zone; nil for any other text.
    static func bytes(ofVersion6 text: String) -> [UInt8]? {
        var address = in6_addr()
        // C reads up to the first zero byte and would ignore the rest.
        guard text.contains(":"), !text.utf8.contains(0), inet_pton(AF_INET6, text, &address) == 1 else {
            return nil
        }
        return withUnsafeBytes(of: address) { Array($0) }
    }
}
