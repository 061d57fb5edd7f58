/// The characters of a link: the prefix and base32 (RFC 4648) without padding.
extension InvitationLink {
    static let prefix = "UFREE:"

    /// The longest text that is read, in bytes: several times the longest link.
    private static let longestText = 10_000

    static func base32(_ bytes: [UInt8]) -> String {
        String(decoding: Base32.values(of: bytes).map(Base32.character), as: UTF8.self)
    }

    /// Returns the bytes in a link; nil if a character is not of base32, or if bits remain that make no byte.
    static func bytes(ofText text: String) throws(InvitationTextError) -> [UInt8]? {
        guard let encoded = encodedPart(of: text) else { throw .notAnInvitation }
        let values = encoded.compactMap(Base32.value)
        guard values.count == encoded.count else { return nil }
        let (bytes, hasRest) = Base32.bytes(of: values)
        // A text that ends too early may have any bits there.
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
