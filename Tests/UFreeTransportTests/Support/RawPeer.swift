import Crypto
import NIOCore
import NIOPosix
import NIOSSL
import UFreeDomain
import UFreeSync

@testable import UFreeTransport

/// A peer that follows the test instead of the protocol.
struct RawPeer {
    /// The bytes to send after connecting.
    var bytes: [UInt8] = []
    /// The TLS configuration; nil for none.
    var tls: TLSConfiguration?
    /// Whether it ends its side after sending.
    var endsAtOnce = false

    /// Returns TLS as the protocol requires, with a device key.
    static func tls(_ identity: TestIdentity) throws -> TLSConfiguration {
        let certificate = try DeviceCertificate(privateKey: Array(identity.device.rawRepresentation))
        return tls([certificate.certificate], certificate.key)
    }

    static func tls(_ chain: [NIOSSLCertificate], _ key: NIOSSLPrivateKey?) -> TLSConfiguration {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.certificateChain = chain.map { .certificate($0) }
        tls.privateKey = key.map { .privateKey($0) }
        tls.certificateVerification = .none
        tls.trustRoots = .certificates([])
        tls.applicationProtocols = [TLSContexts.applicationProtocol]
        tls.shutdownTimeout = .milliseconds(100)
        return tls
    }

    /// Connects, sends, and reads until the other side closes the connection.
    /// - Parameter answer: called with each frame; its result is sent, and nil closes the connection.
    /// - Returns: Every frame received; empty if TLS failed.
    @discardableResult
    func converse(
        with address: String, answer: @Sendable (Frame) -> [UInt8]? = { _ in [] }
    ) async throws -> [Frame] {
        guard let target = HostPort(address) else { throw TransportError.unreadableAddress(address) }
        let tls = tls
        let client = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: target.host, port: target.port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    if let tls {
                        let context = try NIOSSLContext(configuration: tls)
                        try channel.pipeline.syncOperations.addHandler(
                            NIOSSLClientHandler(context: context, serverHostname: nil))
                    }
                    return try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        var frames: [Frame] = []
        // However it ends, the received frames count.
        try? await client.executeThenClose { inbound, outbound in
            if !bytes.isEmpty { try await outbound.write(ByteBuffer(bytes: bytes)) }
            if endsAtOnce { return }
            var decoder = FrameDecoder()
            for try await chunk in inbound {
                decoder.append(chunk)
                while let frame = try decoder.nextFrame(limit: .max) {
                    frames.append(frame)
                    guard let reply = answer(frame) else { return }
                    if !reply.isEmpty { try await outbound.write(ByteBuffer(bytes: reply)) }
                }
            }
        }
        return frames
    }
}

extension Frame {
    var array: [UInt8] { Array(bytes.readableBytesView) }

    /// The reason, if the frame is a CLOSE.
    var closeReason: CloseReason? { (try? CloseNotice(self))?.reason }
}
