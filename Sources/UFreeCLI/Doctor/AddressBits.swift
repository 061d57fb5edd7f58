import Glibc

/// Compares the first bits of addresses.
enum AddressBits {
    /// Returns whether two addresses of one version have their first bits in common. A scope (`%eth0`) is ignored.
    static func share(_ left: String, _ right: String, _ prefix: Int) -> Bool {
        guard let left = bytes(left), let right = bytes(right), left.count == right.count,
            (0...left.count * 8).contains(prefix)
        else { return false }
        let whole = prefix / 8
        guard left.prefix(whole) == right.prefix(whole) else { return false }
        let rest = prefix % 8
        return rest == 0 || (left[whole] ^ right[whole]) >> (8 - rest) == 0
    }

    /// Returns the number of leading one bits of a netmask.
    static func prefix(ofMask bytes: [UInt8]) -> Int {
        var count = 0
        for byte in bytes {
            count += (~byte).leadingZeroBitCount
            if byte != 0xFF { break }
        }
        return count
    }

    /// Returns 4 or 16 bytes; nil for anything but a numeric address. An address of version 4 always has 4.
    static func bytes(_ host: String) -> [UInt8]? {
        let host = String(host.prefix { $0 != "%" })
        let isSix = host.contains(":")
        var bytes = [UInt8](repeating: 0, count: isSix ? 16 : 4)
        guard inet_pton(isSix ? AF_INET6 : AF_INET, host, &bytes) == 1 else { return nil }
        // An address of version 4 in the form of version 6 (RFC 4291, section 2.5.5.2).
        let isMapped = isSix && bytes.prefix(12) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
        return isMapped ? Array(bytes.suffix(4)) : bytes
    }

    /// Returns the usual text of 4 or 16 bytes; empty for any other number.
    static func text(_ bytes: [UInt8]) -> String {
        guard bytes.count == 4 || bytes.count == 16 else { return "" }
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        inet_ntop(bytes.count == 16 ? AF_INET6 : AF_INET, bytes, &text, socklen_t(text.count))
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
