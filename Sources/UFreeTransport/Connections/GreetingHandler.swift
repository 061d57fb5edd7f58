import NIOCore
import NIOSSL
import NIOTLS
import UFreeDomain
import UFreeNode
import UFreeSync

/// The channel handler between TLS and the connection's task. It checks the peer after the TLS handshake,
/// exchanges HELLO, and then passes the bytes on. Nothing reaches the task before the peer has proved its
/// identity.
final class GreetingHandler: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private enum State {
        case handshake
        case hello(deviceKey: [UInt8])
        case open
        /// The connection is closing; incoming bytes are dropped, so that TLS sees the peer's agreement.
        case draining
        case failed
    }

    private var state = State.handshake
    private var decoder = FrameDecoder()
    /// The number of bytes received while closing.
    private var drained = 0
    private var deadline: Scheduled<Void>?
    private let hello: Hello
    private let ownDevice: DeviceID
    private let limits: TransportLimits
    private let now: @Sendable () -> Timestamp
    private let promise: EventLoopPromise<Greeting>

    /// - Parameters:
    ///   - hello: the HELLO to send.
    ///   - promise: succeeds with the peer, or fails with a `TransportError` or a `PeerError`.
    init(
        _ hello: Hello, ownDevice: DeviceID, limits: TransportLimits,
        now: @escaping @Sendable () -> Timestamp,
        promise: EventLoopPromise<Greeting>
    ) {
        self.hello = hello
        self.ownDevice = ownDevice
        self.limits = limits
        self.now = now
        self.promise = promise
    }

    func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive { startDeadline(context) }
    }

    func channelActive(context: ChannelHandlerContext) {
        startDeadline(context)
        context.fireChannelActive()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        deadline?.cancel()
        promise.fail(TransportError.lost)
    }

    func channelInactive(context: ChannelHandlerContext) {
        deadline?.cancel()
        if case .handshake = state { promise.fail(TransportError.notSecured) }
        promise.fail(TransportError.lost)
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch state {
        case .handshake: fail(TransportError.notSecured, context)
        // In TLS 1.3, a dialler learns that its key was refused only after its own handshake.
        case .hello: fail(error is NIOSSLError ? TransportError.notSecured : .lost, context)
        case .open, .draining, .failed: context.fireErrorCaught(error)
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .handshakeCompleted(let negotiated)? = event as? TLSUserEvent { secured(negotiated, context) }
        context.fireUserInboundEventTriggered(event)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch state {
        case .open: context.fireChannelRead(data)
        case .hello(let deviceKey): greet(Self.unwrapInboundIn(data), deviceKey, context)
        case .draining: drain(Self.unwrapInboundIn(data), context)
        case .handshake, .failed: break
        }
    }

    /// Drops bytes while closing. A peer that keeps sending instead of agreeing to the end is not waited for.
    private func drain(_ bytes: ByteBuffer, _ context: ChannelHandlerContext) {
        drained += bytes.readableBytes
        guard drained > limits.drain else { return }
        state = .failed
        context.triggerUserOutboundEvent(ConnectionEnd.abrupt, promise: nil)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        context.fireChannelReadComplete()
        // The task reads no more, so the end of TLS must be requested here.
        if case .draining = state { context.read() }
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        if case .open = state {
            state = .draining
            context.read()
        }
        context.close(mode: mode, promise: promise)
    }

    func triggerUserOutboundEvent(
        context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?
    ) {
        if case .makeRoom? = event as? ConnectionEnd { say(.overloaded, context) }
        context.triggerUserOutboundEvent(event, promise: promise)
    }

    /// Checks the peer's certificate after every handshake, including one that no callback saw.
    private func secured(_ negotiated: String?, _ context: ChannelHandlerContext) {
        guard case .handshake = state else { return }
        guard negotiated == TLSContexts.applicationProtocol,
            let certificate = try? context.pipeline.syncOperations.nioSSL_peerCertificate(),
            let deviceKey = PeerCertificate.deviceKey(of: certificate), let frame = try? hello.frame()
        else { return fail(TransportError.notSecured, context) }
        state = .hello(deviceKey: deviceKey)
        context.writeAndFlush(Self.wrapOutboundOut(frame.bytes), promise: nil)
    }

    private func greet(_ bytes: ByteBuffer, _ deviceKey: [UInt8], _ context: ChannelHandlerContext) {
        decoder.append(bytes)
        do throws(Violation) {
            guard let piece = try decoder.next(limit: limits.strangerFrame) else { return }
            // HELLO is the first frame; nothing may be skipped before it.
            guard case .frame(let frame) = piece else { throw .misplaced }
            if frame.type == .close {
                let notice = try CloseNotice(frame)
                return fail(PeerError.closed(notice.reason), context)
            }
            guard let device = DeviceID(bytes: PublicKeyBytes.fingerprint(deviceKey)) else {
                throw .malformed
            }
            let theirs = try Hello(frame, from: device)
            if device == ownDevice, theirs.instance == hello.instance {
                say(.goodbye, context)
                return fail(PeerError.oneself(instance: theirs.instance, isThisInstance: true), context)
            }
            deadline?.cancel()
            state = .open
            let offset = now().milliseconds(until: theirs.now)
            promise.succeed(
                Greeting(
                    deviceKey: deviceKey, hello: theirs, ownNonce: hello.nonce, clockOffset: offset,
                    remoteHost: context.remoteAddress?.host ?? "",
                    source: context.remoteAddress?.source ?? .other))
            let rest = decoder.rest()
            if rest.readableBytes > 0 { context.fireChannelRead(Self.wrapInboundOut(rest)) }
        } catch {
            say(.violation, context)
            fail(TransportError.violation(error), context)
        }
    }

    private func startDeadline(_ context: ChannelHandlerContext) {
        guard deadline == nil else { return }
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        deadline = context.eventLoop.scheduleTask(in: TimeAmount(limits.greeting)) {
            let (handler, context) = bound.value
            handler.fail(TransportError.timeout, context)
        }
    }

    /// Sends a CLOSE if TLS is established.
    private func say(_ reason: CloseReason, _ context: ChannelHandlerContext) {
        switch state {
        case .hello, .open: break
        case .handshake, .draining, .failed: return
        }
        guard let frame = try? CloseNotice(reason).frame() else { return }
        context.writeAndFlush(Self.wrapOutboundOut(frame.bytes), promise: nil)
    }

    private func fail(_ error: any Error, _ context: ChannelHandlerContext) {
        deadline?.cancel()
        if case TransportError.timeout = error { say(.timeout, context) }
        state = .failed
        promise.fail(error)
        context.triggerUserOutboundEvent(ConnectionEnd.abrupt, promise: nil)
    }
}
