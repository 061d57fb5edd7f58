import Crypto
import FoundationEssentials
import NIOSSL
import SwiftASN1
import Testing
import UFreeNode
import X509

@testable import UFreeTransport

@Suite("A peer that fails TLS gets not one frame (Y5, fault 45)", .timeLimit(.minutes(2)))
struct TLSRefusalTests {
    /// Returns the frames that a peer with that TLS configuration receives from a listener that accepts
    /// everybody.
    private func heard(_ tls: TLSConfiguration?, bytes: [UInt8] = []) async throws -> [Frame] {
        let reached = Log<Bool>()
        let transport = try makeTransport()
        let frames = try await listening(transport) { connection in
            reached.add(true)
            await hear(connection)
        } _: { address in
            try await RawPeer(bytes: bytes, tls: tls).converse(with: address) { _ in nil }
        }
        reached.end()
        #expect(await reached.first(1).isEmpty)
        #expect(transport.counters()["refused"] == 1)
        return frames
    }

    private func certificate(
        _ key: Certificate.PrivateKey, _ pem: String
    ) throws -> TLSConfiguration {
        let name = try DistinguishedName { CommonName("ufree") }
        let certificate = try Certificate(
            version: .v3, serialNumber: Certificate.SerialNumber(bytes: [1]), publicKey: key.publicKey,
            notValidBefore: Date(timeIntervalSince1970: 0),
            notValidAfter: Date(timeIntervalSince1970: 4_000_000_000),
            issuer: name, subject: name, extensions: Certificate.Extensions(), issuerPrivateKey: key)
        var serializer = DER.Serializer()
        try serializer.serialize(certificate)
        let shown = try NIOSSLCertificate(bytes: serializer.serializedBytes, format: .der)
        return RawPeer.tls([shown], try NIOSSLPrivateKey(bytes: Array(pem.utf8), format: .pem))
    }

    @Test("Y5: the raw peer of these tests is let in when it does everything right")
    func control() async throws {
        let identity = TestIdentity()
        let hello = try identity.hello().frame().array
        let frames = try await listening(try makeTransport(), hear) { address in
            try await RawPeer(bytes: hello, tls: try RawPeer.tls(identity)).converse(with: address) { _ in nil
            }
        }
        #expect(frames.map(\.type) == [.hello])
    }

    @Test("Y5: a client without TLS")
    func plain() async throws {
        #expect(try await heard(nil, bytes: try TestIdentity().hello().frame().array).isEmpty)
    }

    @Test("Y5: a client without certificate")
    func noCertificate() async throws {
        #expect(try await heard(RawPeer.tls([], nil)).isEmpty)
    }

    @Test("Y5: a client limited to TLS 1.2")
    func tls12() async throws {
        var tls = try RawPeer.tls(TestIdentity())
        tls.minimumTLSVersion = .tlsv12
        tls.maximumTLSVersion = .tlsv12
        #expect(try await heard(tls).isEmpty)
    }

    @Test(
        "Y5: a client that names no application protocol, or another",
        arguments: [[], ["h2"], ["ufree/2"], ["ufree/11"]])
    func alpn(protocols: [String]) async throws {
        var tls = try RawPeer.tls(TestIdentity())
        tls.applicationProtocols = protocols
        #expect(try await heard(tls).isEmpty)
    }

    @Test("Fault 45: a key on another curve")
    func otherCurve() async throws {
        let key = P384.Signing.PrivateKey()
        #expect(try await heard(certificate(Certificate.PrivateKey(key), key.pemRepresentation)).isEmpty)
    }

    @Test("Fault 45: an RSA key")
    func rsa() async throws {
        let tls = RawPeer.tls(
            try NIOSSLCertificate.fromPEMBytes(Array(OddCertificates.rsaCertificate.utf8)),
            try NIOSSLPrivateKey(bytes: Array(OddCertificates.rsaKey.utf8), format: .pem))
        #expect(try await heard(tls).isEmpty)
    }

    @Test("Fault 45: a chain of two certificates")
    func chain() async throws {
        let first = try DeviceCertificate(privateKey: Array(TestIdentity().device.rawRepresentation))
        let second = try DeviceCertificate(privateKey: Array(TestIdentity().device.rawRepresentation))
        #expect(try await heard(RawPeer.tls([first.certificate, second.certificate], first.key)).isEmpty)
    }

    @Test("Fault 18: dates of a certificate are ignored, and so is its name")
    func dates() async throws {
        let identity = TestIdentity()
        let name = try DistinguishedName { CommonName("somebody else") }
        let key = Certificate.PrivateKey(identity.device)
        let certificate = try Certificate(
            version: .v3, serialNumber: Certificate.SerialNumber(bytes: [7]), publicKey: key.publicKey,
            notValidBefore: Date(timeIntervalSince1970: 0), notValidAfter: Date(timeIntervalSince1970: 1),
            issuer: name, subject: name, extensions: Certificate.Extensions(), issuerPrivateKey: key)
        var serializer = DER.Serializer()
        try serializer.serialize(certificate)
        let tls = RawPeer.tls(
            [try NIOSSLCertificate(bytes: serializer.serializedBytes, format: .der)],
            try NIOSSLPrivateKey(bytes: Array(identity.device.pemRepresentation.utf8), format: .pem))
        let hello = try identity.hello().frame().array
        let frames = try await listening(try makeTransport(), hear) { address in
            try await RawPeer(bytes: hello, tls: tls).converse(with: address) { _ in nil }
        }
        #expect(frames.map(\.type) == [.hello])
    }
}
