import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// A daemon with fixed answers on a real Unix socket.
final class FakeDaemon: Sendable {
    /// An answer. If a route has several, each is given once, except for the last, which is repeated.
    enum Answer: Sendable {
        case json(_ body: String, status: Int = 200)
        /// Pieces of an event stream, which then stays open or ends.
        case stream(_ pieces: [String], ends: Bool)
    }

    /// A received request.
    struct Call: Hashable, Sendable {
        var route: String
        var host: String?
        var lastEventID: String?
        var body: String
    }

    private struct State {
        var answers: [String: [Answer]]
        var calls: [Call] = []
    }

    let path: String
    private let folder: Folder
    private let state: Mutex<State>
    private let listener = Mutex<(any Channel)?>(nil)

    /// - Parameter answers: the answers by method and target, such as `GET /v1/week?friend=Ben`. The profile
    ///   has a default answer.
    init(_ answers: [String: [Answer]]) async throws {
        folder = try Folder()
        path = folder.path + "/control.sock"
        let profile = ["GET /v1/profile": [Answer.json(Samples.json(Samples.profile))]]
        state = Mutex(State(answers: answers.merging(profile) { own, _ in own }))
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.configureHTTPServerPipeline()
                    try channel.pipeline.syncOperations.addHandler(Handler(daemon: self))
                }
            }
            .bind(unixDomainSocketPath: path)
            .get()
        listener.withLock { $0 = channel }
    }

    /// Runs `body` with a daemon that is closed and removed afterwards.
    static func run<Result>(
        _ answers: [String: [Answer]], _ body: (FakeDaemon) async throws -> Result
    ) async throws -> Result {
        let daemon = try await FakeDaemon(answers)
        do {
            let result = try await body(daemon)
            await daemon.close()
            return result
        } catch {
            await daemon.close()
            throw error
        }
    }

    /// All requests so far.
    var calls: [Call] { state.withLock { $0.calls } }

    private func close() async {
        try? await listener.withLock { $0 }?.close()
    }

    fileprivate func answer(_ call: Call) -> Answer {
        state.withLock { state in
            state.calls.append(call)
            let known = state.answers[call.route] ?? []
            if known.count > 1 { state.answers[call.route] = Array(known.dropFirst()) }
            return known.first
                ?? .json(
                    #"{"error":{"code":"noSuchRoute","message":"","details":[],"values":{}}}"#, status: 404)
        }
    }

    private final class Handler: ChannelInboundHandler {
        typealias InboundIn = HTTPServerRequestPart
        typealias OutboundOut = HTTPServerResponsePart

        private let daemon: FakeDaemon
        private var head: HTTPRequestHead?
        private var body = ""

        init(daemon: FakeDaemon) { self.daemon = daemon }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            switch unwrapInboundIn(data) {
            case .head(let head): (self.head, body) = (head, "")
            case .body(let buffer): body += String(buffer: buffer)
            case .end:
                guard let head else { return }
                let answer = daemon.answer(
                    Call(
                        route: "\(head.method.rawValue) \(head.uri)", host: head.headers.first(name: "Host"),
                        lastEventID: head.headers.first(name: "Last-Event-ID"), body: body))
                reply(answer, context: context)
            }
        }

        private func reply(_ answer: Answer, context: ChannelHandlerContext) {
            switch answer {
            case .json(let body, let status):
                var head = HTTPResponseHead(version: .http1_1, status: .init(statusCode: status))
                head.headers.add(name: "Content-Length", value: "\(body.utf8.count)")
                context.write(wrapOutboundOut(.head(head)), promise: nil)
                context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: body)))), promise: nil)
                context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
            case .stream(let pieces, let ends):
                let head = HTTPResponseHead(
                    version: .http1_1, status: .ok, headers: ["Content-Type": "text/event-stream"])
                context.writeAndFlush(wrapOutboundOut(.head(head)), promise: nil)
                for piece in pieces {
                    let buffer = ByteBuffer(string: piece)
                    context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(buffer))), promise: nil)
                }
                if ends { context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil) }
            }
        }
    }
}
