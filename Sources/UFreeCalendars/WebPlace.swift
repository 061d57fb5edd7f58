import FoundationEssentials
import Glibc
import NIOCore
import NIOHTTP1

/// A web address with the parts of a request.
struct WebPlace: Sendable {
    private let url: URL
    /// Without brackets.
    let host: String
    let port: Int
    let isEncrypted: Bool
    /// What is sent to prove who asks (RFC 7617); nil without a name in the address.
    private let authorization: String?

    /// Nil for anything but http and https.
    init?(_ text: String) {
        guard let url = URL(string: text) else { return nil }
        self.init(url, authorization: nil)
    }

    private init?(_ url: URL, authorization: String?) {
        let scheme = url.scheme?.lowercased()
        guard scheme == "http" || scheme == "https", let host = url.host(percentEncoded: false), !host.isEmpty
        else { return nil }
        self.url = url
        self.host = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        isEncrypted = scheme == "https"
        port = url.port ?? (isEncrypted ? 443 : 80)
        guard (1...65_535).contains(port) else { return nil }
        if let user = url.user(percentEncoded: false) {
            let secret = "\(user):\(url.password(percentEncoded: false) ?? "")"
            self.authorization = "Basic " + Data(secret.utf8).base64EncodedString()
        } else {
            self.authorization = authorization
        }
    }

    /// Whether the host is an address, not a name.
    var isAddress: Bool { (try? SocketAddress(ipAddress: host, port: port)) != nil }

    /// Whether both are the same server.
    func isSamePlace(as other: WebPlace) -> Bool {
        host.lowercased() == other.host.lowercased() && port == other.port
    }

    /// Returns where a server points to; nil if that is no web address.
    /// - Parameter first: the owner's address; its name and password are sent to no other server.
    func resolving(_ location: String, keepingSecretsAt first: WebPlace) -> WebPlace? {
        guard let next = URL(string: location, relativeTo: url)?.absoluteURL,
            let place = WebPlace(next, authorization: nil)
        else { return nil }
        return place.isSamePlace(as: first) && place.isEncrypted == first.isEncrypted
            ? WebPlace(next, authorization: first.authorization) : place
    }

    /// Returns the request for it.
    func request(tag: String?) -> HTTPRequestHead {
        var target = url.path(percentEncoded: true)
        if target.isEmpty { target = "/" }
        if let query = url.query(percentEncoded: true) { target += "?\(query)" }
        let name = host.contains(":") ? "[\(host)]" : host
        let isUsual = port == (isEncrypted ? 443 : 80)
        var headers = HTTPHeaders([
            ("Host", isUsual ? name : "\(name):\(port)"), ("User-Agent", "UFree"),
            ("Accept", "text/calendar, */*;q=0.1"), ("Accept-Encoding", "identity"), ("Connection", "close"),
        ])
        if let authorization { headers.add(name: "Authorization", value: authorization) }
        if let tag { headers.add(name: "If-None-Match", value: tag) }
        return HTTPRequestHead(version: .http1_1, method: .GET, uri: target, headers: headers)
    }
}

extension SocketAddress {
    /// Whether it is one of the public network (RFC 6890): not of this machine, not of a private network, and not of a link.
    var isPublic: Bool {
        var bytes = [UInt8](repeating: 0, count: 16)
        guard let text = ipAddress?.prefix(while: { $0 != "%" }) else { return false }
        if inet_pton(AF_INET, String(text), &bytes) == 1 { return Self.isPublic(Self.number(bytes[..<4])) }
        guard inet_pton(AF_INET6, String(text), &bytes) == 1 else { return false }
        // An address of version 4 in one of version 6 (RFC 4291, 2.5.5; RFC 6052).
        if bytes[..<10].allSatisfy({ $0 == 0 }) || bytes.starts(with: [0, 0x64, 0xFF, 0x9B]) {
            return Self.isPublic(Self.number(bytes[12...]))
        }
        // Global unicast (RFC 4291, 2.4), without what carries version 4 (RFC 3056).
        return bytes[0] & 0xE0 == 0x20 && !bytes.starts(with: [0x20, 0x02])
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.reduce(0) { $0 << 8 | UInt32($1) }
    }

    private static func isPublic(_ number: UInt32) -> Bool {
        let others: [(UInt32, Int)] = [
            (0x0000_0000, 8), (0x0A00_0000, 8), (0x6440_0000, 10), (0x7F00_0000, 8), (0xA9FE_0000, 16),
            (0xAC10_0000, 12), (0xC000_0000, 24), (0xC0A8_0000, 16), (0xC612_0000, 15), (0xE000_0000, 3),
        ]
        return !others.contains { number >> (32 - $0.1) == $0.0 >> (32 - $0.1) }
    }
}
