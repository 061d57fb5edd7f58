import Glibc
import NIOCore

/// Stops a listener from accepting for a moment if the machine has no descriptor or memory left for another
/// connection (fault 14).
///
/// NIO's own back-off only delays the next read. After a failed accept the listener stays registered, the
/// waiting connection makes it readable again at once, and the thread spins. Switching `autoRead` off removes
/// it from the selector.
final class AcceptPauseHandler: ChannelInboundHandler {
    typealias InboundIn = any Channel

    private static let exhaustion: Set<CInt> = [EMFILE, ENFILE, ENOBUFS, ENOMEM]

    private let pause: Duration
    private let counters: TransportCounters
    private var resumption: Scheduled<Void>?

    init(pause: Duration, _ counters: TransportCounters) {
        self.pause = pause
        self.counters = counters
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard let failure = error as? IOError, Self.exhaustion.contains(failure.errnoCode) else {
            context.fireErrorCaught(error)
            return
        }
        counters.count(.exhausted)
        Self.setReading(false, context.channel)
        resumption?.cancel()
        let channel = context.channel
        resumption = context.eventLoop.scheduleTask(in: TimeAmount(pause)) { Self.setReading(true, channel) }
    }

    func channelInactive(context: ChannelHandlerContext) {
        resumption?.cancel()
        context.fireChannelInactive()
    }

    private static func setReading(_ reads: Bool, _ channel: any Channel) {
        // Fails only on a closed channel, which does not read any more.
        try? channel.syncOptions?.setOption(.autoRead, value: reads)
    }
}
