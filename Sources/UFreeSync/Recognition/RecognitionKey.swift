import Crypto
package import UFreeDomain

/// What two owners share and nobody else can work out: by it they recognise each other's announcements on a network
/// where nothing else says who is who (P1).
///
/// ECDH of the two owner keys (P-256, SEC 1), then HKDF-SHA-256 (RFC 5869) with a context of its own; no signature and
/// no TLS secret is made of the same bytes. Docs: `docs/protocol.md`, "Discovery".
package struct RecognitionKey: Sendable {
    /// Bytes of a tag: that a stranger's random bytes match is one in 2^48, and would cost a failed dial.
    package static let tagLength = 6

    private let key: SymmetricKey

    /// The hour that tags are made in: full hours since 1970-01-01T00:00Z; a clock before that counts as there.
    package static func hour(_ now: Timestamp) -> UInt64 {
        UInt64(max(0, now.milliseconds) / Int64.hour)
    }

    /// - Parameters:
    ///   - ownPrivateKey: this side's owner key, 32 bytes raw.
    ///   - peerKey: the other side's owner key as SubjectPublicKeyInfo, DER.
    /// - Returns: nil when either is no P-256 key.
    package init?(ownPrivateKey: [UInt8], peerKey: [UInt8]) {
        guard let own = try? P256.KeyAgreement.PrivateKey(rawRepresentation: ownPrivateKey),
            let peer = try? P256.KeyAgreement.PublicKey(derRepresentation: peerKey),
            let secret = try? own.sharedSecretFromKeyAgreement(with: peer)
        else { return nil }
        key = secret.hkdfDerivedSymmetricKey(
            using: SHA256.self, salt: [UInt8](), sharedInfo: Array("ufree/1 recognition".utf8),
            outputByteCount: 32)
    }

    /// The tag in an announcement: HMAC-SHA-256 over the announcing owner's id (32 bytes), the instance name and the hour (u64,
    /// big-endian), its first six bytes. Another name or another hour, another tag; and one side's tag is not the other's.
    package func tag(of announcer: OwnerID, in instanceName: String, hour: UInt64) -> [UInt8] {
        let message =
            announcer.bytes + Array(instanceName.utf8) + withUnsafeBytes(of: hour.bigEndian) { Array($0) }
        return Array(HMAC<SHA256>.authenticationCode(for: message, using: key).prefix(Self.tagLength))
    }
}
