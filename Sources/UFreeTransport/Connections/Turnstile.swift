import Glibc
import NIOCore
import NIOPosix
import Synchronization

/// Lets an event loop check its sockets between pieces of long work. After each check one piece continues,
/// however many wait.
///
/// A task or a short timer would not be enough: a loop runs everything that is ready or due, including what
/// becomes so meanwhile, before it checks a socket. Two pieces that alternate would prevent that as long as
/// they last. A byte in a pipe is only found when the loop checks its sockets.
final class Turnstile: ChannelInboundHandler, Sendable {
    typealias InboundIn = ByteBuffer

    private struct State {
        var waiting: [EventLoopPromise<Void>] = []
        var pipe: (any Channel)?
        /// Whether no pipe can be created.
        var isBroken = false
    }

    private static let all = Mutex<[ObjectIdentifier: Turnstile]>([:])

    private let loop: any EventLoop
    private let state = Mutex(State())

    private init(_ loop: any EventLoop) { self.loop = loop }

    /// Returns the turnstile of an event loop.
    static func of(_ loop: any EventLoop) -> Turnstile {
        all.withLock { all in
            let key = ObjectIdentifier(loop)
            if let known = all[key] { return known }
            let turnstile = Turnstile(loop)
            all[key] = turnstile
            return turnstile
        }
    }

    /// Waits for the caller's turn.
    func pass() async {
        let promise = loop.makePromise(of: Void.self)
        let isFirst = state.withLock { state in
            state.waiting.append(promise)
            return state.waiting.count == 1 || state.isBroken
        }
        if isFirst { knock() }
        // The promise never fails.
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
                    // It is unknown whether the two ends were closed, and another connection may use their
                    // numbers by now.
                    self.state.withLock { $0.isBroken = true }
                    return self.letAllPass()
                }
                self.state.withLock { $0.pipe = pipe }
                self.knock()
            }
    }

    /// Lets all waiting callers continue, because there is no descriptor for a pipe.
    private func letAllPass() {
        let waiting = state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting
        }
        for promise in waiting { promise.succeed() }
    }
}
