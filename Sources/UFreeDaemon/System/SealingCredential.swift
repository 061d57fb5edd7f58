import Glibc
import UFreeStorage

/// The key that seals what is stored, where systemd hands it over (systemd.exec(5), LoadCredential=, LoadCredentialEncrypted=):
/// then it does not lie beside the database (D11).
package enum SealingCredential {
    /// Of the credential.
    package static let name = "ufree-sealing-key"

    /// - Parameter environment: `CREDENTIALS_DIRECTORY` says where credentials are.
    /// - Returns: 32 bytes; nil where no such credential was given.
    /// - Throws: `StartError` for one that is no key of 64 hexadecimal digits.
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
