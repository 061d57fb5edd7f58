import Glibc
import NIOCore

/// The group in which connections and requests count against a limit: one IPv4 address, or one IPv6 /64, in
/// which a machine can freely choose its addresses. A link-local address counts alone, because all machines
/// of a network share that /64.
enum Source: Hashable, CustomStringConvertible {
    case ipv4([UInt8])
    /// The first 8 bytes.
    case ipv6Network([UInt8])
    /// All 16 bytes.
    case ipv6LinkLocal([UInt8])
    case other

    /// The text stored with a request; its format must not change.
    var description: String {
        switch self {
        case .ipv4(let bytes): bytes.map(String.init).joined(separator: ".")
        case .ipv6Network(let bytes): Self.groups(bytes) + "::/64"
        case .ipv6LinkLocal(let bytes): Self.groups(bytes)
        case .other: ""
        }
    }

    private static func groups(_ bytes: [UInt8]) -> String {
        stride(from: 0, to: bytes.count - 1, by: 2)
            .map { String(Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]), radix: 16) }.joined(separator: ":")
    }
}

extension SocketAddress {
    /// The four or sixteen bytes of the address; an IPv4 address mapped to IPv6 is returned as IPv4.
    private var addressBytes: [UInt8] {
        // In sockaddr_in the address follows family and port, in sockaddr_in6 also the flow label.
        switch self {
        case .v4: return rawBytes(4..<8)
        case .v6:
            let bytes = rawBytes(8..<24)
            let isMapped = bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10...11].allSatisfy { $0 == 0xFF }
            return isMapped ? Array(bytes.suffix(4)) : bytes
        case .unixDomainSocket: return []
        }
    }

    private func rawBytes(_ range: Range<Int>) -> [UInt8] {
        withSockAddr { start, size in
            let raw = UnsafeRawBufferPointer(start: start, count: size)
            return raw.count >= range.upperBound ? Array(raw[range]) : []
        }
    }

    var source: Source {
        let bytes = addressBytes
        return switch bytes.count {
        case 4: .ipv4(bytes)
        case 16 where bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80: .ipv6LinkLocal(bytes)
        case 16: .ipv6Network(Array(bytes.prefix(8)))
        default: .other
        }
    }

    /// The address without its port, in a form that can be dialled: a link-local one with its interface.
    var host: String {
        let bytes = addressBytes
        if bytes.count == 4 { return bytes.map(String.init).joined(separator: ".") }
        guard case .v6 = self, let text = ipAddress else { return ipAddress ?? "" }
        // sin6_scope_id, in the machine's byte order.
        let scope = rawBytes(24..<28).enumerated().reduce(UInt32(0)) {
            $0 | UInt32($1.element) << (8 * $1.offset)
        }
        guard scope != 0, !text.contains("%") else { return text }
        let name = withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(IF_NAMESIZE)) {
            buffer -> String in
            guard let start = buffer.baseAddress, if_indextoname(scope, start) != nil else {
                return "\(scope)"
            }
            return String(cString: start)
        }
        return "\(text)%\(name)"
    }
}
