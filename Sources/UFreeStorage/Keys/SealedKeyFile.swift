import Crypto
import FoundationEssentials
import UFreeDomain

/// A key file sealed with a credential: version 3.
///
/// The file has lines of ASCII: a name with a version, the tag of the credential, the plain file under
/// AES-256-GCM in hexadecimal, and the SHA-256 of the lines before it.
enum SealedKeyFile {
    private static let title = "ufree-key 3"
    private static let purpose = Data("ufree key file 3".utf8)

    static func isOne(_ bytes: [UInt8]) -> Bool { bytes.starts(with: Array("\(title)\n".utf8)) }

    static func seal(_ plain: [UInt8], _ credential: [UInt8]) throws(DataError) -> [UInt8] {
        guard let box = try? AES.GCM.seal(plain, using: key(credential), authenticating: purpose).combined
        else { throw .storageUnavailable("the keys could not be sealed") }
        let lines = """
            \(title)
            tag \(SealingKey(credential).tag.hexadecimal)
            sealed \(Array(box).hexadecimal)

            """
        return Array("\(lines)check \(check(lines))\n".utf8)
    }

    /// - Returns: the plain file.
    /// - Throws: `DataError.permissionDenied` without the credential that sealed it, `.corruptedData` if it
    ///   is damaged.
    static func open(_ bytes: [UInt8], _ credential: [UInt8]?, path: String) throws(DataError) -> [UInt8] {
        let text = String(decoding: bytes, as: UTF8.self)
        let parts = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard parts.count == 5, parts[1].hasPrefix("tag "), parts[2].hasPrefix("sealed "), parts[4] == "",
            parts[3] == "check \(check(parts[..<3].map { "\($0)\n" }.joined()))",
            let sealed = [UInt8](hex: parts[2].dropFirst(7))
        else { throw .corruptedData("\(path) is damaged; put a copy of it back") }
        guard let credential, SealingKey(credential).tag.hexadecimal == parts[1].dropFirst(4) else {
            throw .permissionDenied(
                "\(path) is sealed by a systemd credential that \(credential == nil ? "is not here" : "is another one"): "
                    + "give ufreed the one that it had")
        }
        guard let box = try? AES.GCM.SealedBox(combined: sealed),
            let plain = try? AES.GCM.open(box, using: key(credential), authenticating: purpose)
        else { throw .corruptedData("\(path) is damaged; put a copy of it back") }
        return Array(plain)
    }

    /// Returns a key that differs from the one that seals stored data.
    private static func key(_ credential: [UInt8]) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: credential), info: purpose, outputByteCount: 32)
    }

    private static func check(_ lines: String) -> String {
        Array(SHA256.hash(data: Data(lines.utf8))).hexadecimal
    }
}
