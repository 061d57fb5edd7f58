import Glibc
import NIOCore
import NIOPosix
import Synchronization

/// Lets an event loop look at its sockets between two pieces of long work, and lets one piece go on after each look, however many
/// wait for that.
///
/// Neither a task nor a short timer would do: a loop runs all that is ready or due, and what becomes ready or due meanwhile, before
/// it looks at a socket again, and two pieces that take turns would keep it from that for as long as they last. A byte in a pipe
/// is found only where the loop looks.
final class Turnstile: ChannelInboundHandler, Sendable {
    typealias InboundIn = ByteBuffer

    private struct State {
        var waiting: [EventLoopPromise<Void>] = []
        var pipe: (any Channel)?
        /// No pipe can be made.
        var isBroken = false
    }

    private static let all = Mutex<[ObjectIdentifier: Turnstile]>([:])

    private let loop: any EventLoop
    private let state = Mutex(State())

    private init(_ loop: any EventLoop) { self.loop = loop }

    /// The one of an event loop.
    static func of(_ loop: any EventLoop) -> Turnstile {
        all.withLock { all in
            let key = ObjectIdentifier(loop)
            if let known = all[key] { return known }
            let turnstile = Turnstile(loop)
            all[key] = turnstile
            return turnstile
        }
    }

    /// Returns when it is the caller's turn.
    func pass() async {
        let promise = loop.makePromise(of: Void.self)
        let isFirst = state.withLock { state in
            state.waiting.append(promise)
            return state.waiting.count == 1 || state.isBroken
        }
        if isFirst { knock() }
        // The promise is never failed.
        try? await promise.futureResult.get()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let (next, isMore) = state.withLock {
            ($0.waiting.isEmpty ? nil : $0.waiting.removeFirst(), !$0.waiting.isEmpty)
        }
        next?.succeed()
        if isMore { knock() }
    }

    func channelInactive(context: ChannelHandlerContext) {
        state.withLock { $0.pipe = nil }
        letAllPass()
    }

    private func knock() {
        let (pipe, isBroken) = state.withLock { ($0.pipe, $0.isBroken) }
        if isBroken { return letAllPass() }
        guard let pipe else { return open() }
        pipe.writeAndFlush(ByteBuffer(integer: UInt8(0)), promise: nil)
    }

    private func open() {
        var made: [CInt] = [-1, -1]
        guard pipe(&made) == 0 else { return letAllPass() }
        let ends = made
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        NIOPipeBootstrap(group: loop)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(self) }
            }
            .takingOwnershipOfDescriptors(input: ends[0], output: ends[1])
            .whenComplete { made in
                guard case .success(let pipe) = made else {
                    // Whether the two ends were closed nobody says, and another connection may have their numbers by now.
                    self.state.withLock { $0.isBroken = true }
                    return self.letAllPass()
                }
                self.state.withLock { $0.pipe = pipe }
                self.knock()
            }
    }

    /// Without a descriptor nobody is kept waiting.
    private func letAllPass() {
        let waiting = state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting
        }
        for promise in waiting { promise.succeed() }
    }
}
