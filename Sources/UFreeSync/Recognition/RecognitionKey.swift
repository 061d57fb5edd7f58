import Crypto
package import UFreeDomain

/// A secret that two owners share and nobody else can compute. With it they recognise each other's
/// announcements on a network where names are not shown (P1).
///
/// It is the ECDH of the two reading keys (P-256, SEC 1), or of the two owner keys with somebody whose program has no reading key,
/// followed by HKDF-SHA-256 (RFC 5869) with a context of its own; no signature and no TLS secret uses the same bytes. See
/// `docs/protocol.md`, "Discovery".
package struct RecognitionKey: Sendable {
    /// The bytes of a tag. A stranger's random bytes match with a probability of one in 2^48; that would cost
    /// a failed dial.
    package static let tagLength = 6

    private let key: SymmetricKey

    /// Returns the hour that tags are made for: full hours since 1970-01-01T00:00Z; earlier times count as 0.
    package static func hour(_ now: Timestamp) -> UInt64 {
        UInt64(max(0, now.milliseconds) / Int64.hour)
    }

    /// Which keys of the two sides make it.
    package enum Form: String, Sendable {
        /// The owner keys; minor version 0.
        case owner = "ufree/1 recognition"
        /// The reading keys; since minor version 1.
        case reading = "ufree/1 recognition 2"
    }

    /// Derives the key.
    /// - Parameters:
    ///   - ownPrivateKey: this side's key, 32 raw bytes.
    ///   - peerKey: the other side's key as SubjectPublicKeyInfo, DER.
    /// - Returns: nil if either is not a P-256 key.
    package init?(_ form: Form, ownPrivateKey: [UInt8], peerKey: [UInt8]) {
        guard let own = try? P256.KeyAgreement.PrivateKey(rawRepresentation: ownPrivateKey),
            let peer = try? P256.KeyAgreement.PublicKey(derRepresentation: peerKey),
            let secret = try? own.sharedSecretFromKeyAgreement(with: peer)
        else { return nil }
        key = secret.hkdfDerivedSymmetricKey(
            using: SHA256.self, salt: [UInt8](), sharedInfo: Array(form.rawValue.utf8),
            outputByteCount: 32)
    }

    /// Returns the tag in an announcement: the first six bytes of HMAC-SHA-256 over the announcing owner's id
    /// (32 bytes), the instance name and the hour (u64, big-endian). Each name, each hour and each of the two
    /// sides has a different tag.
    package func tag(of announcer: OwnerID, in instanceName: String, hour: UInt64) -> [UInt8] {
        let message =
            announcer.bytes + Array(instanceName.utf8) + withUnsafeBytes(of: hour.bigEndian) { Array($0) }
        return Array(HMAC<SHA256>.authenticationCode(for: message, using: key).prefix(Self.tagLength))
    }
}
