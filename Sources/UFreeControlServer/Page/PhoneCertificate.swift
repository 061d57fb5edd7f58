import Crypto
import FoundationEssentials
import NIOCore
import NIOSSL
import SwiftASN1
import UFreeDomain
import X509

/// The certificate with which phones meet this machine, and the authority that signed it. The authority's key is thrown
/// away when it has signed: whoever installs it on a phone trusts this one certificate, and gives nobody any power.
struct PhoneCertificate: Hashable, Sendable, Codable {
    /// Apple's systems refuse server certificates that are good for longer than 825 days.
    private static let days: Int64 = 800
    /// So many days before its end another one is made.
    private static let daysBeforeEnd: Int64 = 30

    /// Both in DER.
    let authority: [UInt8]
    let certificate: [UInt8]
    /// The addresses that it is good for, and the name.
    let addresses: [String]
    private let name: String
    /// Its end, in milliseconds since 1970.
    let end: Int64
    /// The public key that it presents (X9.63).
    private let key: [UInt8]

    /// - Parameters:
    ///   - key: the key that the certificate presents.
    ///   - addresses: IPv4 addresses.
    ///   - name: the machine's name, with its domain.
    /// - Throws: an error of signing.
    init(_ key: P256.Signing.PrivateKey, addresses: [String], name: String, at now: Timestamp) throws {
        let authorityKey = P256.Signing.PrivateKey()
        let issuer = try DistinguishedName { CommonName("UFree on \(name)") }
        let subject = try DistinguishedName { CommonName(name) }
        // A phone's clock may be behind.
        let begin = Self.date(now.adding(milliseconds: -.day))
        let last = now.adding(milliseconds: Self.days * .day)
        let authorityID = SubjectKeyIdentifier(hash: Certificate.PublicKey(authorityKey.publicKey))
        let root = try Certificate(
            version: .v3, serialNumber: Self.serialNumber(),
            publicKey: Certificate.PublicKey(authorityKey.publicKey), notValidBefore: begin,
            notValidAfter: Self.date(last), issuer: issuer, subject: issuer,
            signatureAlgorithm: .ecdsaWithSHA256,
            extensions: Certificate.Extensions {
                Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
                Critical(KeyUsage(keyCertSign: true))
                authorityID
            },
            issuerPrivateKey: Certificate.PrivateKey(authorityKey))
        let names = [.dnsName(name)] + addresses.compactMap(Self.address)
        let leaf = try Certificate(
            version: .v3, serialNumber: Self.serialNumber(),
            publicKey: Certificate.PublicKey(key.publicKey), notValidBefore: begin,
            notValidAfter: Self.date(last), issuer: issuer, subject: subject,
            signatureAlgorithm: .ecdsaWithSHA256,
            extensions: Certificate.Extensions {
                Critical(BasicConstraints.notCertificateAuthority)
                Critical(KeyUsage(digitalSignature: true))
                try ExtendedKeyUsage([.serverAuth])
                SubjectAlternativeNames(names)
                AuthorityKeyIdentifier(keyIdentifier: authorityID.keyIdentifier)
            },
            issuerPrivateKey: Certificate.PrivateKey(authorityKey))
        authority = try Self.bytes(root)
        certificate = try Self.bytes(leaf)
        self.addresses = addresses
        self.name = name
        end = last.milliseconds
        self.key = Array(key.publicKey.x963Representation)
    }

    /// The SHA-256 of the certificate, as browsers show it.
    var fingerprint: String {
        SHA256.hash(data: certificate).map { [$0].hexadecimal.uppercased() }.joined(separator: ":")
    }

    /// Whether it presents a key and is good for an address, if there is one, and a name for a while.
    func isGood(for address: String?, name: String, key: P256.Signing.PublicKey, at now: Timestamp) -> Bool {
        let rest = end - now.milliseconds
        return address.map(addresses.contains) ?? true && name == self.name
            && self.key == Array(key.x963Representation)
            && rest > Self.daysBeforeEnd * .day && rest < (Self.days + 1) * .day
    }

    /// Returns the settings of the listener: TLS 1.3 (RFC 8446) alone, as phones since 2019 have it.
    func configuration(_ key: P256.Signing.PrivateKey) throws -> TLSConfiguration {
        let chain = try [certificate, authority].map {
            NIOSSLCertificateSource.certificate(try NIOSSLCertificate(bytes: $0, format: .der))
        }
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain,
            privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(key.derRepresentation), format: .der)))
        configuration.minimumTLSVersion = .tlsv13
        configuration.applicationProtocols = ["http/1.1"]
        // Otherwise each connection delays a stop by five seconds: nobody answers the end of TLS over HTTP/1.1.
        configuration.shutdownTimeout = .milliseconds(300)
        return configuration
    }

    /// Returns a random number of 16 bytes: at most 20 are allowed, with the sign (RFC 5280, 4.1.2.2).
    private static func serialNumber() -> Certificate.SerialNumber {
        Certificate.SerialNumber(bytes: (0..<16).map { _ in UInt8.random(in: 1...127) })
    }

    private static func date(_ time: Timestamp) -> Date {
        Date(timeIntervalSince1970: Double(time.milliseconds / .second))
    }

    private static func bytes(_ certificate: Certificate) throws -> [UInt8] {
        var serializer = DER.Serializer()
        try serializer.serialize(certificate)
        return serializer.serializedBytes
    }

    /// Whether a text is an IPv4 address.
    static func isAddress(_ text: String) -> Bool { address(text) != nil }

    /// Returns an IPv4 address as a name of a certificate (RFC 5280, 4.2.1.6); nil if it is none.
    private static func address(_ text: String) -> GeneralName? {
        let numbers = text.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        let octets = numbers.compactMap(\.self)
        return numbers.count == 4 && octets.count == 4
            ? .ipAddress(ASN1OctetString(contentBytes: octets[...])) : nil
    }
}
