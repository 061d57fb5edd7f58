import NIOCore
import NIOPosix
import Synchronization
import Testing

@testable import UFreeTransport

@Suite("Long work and the sockets of one event loop", .timeLimit(.minutes(1)))
struct TurnstileTests {
    @Test("However many take turns at long work, the loop checks its sockets after each piece")
    func turns() async throws {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let loop = group.any()
        let pieces = Count()
        let (heard, hear) = AsyncStream.makeStream(of: Int.self)
        let server = try await DatagramBootstrap(group: group)
            .channelInitializer { channel in
                channel.pipeline.addHandler(
                    Listener { hear.yield(pieces.value.load(ordering: .relaxed)) })
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let address = try #require(server.localAddress)
        try await withThrowingTaskGroup(of: Void.self) { work in
            for _ in 0..<4 {
                work.addTask {
                    while !Task.isCancelled {
                        await Turnstile.of(loop).pass()
                        // On the event loop itself, where a peer's messages are handled.
                        try await loop.submit { Self.work(.milliseconds(2)) }.get()
                        pieces.value.add(1, ordering: .relaxed)
                    }
                }
            }
            var iterator = heard.makeAsyncIterator()
            for _ in 0..<4 {
                let before = pieces.value.load(ordering: .relaxed)
                let sender = try await DatagramBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                    .bind(host: "127.0.0.1", port: 0).get()
                try await sender.writeAndFlush(
                    AddressedEnvelope(remoteAddress: address, data: ByteBuffer(string: "?")))
                let after = try #require(await iterator.next())
                // Those that ran while the datagram was created and sent, and one after each check.
                #expect(after - before < 100)
                try await sender.close()
            }
            work.cancelAll()
        }
        try await server.close()
    }

    private static func work(_ time: TimeAmount) {
        let end = NIODeadline.now() + time
        while NIODeadline.now() < end {}
    }
}

private final class Listener: ChannelInboundHandler, Sendable {
    typealias InboundIn = AddressedEnvelope<ByteBuffer>
    private let heard: @Sendable () -> Void

    init(_ heard: @escaping @Sendable () -> Void) { self.heard = heard }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) { heard() }
}

private final class Count: Sendable {
    let value = Atomic(0)
}
