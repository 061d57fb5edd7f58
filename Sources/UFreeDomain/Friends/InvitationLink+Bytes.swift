import Glibc

/// The bytes of a link, big-endian: the version (1 byte), the owner (32), the secret (16), the expiry in minutes
/// since 1970 (4), the number of addresses (1), the addresses, and the CRC-32 of everything before (4). An address
/// is its kind (1), the host and the port (2). The host has 4 bytes (kind 4) or 16 (kind 6), or is a name of ASCII
/// letters with its length in front (kind 1).
extension InvitationLink {
    private static let version: UInt8 = 1
    /// Everything before the addresses.
    private static let headCount = 1 + 32 + secretCount + 4 + 1
    private static let (nameKind, version4Kind, version6Kind): (UInt8, UInt8, UInt8) = (1, 4, 6)

    static let checksumCount = 4

    /// The bytes before the checksum.
    var body: [UInt8] {
        let minutes = UInt32(clamping: expires.milliseconds / .minute)
        return [Self.version] + owner.bytes + secret + Self.bigEndian(minutes) + [UInt8(addresses.count)]
            + addresses.flatMap { Self.bytes(ofHost: $0.host) + Self.bigEndian(UInt16(clamping: $0.port)) }
    }

    /// Reads the bytes before the checksum; nil unless they are a link of this version and nothing else.
    init?(body: ArraySlice<UInt8>) {
        var rest = body
        guard rest.popFirst() == Self.version, let owner = OwnerID(bytes: Self.take(32, from: &rest)) else {
            return nil
        }
        let secret = Self.take(Self.secretCount, from: &rest)
        let minutes = Self.number(Self.take(4, from: &rest))
        guard let count = rest.popFirst() else { return nil }
        var addresses: [HostPort] = []
        for _ in 0..<count {
            guard let address = Self.address(from: &rest) else { return nil }
            addresses.append(address)
        }
        self.init(
            owner: owner, secret: secret, expires: Timestamp(milliseconds: Int64(minutes) * .minute),
            addresses: addresses)
        // An address that nobody may put in a link has been left out.
        guard rest.isEmpty, self.addresses == addresses else { return nil }
    }

    /// Whether a link of this version announces more bytes than there are.
    static func isCutOff(_ bytes: [UInt8]) -> Bool {
        guard let first = bytes.first else { return true }
        guard first == version else { return false }
        guard bytes.count >= headCount else { return true }
        var rest = bytes[headCount...]
        for _ in 0..<min(Int(bytes[headCount - 1]), mostAddresses) {
            guard let kind = rest.first else { return true }
            var length = 0
            switch kind {
            case version4Kind: length = 1 + 4 + 2
            case version6Kind: length = 1 + 16 + 2
            case nameKind:
                guard let name = rest.dropFirst().first else { return true }
                length = 2 + Int(name) + 2
            default: return false
            }
            guard rest.count >= length else { return true }
            rest = rest.dropFirst(length)
        }
        return rest.count < checksumCount
    }

    /// Returns the moment that a link can express: a whole minute from 1970 on.
    static func wholeMinutes(_ moment: Timestamp) -> Timestamp {
        let minutes = UInt32(clamping: max(0, moment.milliseconds) / .minute)
        return Timestamp(milliseconds: Int64(minutes) * .minute)
    }

    /// Returns the address as a link gives it back; nil if it is of no use to others.
    static func portable(_ address: HostPort) -> HostPort? {
        guard (1...65_535).contains(address.port), let read = HostPort(address.description),
            read.host.utf8.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "%") })
        else { return nil }
        guard let bytes = HostPort.bytes(ofVersion6: read.host) else { return read }
        return version6Text(bytes).map { HostPort(host: $0, port: read.port) }
    }

    private static func bytes(ofHost host: String) -> [UInt8] {
        if let bytes = HostPort.bytes(ofVersion6: host) { return [version6Kind] + bytes }
        var address = in_addr()
        if inet_pton(AF_INET, host, &address) == 1 {
            return [version4Kind] + withUnsafeBytes(of: address) { Array($0) }
        }
        return [nameKind, UInt8(clamping: host.utf8.count)] + Array(host.utf8)
    }

    private static func address(from rest: inout ArraySlice<UInt8>) -> HostPort? {
        var host: String?
        let kind = rest.popFirst()
        switch kind {
        case version4Kind:
            host = take(4, from: &rest).map(String.init).joined(separator: ".")
        case version6Kind:
            host = version6Text(take(16, from: &rest))
        case nameKind:
            guard let length = rest.popFirst() else { return nil }
            host = String(validating: take(Int(length), from: &rest), as: UTF8.self)
        default: break
        }
        let port = take(2, from: &rest)
        guard let host, port.count == 2, bytes(ofHost: host).first == kind else { return nil }
        return HostPort(host: host, port: Int(number(port)))
    }

    /// Returns the text of an IPv6 address as RFC 5952 has it; nil unless it has 16 bytes.
    private static func version6Text(_ bytes: [UInt8]) -> String? {
        guard bytes.count == 16 else { return nil }
        var text = [UInt8](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let isWritten = text.withUnsafeMutableBytes {
            inet_ntop(
                AF_INET6, bytes, $0.baseAddress?.assumingMemoryBound(to: CChar.self), socklen_t($0.count))
                != nil
        }
        return isWritten ? String(decoding: text.prefix { $0 != 0 }, as: UTF8.self) : nil
    }

    /// Takes bytes from the front; fewer if there are fewer.
    private static func take(_ count: Int, from rest: inout ArraySlice<UInt8>) -> [UInt8] {
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }

    private static func bigEndian(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }

    private static func number(_ bytes: some Sequence<UInt8>) -> UInt32 {
        bytes.reduce(0) { $0 << 8 | UInt32($1) }
    }
}

extension InvitationLink {
    /// Whether the last four bytes are the checksum of the others.
    static func hasChecksum(_ bytes: [UInt8]) -> Bool {
        bytes.count > checksumCount
            && checksum(of: Array(bytes.dropLast(checksumCount))) == bytes.suffix(checksumCount)
    }

    /// CRC-32 (IEEE 802.3, 3.2.9, as in zip). It notices every wrong character and all swapped neighbours: changes
    /// of at most 32 bits in a row.
    static func checksum(of bytes: [UInt8]) -> [UInt8] {
        var sum = UInt32.max
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return bigEndian(~sum)
    }
}
