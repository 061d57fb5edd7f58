import NIOCore
import NIOSSL
import UFreeDomain

/// TLS 1.3 with both certificates required; each connection has its own context.
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

    /// Hardens a configuration: NIOSSL's server defaults allow TLS 1.2 and clients without a certificate.
    private static func harden(_ configuration: inout TLSConfiguration, flush: Duration) {
        configuration.minimumTLSVersion = .tlsv13
        configuration.certificateVerification = .noHostnameVerification
        configuration.trustRoots = .certificates([])
        configuration.applicationProtocols = [applicationProtocol]
        configuration.shutdownTimeout = TimeAmount(flush)
    }

    /// Returns a handler with its own context: a session ticket from one connection is useless on another, so
    /// nobody connects without presenting the key again.
    func serverHandler() throws -> NIOSSLServerHandler {
        NIOSSLServerHandler(
            context: try NIOSSLContext(configuration: server), customVerificationCallback: Self.verify)
    }

    /// Returns a handler with its own context, so that nothing from an earlier connection is offered. It
    /// sends no server name (SNI).
    /// - Parameter expected: the devices that may answer; nil for any. This is checked before this side sends
    ///   its certificate, so whoever now has a friend's old address does not learn who dials it.
    func clientHandler(expecting expected: Set<DeviceID>?) throws -> NIOSSLClientHandler {
        try NIOSSLClientHandler(
            context: NIOSSLContext(configuration: client), serverHostname: nil
        ) { chain, promise in
            promise.succeed(Self.isDevice(chain, of: expected) ? .certificateVerified : .failed)
        }
    }

    /// Accepts any device; HELLO shows later whose key it is.
    private static func verify(
        _ chain: [NIOSSLCertificate], _ promise: EventLoopPromise<NIOSSLVerificationResult>
    ) {
        promise.succeed(isDevice(chain, of: nil) ? .certificateVerified : .failed)
    }

    /// Returns whether there is exactly one certificate, with a P-256 key: any, or that of an expected
    /// device.
    private static func isDevice(_ chain: [NIOSSLCertificate], of expected: Set<DeviceID>?) -> Bool {
        guard chain.count == 1, let key = chain.first.flatMap(PeerCertificate.deviceKey(of:)) else {
            return false
        }
        guard let expected else { return true }
        return DeviceID(bytes: PublicKeyBytes.fingerprint(key)).map(expected.contains) ?? false
    }
}
