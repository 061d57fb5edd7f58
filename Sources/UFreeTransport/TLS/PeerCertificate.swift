import Crypto
import NIOSSL
import SwiftASN1

/// Reads the device key from a peer's certificate. Only the key and its exact form matter (fault 45). Names,
/// dates, extensions and the certificate's own signature are ignored, because TLS proved the key itself.
enum PeerCertificate {
    /// Returns the SubjectPublicKeyInfo of a P-256 key, 91 bytes; nil for anything else.
    ///
    /// The key is first read without NIOSSL, which terminates the process on a key that it cannot represent.
    /// Afterwards it is compared with the key that TLS used, so that two readers of a certificate cannot
    /// disagree.
    static func deviceKey(of certificate: NIOSSLCertificate) -> [UInt8]? {
        guard let bytes = try? certificate.toDERBytes(), let found = subjectPublicKeyInfo(in: bytes),
            PublicKeyBytes.isP256(found),
            // NIOSSL cannot represent a point that is not on the curve either.
            (try? P256.Signing.PublicKey(derRepresentation: found)) != nil,
            let used = try? certificate.extractPublicKey().toSPKIBytes(),
            used == found
        else { return nil }
        return found
    }

    /// RFC 5280, 4.1: TBSCertificate is version, serial number, algorithm, issuer, validity, subject, key.
    private static func subjectPublicKeyInfo(in bytes: [UInt8]) -> [UInt8]? {
        try? DER.sequence(try DER.parse(bytes), identifier: .sequence) { parts in
            guard let signed = parts.next(), parts.next() != nil, parts.next() != nil, parts.next() == nil
            else { throw Violation.malformed }
            return try DER.sequence(signed, identifier: .sequence) { fields in
                for _ in 0..<6 where fields.next() == nil { throw Violation.malformed }
                guard let key = fields.next(), key.identifier == .sequence else { throw Violation.malformed }
                while fields.next() != nil {}
                return Array(key.encodedBytes)
            }
        }
    }
}
