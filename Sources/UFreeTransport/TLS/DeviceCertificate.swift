import Crypto
import FoundationEssentials
import NIOSSL
import SwiftASN1
import X509

/// The certificate in which the device key shows itself. Nothing in it means anything but the key: the name is the
/// same everywhere, and the dates span all time because a wrong clock must not end a friendship (fault 18).
struct DeviceCertificate {
    let certificate: NIOSSLCertificate
    let key: NIOSSLPrivateKey

    /// - Parameter privateKey: a P-256 private key in its raw form, 32 bytes.
    /// - Throws: when that is no private key.
    init(privateKey: [UInt8]) throws {
        let signing = try P256.Signing.PrivateKey(rawRepresentation: privateKey)
        let name = try DistinguishedName { CommonName("ufree") }
        let certificate = try Certificate(
            version: .v3,
            serialNumber: Certificate.SerialNumber(bytes: [1]),
            publicKey: Certificate.PublicKey(signing.publicKey),
            notValidBefore: Date(timeIntervalSince1970: 0),
            // RFC 5280, 4.1.2.5: 99991231235959Z is "no well-defined end".
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
