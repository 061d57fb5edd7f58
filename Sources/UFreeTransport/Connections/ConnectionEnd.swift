import NIOCore

/// An outbound event that ends a connection without waiting for the peer; triggered from any thread.
enum ConnectionEnd: Equatable {
    /// At once.
    case abrupt
    /// At once, but with a CLOSE if TLS is established.
    case makeRoom
}

/// Handles `ConnectionEnd` before TLS, which would wait for the peer's agreement to end.
final class ConnectionEndHandler: ChannelOutboundHandler {
    typealias OutboundIn = NIOAny

    func triggerUserOutboundEvent(
        context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?
    ) {
        guard event is ConnectionEnd else {
            context.triggerUserOutboundEvent(event, promise: promise)
            return
        }
        context.close(mode: .all, promise: promise)
    }
}
