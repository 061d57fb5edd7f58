import Crypto
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import SwiftASN1
import Synchronization
import X509

/// A web server on loopback that answers by the path of the request.
final class WebServer: Sendable {
    struct Answer: Sendable {
        var status: HTTPResponseStatus = .ok
        var headers: [String: String] = [:]
        var body = ""
        /// Whether nothing is sent.
        var isSilent = false
    }

    private let channel: any Channel
    private let heads = Mutex<[HTTPRequestHead]>([])

    /// What was asked, in that order.
    var requests: [HTTPRequestHead] { heads.withLock { $0 } }
    var port: Int { channel.localAddress?.port ?? 0 }

    private final class Handler: ChannelInboundHandler {
        typealias InboundIn = HTTPServerRequestPart
        typealias OutboundOut = HTTPServerResponsePart

        let answer: @Sendable (HTTPRequestHead) -> Answer

        init(_ answer: @escaping @Sendable (HTTPRequestHead) -> Answer) { self.answer = answer }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard case .head(let head) = unwrapInboundIn(data) else { return }
            let answer = answer(head)
            guard !answer.isSilent else { return }
            var headers = HTTPHeaders(answer.headers.map { ($0.key, $0.value) })
            headers.replaceOrAdd(name: "content-length", value: "\(answer.body.utf8.count)")
            context.write(
                wrapOutboundOut(
                    .head(HTTPResponseHead(version: .http1_1, status: answer.status, headers: headers))),
                promise: nil)
            context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: answer.body)))), promise: nil)
            context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        }
    }

    private init(_ channel: any Channel) { self.channel = channel }

    /// Runs a server for the time of the work.
    static func serving(
        _ answer: @escaping @Sendable (HTTPRequestHead) -> Answer, tls: TLSConfiguration? = nil,
        _ work: (WebServer) async throws -> Void
    ) async throws {
        let box = Mutex<WebServer?>(nil)
        let context = try tls.map { try NIOSSLContext(configuration: $0) }
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    if let context { try pipeline.addHandler(NIOSSLServerHandler(context: context)) }
                    try pipeline.configureHTTPServerPipeline()
                    try pipeline.addHandler(
                        Handler { head in
                            box.withLock { $0 }?.heads.withLock { $0.append(head) }
                            return answer(head)
                        })
                }
            }.bind(host: "127.0.0.1", port: 0).get()
        let server = WebServer(channel)
        box.withLock { $0 = server }
        do {
            try await work(server)
        } catch {
            try? await channel.close()
            throw error
        }
        try await channel.close()
    }

    /// Returns a server's certificate of its own, for 127.0.0.1, and the roots that trust it.
    static func certificate() throws -> (server: TLSConfiguration, roots: NIOSSLTrustRoots) {
        let key = P256.Signing.PrivateKey()
        let name = try DistinguishedName { CommonName("localhost") }
        let certificate = try Certificate(
            version: .v3, serialNumber: Certificate.SerialNumber(bytes: [1, 2, 3]),
            publicKey: Certificate.PublicKey(key.publicKey),
            notValidBefore: Date(timeIntervalSinceNow: -3_600),
            notValidAfter: Date(timeIntervalSinceNow: 3_600), issuer: name, subject: name,
            signatureAlgorithm: .ecdsaWithSHA256,
            extensions: Certificate.Extensions {
                Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
                SubjectAlternativeNames([.dnsName("localhost")])
            }, issuerPrivateKey: Certificate.PrivateKey(key))
        let shown = try NIOSSLCertificate(
            bytes: Array(certificate.serializeAsPEM().pemString.utf8), format: .pem)
        let own = try NIOSSLPrivateKey(bytes: Array(key.pemRepresentation.utf8), format: .pem)
        return (
            .makeServerConfiguration(certificateChain: [.certificate(shown)], privateKey: .privateKey(own)),
            .certificates([shown])
        )
    }
}
