import NIOCore
import NIOPosix
import Synchronization
import UFreeAPI

@testable import UFreeControlClient

/// A daemon that answers each piece that it receives with given bytes, whether they are HTTP or not.
final class RawDaemon: Sendable {
    /// What to do after a piece was received, or when a client connects.
    struct Answer: Sendable {
        var bytes = ""
        /// Whether to close the connection.
        var closes = false
        /// Whether to send it to the client that connects, before anything is received.
        var isEarly = false
    }

    private struct State {
        var answers: [Answer]
        var connections = 0
        var closed = 0
        var received = ""
    }

    private let folder: Folder
    private let state: Mutex<State>

    private init(_ answers: [Answer]) throws {
        folder = try Folder()
        state = Mutex(State(answers: answers))
    }

    /// Runs `body` with a daemon and a client.
    static func run(
        _ answers: [Answer], _ body: (RawDaemon, ControlClient) async throws -> Void
    ) async throws {
        let daemon = try RawDaemon(answers)
        let path = daemon.folder.path + "/control.sock"
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Handler(daemon: daemon))
                }
            }
            .bind(unixDomainSocketPath: path)
            .get()
        let client = ControlClient(path: try .resolve(option: path, environment: [:], uid: 1000))
        let result: Result<Void, any Error>
        do {
            result = .success(try await body(daemon, client))
        } catch {
            result = .failure(error)
        }
        try? await channel.close()
        try result.get()
    }

    /// The number of connections so far.
    var connections: Int { state.withLock { $0.connections } }
    /// The number of connections that are closed.
    var closed: Int { state.withLock { $0.closed } }
    /// Everything that was received.
    var received: String { state.withLock { $0.received } }

    /// Returns what to send next; nil if there is nothing, or the client must send something first.
    private func next(after piece: String?) -> Answer? {
        state.withLock { state in
            if let piece { state.received += piece } else { state.connections += 1 }
            guard let first = state.answers.first, first.isEarly == (piece == nil) else { return nil }
            return state.answers.removeFirst()
        }
    }

    private final class Handler: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer

        private let daemon: RawDaemon

        init(daemon: RawDaemon) { self.daemon = daemon }

        func channelActive(context: ChannelHandlerContext) {
            send(daemon.next(after: nil), context)
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            send(daemon.next(after: String(buffer: unwrapInboundIn(data))), context)
        }

        func channelInactive(context: ChannelHandlerContext) {
            daemon.state.withLock { $0.closed += 1 }
        }

        private func send(_ answer: Answer?, _ context: ChannelHandlerContext) {
            guard let answer else { return }
            context.writeAndFlush(NIOAny(ByteBuffer(string: answer.bytes)), promise: nil)
            if answer.closes { context.close(promise: nil) }
        }
    }
}
