import Crypto

/// The key pair by which an owner's devices recognise friends on the air, and are recognised (I4). All devices of an owner have it,
/// but not the owner key: a lost device cannot sign for its owner, and a new reading key makes it blind.
///
/// It is derived from the owner key, so it needs no place in files and backups; docs/decisions/0057 explains why.
package struct ReadingKey: Sendable {
    /// Counts the owner's reading keys, from 1.
    package let number: UInt32
    /// P-256, 32 raw bytes.
    package let privateKey: [UInt8]
    /// SubjectPublicKeyInfo, DER: 91 bytes.
    package let publicKey: [UInt8]

    /// Derives the key: HKDF-SHA-256 (RFC 5869) of the owner key with the number and a counter, up to the first result that is a
    /// private key (in 2^32 - 1 of 2^32 cases the first one).
    /// - Parameter ownerPrivateKey: 32 raw bytes.
    /// - Returns: nil if the owner key is empty.
    package init?(ownerPrivateKey: [UInt8], number: UInt32) {
        guard !ownerPrivateKey.isEmpty else { return nil }
        for counter in UInt8.min...UInt8.max {
            let secret = HKDF<SHA256>.deriveKey(
                inputKeyMaterial: SymmetricKey(data: ownerPrivateKey),
                info: Array("ufree reading key 1".utf8) + RowBytes.integer(number) + [counter],
                outputByteCount: 32)
            guard
                let key = try? P256.KeyAgreement.PrivateKey(
                    rawRepresentation: secret.withUnsafeBytes(Array.init))
            else { continue }
            self.number = number
            privateKey = Array(key.rawRepresentation)
            publicKey = Array(key.publicKey.derRepresentation)
            return
        }
        return nil
    }
}
