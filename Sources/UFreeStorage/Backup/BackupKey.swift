import Crypto
import FoundationEssentials
import UFreeDomain

/// A key that authenticates backups: HMAC-SHA-256 (RFC 2104) under a key of its own (HKDF, RFC 5869), never one that seals
/// (decision 0031).
struct BackupKey: Sendable {
    /// Where in the seal its code stands.
    enum Place: Int { case own, passphrase }

    let key: SymmetricKey
    let place: Place

    /// That of an owner, for one's own backups.
    /// - Parameter ownerKey: the private key: it stays the same as long as the owner does.
    init(ownerKey: [UInt8]) {
        key = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: ownerKey), info: Data("ufree backup seal 1, owner".utf8),
            outputByteCount: 32)
        place = .own
    }

    /// - Parameter root: what scrypt made of the passphrase.
    init(passphrase root: SymmetricKey) {
        key = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: root, info: Data("ufree backup seal 1, passphrase".utf8), outputByteCount: 32)
        place = .passphrase
    }
}
