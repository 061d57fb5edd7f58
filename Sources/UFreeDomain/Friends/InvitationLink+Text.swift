/// The characters of a link: the prefix and base32 (RFC 4648) without padding.
extension InvitationLink {
    static let prefix = "UFREE:"

    /// The longest text that is read, in bytes: several times the longest link.
    private static let longestText = 10_000

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

    static func base32(_ bytes: [UInt8]) -> String {
        var written: [UInt8] = []
        var buffer = 0
        var bits = 0
        for byte in bytes {
            buffer = (buffer << 8 | Int(byte)) & 0xFFFF
            bits += 8
            while bits >= 5 {
                bits -= 5
                written.append(alphabet[buffer >> bits & 0x1F])
            }
        }
        if bits > 0 { written.append(alphabet[buffer << (5 - bits) & 0x1F]) }
        return String(decoding: written, as: UTF8.self)
    }

    /// Returns the bytes in a link; nil if a character is not of base32, or if bits remain that make no byte.
    static func bytes(ofText text: String) throws(InvitationTextError) -> [UInt8]? {
        guard let encoded = encodedPart(of: text) else { throw .notAnInvitation }
        var bytes: [UInt8] = []
        var buffer = 0
        var bits = 0
        for character in encoded {
            guard let value = alphabet.firstIndex(of: character) else { return nil }
            buffer = (buffer << 5 | value) & 0xFFFF
            bits += 5
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(buffer >> bits & 0xFF))
            }
        }
        // A text that ends too early may have any bits there.
        let hasRest = bits >= 5 || buffer & (1 << bits - 1) != 0
        return hasRest && !isCutOff(bytes) ? nil : bytes
    }

    /// Returns the characters behind the prefix, in upper case and without white space; nil if the text is no link.
    static func encodedPart(of text: String) -> ArraySlice<UInt8>? {
        guard text.utf8.count <= longestText else { return nil }
        let visible = text.unicodeScalars.filter {
            !$0.properties.isWhitespace && $0.properties.generalCategory != .format
        }
        let written = String(visible).utf8.map { (0x61...0x7A).contains($0) ? $0 - 0x20 : $0 }
        guard written.starts(with: prefix.utf8) else { return nil }
        let rest = written.dropFirst(prefix.utf8.count)
        // Programs that take it for a web address write slashes.
        return rest.starts(with: "//".utf8) ? rest.dropFirst(2) : rest
    }
}
