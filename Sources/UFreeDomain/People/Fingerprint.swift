/// The SHA-256 of a public key's SubjectPublicKeyInfo (RFC 5280, 4.1). People see it in eight groups of
/// seven: 52 characters of base32 (RFC 4648), with a check character after every 13.
package struct Fingerprint: Hashable, Sendable {
    /// Exactly 32 bytes.
    package let bytes: [UInt8]

    package init?(bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.bytes = bytes
    }

    /// Adds the bytes in one call: an array adds each of its elements on its own, and people are looked up all the time.
    package func hash(into hasher: inout Hasher) {
        bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    }

    private static let dataGroup = 13

    /// Parses the written form; dashes, spaces and case are ignored, and every check character must match.
    package init?(text: some StringProtocol) {
        var values: [Int] = []
        for byte in text.utf8 where byte != UInt8(ascii: "-") && byte != UInt8(ascii: " ") {
            let upper = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? byte - 32 : byte
            guard let value = Base32.value(upper), values.count < 56 else { return nil }
            values.append(value)
        }
        guard values.count == 56 else { return nil }
        var data: [Int] = []
        for start in stride(from: 0, to: 56, by: Self.dataGroup + 1) {
            let group = values[start..<start + Self.dataGroup]
            guard values[start + Self.dataGroup] == Self.checkValue(of: group) else { return nil }
            data += group
        }
        let (bytes, hasRest) = Base32.bytes(of: data)
        guard !hasRest else { return nil }
        self.init(bytes: bytes)
    }

    /// Luhn's algorithm modulo 32: it detects every single wrong character and most swapped neighbours.
    private static func checkValue(of group: ArraySlice<Int>) -> Int {
        var factor = 1
        var sum = 0
        for value in group {
            let product = factor * value
            sum += product / 32 + product % 32
            factor = factor == 1 ? 2 : 1
        }
        return (32 - sum % 32) % 32
    }

    /// The written form: eight groups of seven characters, joined by dashes.
    package var text: String {
        let values = Base32.values(of: bytes)
        var written: [UInt8] = []
        written.reserveCapacity(63)
        func write(_ value: Int) {
            if written.count % 8 == 7 { written.append(UInt8(ascii: "-")) }
            written.append(Base32.character(value))
        }
        for start in stride(from: 0, to: values.count, by: Self.dataGroup) {
            let group = values[start..<start + Self.dataGroup]
            for value in group { write(value) }
            write(Self.checkValue(of: group))
        }
        return String(decoding: written, as: UTF8.self)
    }
}

/// The identity of a person: the fingerprint of the owner key (I1). One owner may have several devices (I4).
package struct OwnerID: Hashable, Sendable, CustomStringConvertible {
    package let fingerprint: Fingerprint

    package init(_ fingerprint: Fingerprint) { self.fingerprint = fingerprint }

    package init?(bytes: [UInt8]) {
        guard let fingerprint = Fingerprint(bytes: bytes) else { return nil }
        self.init(fingerprint)
    }

    package init?(text: some StringProtocol) {
        guard let fingerprint = Fingerprint(text: text) else { return nil }
        self.init(fingerprint)
    }

    package var bytes: [UInt8] { fingerprint.bytes }
    package var description: String { fingerprint.text }
}

/// The identity of a device: the fingerprint of the device key, as presented in TLS. It always differs from
/// its owner's (I4).
package struct DeviceID: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let fingerprint: Fingerprint

    package init(_ fingerprint: Fingerprint) { self.fingerprint = fingerprint }

    package init?(bytes: [UInt8]) {
        guard let fingerprint = Fingerprint(bytes: bytes) else { return nil }
        self.init(fingerprint)
    }

    package var bytes: [UInt8] { fingerprint.bytes }
    package var description: String { fingerprint.text }

    package static func < (left: DeviceID, right: DeviceID) -> Bool {
        left.bytes.lexicographicallyPrecedes(right.bytes)
    }
}
