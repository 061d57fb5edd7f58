import NIOCore

/// Ends a connection without waiting for the peer; triggered as an outbound event, from any thread.
enum ConnectionEnd: Equatable {
    /// At once.
    case abrupt
    /// At once, but with a word to a peer that got through TLS.
    case makeRoom
}

/// Stands before TLS, which would wait for the peer's agreement to end.
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
