package import FoundationEssentials

extension Sequence<UInt8> {
    /// The bytes as lower-case hexadecimal digits, two per byte.
    package var hexadecimal: String {
        var text: [UInt8] = []
        text.reserveCapacity(2 * underestimatedCount)
        for byte in self { text.appendHexadecimal(byte, ten: UInt8(ascii: "a")) }
        return String(decoding: text, as: UTF8.self)
    }
}

extension UUID {
    /// The id in upper case (RFC 9562, 4), as `uuidString`, which takes forty times as many instructions.
    package var text: String { text(ten: UInt8(ascii: "A")) }

    /// The id in lower case, as the API has it.
    package var lowercaseText: String { text(ten: UInt8(ascii: "a")) }

    private func text(ten: UInt8) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(36)
        withUnsafeBytes(of: uuid) { bytes in
            for (place, byte) in bytes.enumerated() {
                if place == 4 || place == 6 || place == 8 || place == 10 { text.append(UInt8(ascii: "-")) }
                text.appendHexadecimal(byte, ten: ten)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}

extension [UInt8] {
    /// - Parameter ten: the digit for ten.
    fileprivate mutating func appendHexadecimal(_ byte: UInt8, ten: UInt8) {
        func character(_ digit: UInt8) -> UInt8 { digit < 10 ? UInt8(ascii: "0") + digit : ten - 10 + digit }
        append(character(byte >> 4))
        append(character(byte & 15))
    }
}
