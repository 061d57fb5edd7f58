import Crypto
import FoundationEssentials
import NIOSSL
import SwiftASN1
import X509

/// The certificate that presents the device key. Only its key matters: the name is the same everywhere, and
/// the dates cover all time, because a wrong clock must not end a friendship (fault 18).
struct DeviceCertificate {
    let certificate: NIOSSLCertificate
    let key: NIOSSLPrivateKey

    /// - Parameter privateKey: a raw P-256 private key, 32 bytes.
    /// - Throws: an error if it is not a private key.
    init(privateKey: [UInt8]) throws {
        let signing = try P256.Signing.PrivateKey(rawRepresentation: privateKey)
        let name = try DistinguishedName { CommonName("ufree") }
        let certificate = try Certificate(
            version: .v3,
            serialNumber: Certificate.SerialNumber(bytes: [1]),
            publicKey: Certificate.PublicKey(signing.publicKey),
            notValidBefore: Date(timeIntervalSince1970: 0),
            // RFC 5280, 4.1.2.5: 99991231235959Z means "no well-defined end".
            notValidAfter: Date(timeIntervalSince1970: 253_402_300_799),
            issuer: name, subject: name, signatureAlgorithm: .ecdsaWithSHA256,
            extensions: Certificate.Extensions(),
            issuerPrivateKey: Certificate.PrivateKey(signing))
        var serializer = DER.Serializer()
        try serializer.serialize(certificate)
        self.certificate = try NIOSSLCertificate(bytes: serializer.serializedBytes, format: .der)
        self.key = try NIOSSLPrivateKey(bytes: Array(signing.derRepresentation), format: .der)
    }
}
