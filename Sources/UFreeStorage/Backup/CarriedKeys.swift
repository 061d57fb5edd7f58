import Crypto
import FoundationEssentials
import UFreeDomain
import UFreeServices

/// An owner's key file inside a backup, sealed with a passphrase.
struct CarriedKeys: Codable, Hashable, Sendable {
    private static let purpose = Data("ufree carried keys 2".utf8)

    /// In hexadecimal.
    private let salt: String
    private let rounds: Int
    private let sealed: String

    /// - Parameters:
    ///   - keys: the contents of a key file.
    ///   - salt: random, `Passphrase.saltLength` bytes.
    ///   - root: the key that scrypt derived from the passphrase and the salt.
    init(_ keys: [UInt8], salt: [UInt8], root: SymmetricKey) throws {
        self.salt = salt.hexadecimal
        rounds = Passphrase.rounds
        let box = try AES.GCM.seal(keys, using: Self.key(root), authenticating: Self.purpose)
        // Always present, because the nonce has its standard length.
        sealed = Array(box.combined ?? Data()).hexadecimal
    }

    /// Returns the key that scrypt derives from the passphrase and the stored salt. It takes a fifth of a
    /// second.
    /// - Throws: `DataError.corruptedData` for numbers that this program never writes.
    func root(_ passphrase: Passphrase) throws(DataError) -> SymmetricKey {
        try passphrase.key(salt: [UInt8](hex: salt) ?? [], rounds: rounds)
    }

    /// - Throws: `BackupError.wrongPassphrase`.
    func open(_ root: SymmetricKey) throws -> [UInt8] {
        guard let bytes = [UInt8](hex: sealed), let box = try? AES.GCM.SealedBox(combined: bytes),
            let keys = try? AES.GCM.open(box, using: Self.key(root), authenticating: Self.purpose)
        else { throw BackupError.wrongPassphrase }
        return Array(keys)
    }

    /// Returns the sealing key, which differs from the authenticating key.
    private static func key(_ root: SymmetricKey) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(inputKeyMaterial: root, info: purpose, outputByteCount: 32)
    }
}
