import NIOCore
import NIOPosix
package import NIOSSL
import Synchronization

/// Peers that send HELLO, then the same bytes again and again as fast as they are accepted, and never read an
/// answer. A closed peer reconnects.
package final class DeafPeer: Sendable {
    private let address: String
    private let tls: TLSConfiguration
    private let hello: [UInt8]
    private let words: [UInt8]
    private let isPressing = Atomic(true)
    private let connections = Atomic(0)
    private let sent = Atomic(0)

    /// - Parameters:
    ///   - address: `127.0.0.1:PORT`.
    /// - certificate, key: those of a device.
    /// - hello: the first bytes to send.
    /// - words: the bytes to send repeatedly.
    package init(
        to address: String, certificate: NIOSSLCertificate, key: NIOSSLPrivateKey, hello: [UInt8],
        saying words: [UInt8]
    ) {
        self.address = address
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.certificateChain = [.certificate(certificate)]
        tls.privateKey = .privateKey(key)
        tls.certificateVerification = .none
        tls.trustRoots = .certificates([])
        tls.applicationProtocols = ["ufree/1"]
        self.tls = tls
        self.hello = hello
        self.words = words
    }

    /// The number of connections and of sent bytes.
    package var tally: (connections: Int, bytes: Int) {
        (connections.load(ordering: .relaxed), sent.load(ordering: .relaxed))
    }

    /// Starts this many peers on their own threads.
    package func press(_ count: Int) {
        for _ in 0..<count { connect() }
    }

    /// Stops all sending.
    package func rest() { isPressing.store(false, ordering: .relaxed) }

    private func connect() {
        guard isPressing.load(ordering: .relaxed), let colon = address.lastIndex(of: ":"),
            let port = Int(address[address.index(after: colon)...])
        else { return }
        connections.add(1, ordering: .relaxed)
        ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let context = try NIOSSLContext(configuration: self.tls)
                    try channel.pipeline.syncOperations.addHandlers([
                        NIOSSLClientHandler(context: context, serverHostname: nil), Flood(self),
                    ])
                }
            }
            .connect(host: String(address[..<colon]), port: port)
            .flatMap { $0.closeFuture }
            .whenComplete { _ in self.connect() }
    }

    /// Sends everything; reads the peer's HELLO and nothing after it.
    private final class Flood: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer

        private let owner: DeafPeer

        init(_ owner: DeafPeer) { self.owner = owner }

        func channelActive(context: ChannelHandlerContext) {
            context.writeAndFlush(Self.wrapOutboundOut(ByteBuffer(bytes: owner.hello)), promise: nil)
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            try? context.channel.syncOptions?.setOption(.autoRead, value: false)
            flood(context)
        }

        func channelWritabilityChanged(context: ChannelHandlerContext) { flood(context) }

        func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

        private func flood(_ context: ChannelHandlerContext) {
            guard owner.isPressing.load(ordering: .relaxed) else { return context.close(promise: nil) }
            while context.channel.isActive, context.channel.isWritable {
                owner.sent.add(owner.words.count, ordering: .relaxed)
                context.writeAndFlush(Self.wrapOutboundOut(ByteBuffer(bytes: owner.words)), promise: nil)
            }
        }
    }
}
