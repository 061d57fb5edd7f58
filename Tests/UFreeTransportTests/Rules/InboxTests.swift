import NIOCore
import NIOEmbedded
import Synchronization
import Testing

@testable import UFreeTransport

struct InboxTests {
    /// Counts the reads that reach the socket.
    private final class Reads: ChannelOutboundHandler, Sendable {
        typealias OutboundIn = NIOAny
        let count = Mutex(0)

        func read(context: ChannelHandlerContext) { count.withLock { $0 += 1 } }
    }

    private let channel = NIOAsyncTestingChannel()
    private let inbox = Inbox()
    private let reads = Reads()

    private func connect() async throws {
        try await channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 1)).get()
        try await channel.pipeline.addHandlers([reads, inbox])
    }

    private func receive(_ number: UInt8) async throws {
        try await channel.writeInbound(ByteBuffer(integer: number))
    }

    private func next() async throws -> UInt8? { try await inbox.next(of: channel)?.getInteger(at: 0) }

    private func readCount() async throws -> Int {
        channel.read()
        await channel.testingEventLoop.run()
        return reads.count.withLock { $0 }
    }

    @Test
    func `Nothing more is read while two chunks wait, and reading goes on when one is taken`() async throws {
        try await connect()
        try await receive(1)
        #expect(try await readCount() == 1)
        try await receive(2)
        #expect(try await readCount() == 1)
        #expect(try await next() == 1)
        await channel.testingEventLoop.run()
        #expect(reads.count.withLock { $0 } == 2)
        #expect(try await next() == 2)
        await channel.testingEventLoop.run()
        // What was held back is asked for once.
        #expect(reads.count.withLock { $0 } == 2)
    }

    @Test
    func `What came before the end is taken first, and then the end, as often as it is asked for`()
        async throws
    {
        try await connect()
        try await receive(1)
        try await receive(2)
        try await channel.close()
        #expect(try await next() == 1)
        #expect(try await next() == 2)
        for _ in 1...2 { #expect(try await next() == nil) }
    }

    @Test
    func `What broke the connection is thrown after the last chunk`() async throws {
        struct Broken: Error {}
        try await connect()
        try await receive(1)
        try await channel.testingEventLoop.executeInContext { channel.pipeline.fireErrorCaught(Broken()) }
        #expect(try await next() == 1)
        await #expect(throws: Broken.self) { try await next() }
        _ = try? await channel.close()
    }

    @Test
    func `A task that waits gets what comes, and nothing once it is cancelled`() async throws {
        try await connect()
        async let waiting = next()
        try await receive(7)
        #expect(try await waiting == 7)
        // Only a task of its own can be cancelled.
        let cancelled = Task { try await next() }
        cancelled.cancel()
        #expect(try await cancelled.value == nil)
        try await channel.close()
    }
}
