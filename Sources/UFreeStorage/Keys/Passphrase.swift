import Crypto
import CryptoExtras
import FoundationEssentials
import UFreeDomain

/// Protects a backup: scrypt (RFC 7914) derives a key from the passphrase, and HKDF derives from it one key
/// that seals the keys in the backup and one that authenticates all of it. A guess costs 64 MiB and a fifth
/// of a second.
struct Passphrase {
    static let saltLength = 16
    /// scrypt's N; r is 8 and p is 1.
    static let rounds = 1 << 16

    let text: String

    static func newSalt() -> [UInt8] { (0..<saltLength).map { _ in .random(in: 0...255) } }

    /// - Parameter rounds: the value stored beside the salt.
    /// - Throws: `DataError.corruptedData` for numbers that this program never writes.
    func key(salt: [UInt8], rounds: Int) throws(DataError) -> SymmetricKey {
        // A file must not choose how much memory this takes.
        guard salt.count == Self.saltLength, rounds == Self.rounds else {
            throw .corruptedData("the keys in the backup")
        }
        do {
            return try KDF.Scrypt.deriveKey(
                from: Array(text.utf8), salt: salt, outputByteCount: 32, rounds: rounds, blockSize: 8,
                parallelism: 1)
        } catch {
            throw .storageUnavailable("scrypt failed")
        }
    }
}
