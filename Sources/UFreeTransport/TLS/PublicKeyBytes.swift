import Crypto

/// The SubjectPublicKeyInfo of a P-256 key in the only accepted form (RFC 5480): named curve, uncompressed
/// point. Each key has one form, and therefore one fingerprint.
enum PublicKeyBytes {
    /// SEQUENCE { SEQUENCE { id-ecPublicKey, prime256v1 }, BIT STRING (04 x y) }, up to the 04 of the point.
    private static let prefix: [UInt8] = [
        0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86,
        0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00, 0x04,
    ]
    static let length = 91

    /// Returns whether the bytes have that form; it does not check whether the point is on the curve.
    static func isP256(_ bytes: [UInt8]) -> Bool { bytes.count == length && bytes.starts(with: prefix) }

    /// Returns the SHA-256, from which owner and device ids are made.
    static func fingerprint(_ bytes: [UInt8]) -> [UInt8] { Array(SHA256.hash(data: bytes)) }
}
