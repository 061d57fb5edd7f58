import Crypto
import NIOSSL

@testable import UFreeTransport

extension FuzzTarget {
    /// A certificate gives a P-256 key that TLS would also accept, or nothing. NIOSSL ends the process for
    /// some other keys.
    static let certificate = FuzzTarget("certificate", lengthLimit: 4_096) { bytes in
        guard let certificate = try? NIOSSLCertificate(bytes: bytes, format: .der) else { return }
        let key = PeerCertificate.deviceKey(of: certificate)
        demand(key == PeerCertificate.deviceKey(of: certificate), "another key at the second look")
        guard let key else { return }
        demand(PublicKeyBytes.isP256(key), "a key of another form")
        demand((try? P256.Signing.PublicKey(derRepresentation: key)) != nil, "a key that is none")
        let used = try? certificate.extractPublicKey().toSPKIBytes()
        demand(used == key, "TLS sees another key")
    }
}
