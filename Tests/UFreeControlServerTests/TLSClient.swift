import NIOCore
import NIOPosix
import NIOSSL
import NIOTLS

/// A connection with TLS to a port on 127.0.0.1, for one request.
final class TLSClient: Sendable {
    /// How long a connection lasts.
    static let patience = Duration.seconds(100)

    private let channel: any Channel
    private let pieces: AsyncStream<String>

    /// - Parameter authority: the certificate that has to have signed that of the other side, in DER; nil to accept any.
    /// - Throws: an error if nobody listens or the handshake fails.
    init(port: UInt16, trusting authority: [UInt8]? = nil) async throws {
        var configuration = TLSConfiguration.makeClientConfiguration()
        if let authority {
            configuration.trustRoots = .certificates([try NIOSSLCertificate(bytes: authority, format: .der)])
        } else {
            configuration.certificateVerification = .none
        }
        let context = try NIOSSLContext(configuration: configuration)
        let (pieces, more) = AsyncStream.makeStream(of: String.self)
        self.pieces = pieces
        let shaken = MultiThreadedEventLoopGroup.singleton.any().makePromise(of: Void.self)
        channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    // Without a name the address itself has to be in the certificate.
                    try channel.pipeline.syncOperations.addHandlers(
                        NIOSSLClientHandler(context: context, serverHostname: nil),
                        Reader(more, shaken))
                }
            }
            .connect(host: "127.0.0.1", port: Int(port)).get()
        try await shaken.futureResult.get()
        // A test must not wait for ever.
        channel.eventLoop.scheduleTask(in: TimeAmount(Self.patience)) { [channel] in
            channel.close(promise: nil)
        }
    }

    func send(_ text: String) { channel.writeAndFlush(ByteBuffer(string: text), promise: nil) }

    func close() { channel.close(promise: nil) }

    /// Returns what the other side sends until the connection is closed or it has sent the wanted text.
    func read(until wanted: String? = nil) async -> String {
        var text = ""
        for await piece in pieces {
            text += piece
            if let wanted, text.contains(wanted) { return text }
        }
        return text
    }

    private final class Reader: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer

        private let more: AsyncStream<String>.Continuation
        private let shaken: EventLoopPromise<Void>

        init(_ more: AsyncStream<String>.Continuation, _ shaken: EventLoopPromise<Void>) {
            self.more = more
            self.shaken = shaken
        }

        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            if case TLSUserEvent.handshakeCompleted = event { shaken.succeed() }
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            more.yield(String(buffer: unwrapInboundIn(data)))
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            shaken.fail(error)
            context.close(promise: nil)
        }

        func channelInactive(context: ChannelHandlerContext) {
            shaken.fail(ChannelError.eof)
            more.finish()
        }
    }
}
