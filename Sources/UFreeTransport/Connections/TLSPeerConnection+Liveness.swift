import NIOCore
import Synchronization
import UFreeSync

extension TLSPeerConnection {
    /// Watches for silence until the channel closes, with one timer that is rescheduled only when it fires.
    func watch() {
        channel.closeFuture.whenComplete { _ in self.ended() }
        look()
    }

    private func look() {
        let now = NIODeadline.now()
        switch state.withLock({ $0.isClosing ? nil : $0.liveness.action(at: now) }) {
        case nil: break
        case .wait(let until): lookAgain(at: until)
        case .ping(let next):
            _ = send(Frame(.ping))
            lookAgain(at: next)
        case .dead:
            counters.count(.timeouts)
            state.withLock { $0.hasTimedOut = true }
            close(.timeout)
        }
    }

    private func lookAgain(at deadline: NIODeadline) {
        let timer = channel.eventLoop.scheduleTask(deadline: deadline) { self.look() }
        let isOver = state.withLock { state in
            state.timer = timer
            return state.hasEnded
        }
        if isOver { timer.cancel() }
    }
}
