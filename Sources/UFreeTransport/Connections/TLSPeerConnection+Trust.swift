import NIOCore
import Synchronization
import UFreeSync

extension TLSPeerConnection {
    /// Whether the peer may, or lately might, say what only friends say. The node needs a moment to find that a
    /// peer is a friend, and a friend does not wait for it: so nothing more is read until the node has spoken, and
    /// silence of a few seconds is a no.
    func isFriend() async -> Bool {
        let promise = channel.eventLoop.makePromise(of: Bool.self)
        let known = state.withLock { state -> Bool? in
            if state.wasTrusted || state.isClosing { return state.wasTrusted }
            state.waiter = promise
            state.liveness.beginHandling()
            return nil
        }
        if let known {
            promise.succeed(known)
            return known
        }
        let timer = channel.eventLoop.scheduleTask(in: TimeAmount(limits.trust)) { self.decideTrust(false) }
        channel.closeFuture.whenComplete { _ in self.decideTrust(false) }
        let answer = (try? await promise.futureResult.get()) ?? false
        timer.cancel()
        state.withLock { $0.liveness.endHandling(at: .now()) }
        return answer
    }

    /// Answers whoever waits.
    func decideTrust(_ isTrusted: Bool) {
        let waiter = state.withLock { state in
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.succeed(isTrusted)
    }
}
