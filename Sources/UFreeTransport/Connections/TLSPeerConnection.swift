import NIOCore
import Synchronization
import UFreeNode
package import UFreeSync

/// A connection whose peer proved its identity. Its task runs `receive`; everything else may be called from
/// anywhere.
package final class TLSPeerConnection: PeerConnection {
    struct State {
        var liveness: Liveness
        /// The frames passed to the channel but not written yet, and their bytes.
        var queued = 0
        var queuedBytes = 0
        var isTrusted = false
        /// Whether the peer was ever a friend; long frames may still be on the way when that ends.
        var wasTrusted = false
        var isClosing = false
        var hasTimedOut = false
        /// Its number among the strangers.
        var stranger: UInt64?
        /// The timer for the next check of the peer's silence.
        var timer: Scheduled<Void>?
        /// The callers that wait for a sign of life or for time to pass, by number.
        var waits: [UInt64: Wait] = [:]
        var lastWait: UInt64 = 0
        var hasEnded = false
        /// Whether it has ended and the rest is only read for the reason.
        var isDeaf = false

        var isOver: Bool { isClosing || hasEnded }
    }

    package let peer: ConnectedPeer
    let channel: any Channel
    let inbox: Inbox
    let limits: TransportLimits
    let counters: TransportCounters
    let strangers: Strangers
    let frames: RecentFrames
    let state: Mutex<State>

    /// - Parameter stranger: its number among the strangers; nil for a dialled one.
    init(
        _ peer: ConnectedPeer, _ channel: any Channel, _ inbox: Inbox,
        stranger: UInt64?, _ strangers: Strangers, _ frames: RecentFrames, _ limits: TransportLimits,
        _ counters: TransportCounters
    ) {
        self.peer = peer
        self.channel = channel
        self.inbox = inbox
        self.limits = limits
        self.counters = counters
        self.strangers = strangers
        self.frames = frames
        let liveness = Liveness(limits, isDialler: peer.isDialledByUs, at: .now())
        state = Mutex(State(liveness: liveness, stranger: stranger))
    }

    package func send(_ message: Message) -> Bool {
        guard let bytes = try? frames.bytes(of: message),
            bytes.readableBytes <= FrameHeader.length + limits.friendFrame
        else {
            // A message that is too large for a frame is a defect of this side; half an answer would be worse
            // than none.
            close(.goodbye)
            return false
        }
        return send(bytes)
    }

    /// Queues a frame's bytes; closes the connection if the queue is full.
    func send(_ bytes: ByteBuffer) -> Bool {
        enum Room { case free, full, gone }
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
            TransportMetrics.reached(.output)
            close(.overloaded)
            return false
        case .free:
            TransportMetrics.sent(bytes)
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
        TransportMetrics.closed(reason, byUs: true)
        // A rejected peer counts as a stranger until its connection ends, and the number of strangers is
        // limited.
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

    /// Returns true for the first call. A connection that the peer ended is not closed again.
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
