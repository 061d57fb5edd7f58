/// An invitation that works once, as a text to send or to show as a QR code (P4): who invites, the secret that
/// shows who was invited, and where the inviter's machine may be reached.
package struct InvitationLink: Hashable, Sendable, CustomStringConvertible {
    /// Who invites.
    package let owner: OwnerID
    /// Exactly 16 random bytes.
    package let secret: [UInt8]
    /// When the invitation ends: a whole minute.
    package let expires: Timestamp
    /// Where the inviter's machine may be reached: at most 4.
    package let addresses: [HostPort]

    /// The length of the secret in bytes.
    package static let secretCount = 16
    /// The most addresses in a link; more make a QR code too large.
    package static let mostAddresses = 4

    /// - Parameters:
    ///   - secret: 16 random bytes.
    ///   - expires: rounded down to a whole minute, from 1970 on.
    ///   - addresses: the first four that others can use are kept. An address with a zone or with port 0 is left
    ///     out, and so is a name with letters outside ASCII. IPv6 addresses get the form of RFC 5952.
    /// - Returns: nil if the secret has another length.
    package init?(owner: OwnerID, secret: [UInt8], expires: Timestamp, addresses: [HostPort]) {
        guard secret.count == Self.secretCount else { return nil }
        self.owner = owner
        self.secret = secret
        self.expires = Self.wholeMinutes(expires)
        self.addresses = Array(addresses.compactMap(Self.portable).prefix(Self.mostAddresses))
    }

    /// Reads the text of a link. Case is ignored, and so are white space and line breaks anywhere, because mail
    /// programs wrap long lines. A text with a missing end is `cutOff`, one with a wrong character `mistyped`.
    package init(reading text: String) throws(InvitationTextError) {
        guard let bytes = try Self.bytes(ofText: text) else { throw .mistyped }
        if Self.isCutOff(bytes) { throw .cutOff }
        guard Self.hasChecksum(bytes) else { throw .mistyped }
        // Every version ends with the checksum. What is complete and makes no sense here is a later program's.
        guard let link = Self(body: bytes.dropLast(Self.checksumCount)) else { throw .laterVersion }
        self = link
    }

    /// Whether a text is a link, or the beginning of one, and not a code.
    package static func isLink(_ text: String) -> Bool { encodedPart(of: text) != nil }

    /// The link: `UFREE:` and base32, only characters of the alphanumeric mode of QR codes (ISO/IEC 18004, 7.4.4).
    package var text: String { Self.prefix + Self.base32(body + Self.checksum(of: body)) }

    /// Nothing of the link: the secret must not appear in a log.
    package var description: String { "\(Self.prefix)…" }
}
