import NIOCore
import Synchronization
import UFreeNode
package import UFreeSync

/// A connection whose peer showed who it is. Its task runs `receive`; everything else may be called from anywhere.
package final class TLSPeerConnection: PeerConnection {
    struct State {
        var liveness: Liveness
        /// Frames handed to the channel and not yet written, and their bytes.
        var queued = 0
        var queuedBytes = 0
        var isTrusted = false
        /// Once a friend, a peer may have friends' long frames on the way when it stops being one.
        var wasTrusted = false
        var isClosing = false
        var hasTimedOut = false
        /// Its number among the strangers.
        var stranger: UInt64?
        /// The next look at the peer's silence.
        var timer: Scheduled<Void>?
        /// Who waits for a sign of life or for time to pass, by number.
        var waits: [UInt64: Wait] = [:]
        var lastWait: UInt64 = 0
        var hasEnded = false
        /// It ended, and what is left of it is of no interest but for a reason.
        var isDeaf = false

        var isOver: Bool { isClosing || hasEnded }
    }

    package let peer: ConnectedPeer
    let channel: any Channel
    let inbound: NIOAsyncChannelInboundStream<ByteBuffer>
    let limits: TransportLimits
    let counters: TransportCounters
    let strangers: Strangers
    let state: Mutex<State>

    /// - Parameter stranger: its number among the strangers; nil for a dialled one.
    init(
        _ peer: ConnectedPeer, _ channel: any Channel, _ inbound: NIOAsyncChannelInboundStream<ByteBuffer>,
        stranger: UInt64?, _ strangers: Strangers, _ limits: TransportLimits, _ counters: TransportCounters
    ) {
        self.peer = peer
        self.channel = channel
        self.inbound = inbound
        self.limits = limits
        self.counters = counters
        self.strangers = strangers
        let liveness = Liveness(limits, isDialler: peer.isDialledByUs, at: .now())
        state = Mutex(State(liveness: liveness, stranger: stranger))
    }

    package func send(_ message: Message) -> Bool {
        guard let frame = try? message.frame(), frame.body.readableBytes <= limits.friendFrame else {
            // A message that no frame holds is a defect of this side; half an answer would be worse than none.
            close(.goodbye)
            return false
        }
        return send(frame)
    }

    /// Queues a frame; when the queue is full, closes.
    func send(_ frame: Frame) -> Bool {
        enum Room { case free, full, gone }
        let bytes = frame.bytes
        let size = bytes.readableBytes
        let room = state.withLock { state -> Room in
            guard !state.isClosing else { return .gone }
            guard state.queued < limits.queue, state.queuedBytes + size <= limits.queueBytes else {
                return .full
            }
            state.queued += 1
            state.queuedBytes += size
            state.liveness.spoke(at: .now())
            return .free
        }
        switch room {
        case .gone: return false
        case .full:
            close(.overloaded)
            return false
        case .free:
            let written = channel.eventLoop.makePromise(of: Void.self)
            written.futureResult.whenComplete { _ in
                self.state.withLock { state in
                    state.queued -= 1
                    state.queuedBytes -= size
                }
            }
            channel.writeAndFlush(bytes, promise: written)
            return true
        }
    }

    package func close(_ reason: CloseReason) {
        guard beginClosing() else { return }
        // Whoever is sent away waits for its end among the strangers, of whom there is a bounded number.
        if reason != .goodbye { setTrusted(false) }
        let written = channel.eventLoop.makePromise(of: Void.self)
        let channel = channel
        written.futureResult.whenComplete { _ in channel.close(promise: nil) }
        if let frame = try? CloseNotice(reason).frame() {
            channel.writeAndFlush(frame.bytes, promise: written)
        } else {
            written.succeed()
        }
        let last = channel.eventLoop.scheduleTask(in: TimeAmount(limits.flush)) {
            channel.triggerUserOutboundEvent(ConnectionEnd.abrupt, promise: nil)
        }
        channel.closeFuture.whenComplete { _ in last.cancel() }
    }

    package func setTrusted(_ isTrusted: Bool) {
        let (released, becomesStranger) = state.withLock { state -> (UInt64?, Bool) in
            defer {
                state.isTrusted = isTrusted
                state.wasTrusted = state.wasTrusted || isTrusted
            }
            guard isTrusted else {
                return (nil, state.isTrusted && state.stranger == nil && !peer.isDialledByUs)
            }
            defer { state.stranger = nil }
            return (state.stranger, false)
        }
        if let released { strangers.release(released) }
        if becomesStranger {
            let number = strangers.admit(channel)
            state.withLock { $0.stranger = number }
        }
    }

    /// True for the first to close. What the peer ended is not ended from here.
    func beginClosing() -> Bool {
        state.withLock { state in
            if state.hasEnded {
                state.isDeaf = true
                return false
            }
            defer { state.isClosing = true }
            return !state.isClosing
        }
    }
}
