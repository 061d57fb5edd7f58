import Crypto

/// The check of an evaluation before the library checks its proof (RFC 9497, section 2.2.2).
///
/// `VerifyProof` encodes `t2 = s·A + c·B` and `t3 = s·M + c·Z`. A node can choose `s` and `c` so that one of them is the point at
/// infinity, which has no encoding, and the library then ends the process.
enum NumberProof {
    private typealias Key = P384.KeyAgreement

    /// Returns whether the library can check the proof.
    /// - Parameters:
    ///   - evaluation: an evaluated element, and the scalars `c` and `s` of its proof.
    ///   - blinded: the element that was sent.
    ///   - publicKey: the key that was shown, compressed.
    static func canBeChecked(_ evaluation: [UInt8], of blinded: [UInt8], by publicKey: [UInt8]) -> Bool {
        let element = evaluation.prefix(NumberSearch.pointLength)
        let scalars = evaluation.dropFirst(NumberSearch.pointLength)
        // Neither 0 nor the order of the group or more is a private key.
        guard let c = try? Key.PrivateKey(rawRepresentation: scalars.prefix(scalars.count / 2)),
            let s = try? Key.PrivateKey(rawRepresentation: scalars.dropFirst(scalars.count / 2)),
            let shown = try? x(c, publicKey), let one = try? x(s, blinded),
            let other = try? x(c, Array(element))
        else { return false }
        // Two points whose sum is infinity have the same x. M and Z are the same multiple of the two elements.
        return Array(s.publicKey.rawRepresentation.prefix(shown.count)) != shown && one != other
    }

    /// Returns the x coordinate of a multiple of a point.
    private static func x(_ scalar: Key.PrivateKey, _ point: [UInt8]) throws -> [UInt8] {
        let point = try Key.PublicKey(compressedRepresentation: point)
        return try scalar.sharedSecretFromKeyAgreement(with: point).withUnsafeBytes(Array.init)
    }
}
