import NIOCore
import NIOSSL
import UFreeDomain

/// TLS 1.3 with both certificates required, for each connection anew.
struct TLSContexts {
    static let applicationProtocol = "ufree/1"

    private let server: TLSConfiguration
    private let client: TLSConfiguration

    /// - Parameter flush: how long a peer may take to answer the end of TLS.
    init(_ device: DeviceCertificate, flush: Duration) {
        let chain: [NIOSSLCertificateSource] = [.certificate(device.certificate)]
        var server = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain, privateKey: .privateKey(device.key))
        var client = TLSConfiguration.makeClientConfiguration()
        client.certificateChain = chain
        client.privateKey = .privateKey(device.key)
        Self.harden(&server, flush: flush)
        Self.harden(&client, flush: flush)
        self.server = server
        self.client = client
    }

    /// NIOSSL's defaults for servers let in TLS 1.2 and clients without a certificate.
    private static func harden(_ configuration: inout TLSConfiguration, flush: Duration) {
        configuration.minimumTLSVersion = .tlsv13
        configuration.certificateVerification = .noHostnameVerification
        configuration.trustRoots = .certificates([])
        configuration.applicationProtocols = [applicationProtocol]
        configuration.shutdownTimeout = TimeAmount(flush)
    }

    /// A handler with a context of its own: a session ticket of one connection opens no other, so nobody comes in
    /// without showing the key again.
    func serverHandler() throws -> NIOSSLServerHandler {
        NIOSSLServerHandler(
            context: try NIOSSLContext(configuration: server), customVerificationCallback: Self.verify)
    }

    /// A handler with a context of its own, so that nothing of an earlier connection is offered. It says no name (SNI).
    /// - Parameter expected: who may answer; nil for anybody. Judged before this side shows its certificate, so that whoever has
    ///   a friend's old address learns of nobody who dials it.
    func clientHandler(expecting expected: Set<DeviceID>?) throws -> NIOSSLClientHandler {
        try NIOSSLClientHandler(
            context: NIOSSLContext(configuration: client), serverHostname: nil
        ) { chain, promise in
            promise.succeed(Self.isDevice(chain, of: expected) ? .certificateVerified : .failed)
        }
    }

    /// Whose key it is, is judged after HELLO.
    private static func verify(
        _ chain: [NIOSSLCertificate], _ promise: EventLoopPromise<NIOSSLVerificationResult>
    ) {
        promise.succeed(isDevice(chain, of: nil) ? .certificateVerified : .failed)
    }

    /// Exactly one certificate, with a P-256 key: any, or that of one of these devices.
    private static func isDevice(_ chain: [NIOSSLCertificate], of expected: Set<DeviceID>?) -> Bool {
        guard chain.count == 1, let key = chain.first.flatMap(PeerCertificate.deviceKey(of:)) else {
            return false
        }
        guard let expected else { return true }
        return DeviceID(bytes: PublicKeyBytes.fingerprint(key)).map(expected.contains) ?? false
    }
}
