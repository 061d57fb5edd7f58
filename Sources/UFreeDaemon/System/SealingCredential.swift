import Glibc
import UFreeStorage

/// The key that encrypts stored data, if systemd provides it (systemd.exec(5), LoadCredential=,
/// LoadCredentialEncrypted=). It then isn't stored next to the database (D11).
package enum SealingCredential {
    /// The name of the credential.
    package static let name = "ufree-sealing-key"

    /// - Parameter environment: `CREDENTIALS_DIRECTORY` contains the credentials.
    /// - Returns: 32 bytes; nil if there is no such credential.
    /// - Throws: `StartError` if it isn't a key of 64 hexadecimal digits.
    package static func key(_ environment: [String: String]) throws(StartError) -> [UInt8]? {
        guard let directory = environment["CREDENTIALS_DIRECTORY"], !directory.isEmpty else { return nil }
        let path = "\(directory)/\(name)"
        guard access(path, F_OK) == 0 else { return nil }
        guard let bytes = SealingKeyText.key(at: path) else {
            throw StartError(
                "The credential \(name) is not 64 hexadecimal digits.",
                remedy: "Create one: openssl rand -hex 32 > FILE, and pass LoadCredential=\(name):FILE.",
                exitCode: 78)
        }
        return bytes
    }
}
