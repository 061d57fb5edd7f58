/// Base32 (RFC 4648, section 6) without padding: five bits a character.
enum Base32 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

    /// Returns the character (ASCII) of a value from 0 to 31.
    static func character(_ value: Int) -> UInt8 { alphabet[value] }

    /// Returns the value of an upper-case character; nil if it is not of the alphabet.
    static func value(_ character: UInt8) -> Int? { alphabet.firstIndex(of: character) }

    static func values(of bytes: [UInt8]) -> [Int] {
        var values: [Int] = []
        values.reserveCapacity(bytes.count * 8 / 5 + 1)
        var buffer = 0
        var bits = 0
        for byte in bytes {
            buffer = (buffer << 8 | Int(byte)) & 0xFFFF
            bits += 8
            while bits >= 5 {
                bits -= 5
                values.append(buffer >> bits & 0x1F)
            }
        }
        if bits > 0 { values.append(buffer << (5 - bits) & 0x1F) }
        return values
    }

    /// Returns the bytes that the values stand for, and whether bits remain that no encoder writes.
    static func bytes(of values: some Sequence<Int>) -> (bytes: [UInt8], hasRest: Bool) {
        var bytes: [UInt8] = []
        var buffer = 0
        var bits = 0
        for value in values {
            buffer = (buffer << 5 | value) & 0xFFFF
            bits += 5
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(buffer >> bits & 0xFF))
            }
        }
        return (bytes, bits >= 5 || buffer & (1 << bits - 1) != 0)
    }
}
