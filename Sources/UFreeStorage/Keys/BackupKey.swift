import Crypto
import FoundationEssentials
import UFreeDomain

/// A key that authenticates backups: HMAC-SHA-256 (RFC 2104) under its own key (HKDF, RFC 5869), never a
/// sealing key (decision 0031).
struct BackupKey: Sendable {
    /// The place of its code in the seal.
    enum Place: Int { case own, passphrase }

    let key: SymmetricKey
    let place: Place

    /// Creates the key for an owner's own backups.
    /// - Parameter ownerKey: the owner's private key, which never changes for the same owner.
    init(ownerKey: [UInt8]) {
        key = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: ownerKey), info: Data("ufree backup seal 1, owner".utf8),
            outputByteCount: 32)
        place = .own
    }

    /// - Parameter root: the key that scrypt derived from the passphrase.
    init(passphrase root: SymmetricKey) {
        key = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: root, info: Data("ufree backup seal 1, passphrase".utf8), outputByteCount: 32)
        place = .passphrase
    }
}
