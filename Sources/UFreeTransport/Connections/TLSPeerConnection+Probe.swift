import NIOCore
import Synchronization

extension TLSPeerConnection {
    /// Somebody who waits beside the connection.
    struct Wait {
        enum Matter { case time, signOfLife, reading }

        let promise: EventLoopPromise<Bool>
        let matter: Matter
    }

    package func probe(within limit: Duration) async -> Bool? {
        let end = ContinuousClock.now + limit
        var wasUnread = false
        // While this side does not read, silence says nothing of the peer.
        while state.withLock({ $0.liveness.isHandling && !$0.isOver }) {
            wasUnread = true
            let left = end - .now
            guard left > .zero, await wait(left, for: .reading, {}) else { return isOver ? false : nil }
        }
        if await wait(max(end - .now, .zero), for: .signOfLife, { _ = send(Frame(.ping)) }) { return true }
        // With less than the whole time to answer in, its silence says nothing either.
        return wasUnread && !isOver ? nil : false
    }

    package func stands(for time: Duration) async -> Bool { await wait(time, for: .time) {} }

    private var isOver: Bool { state.withLock { $0.isOver } }

    /// - Returns: false when the connection ended, or what was waited for did not come in that time.
    private func wait(_ limit: Duration, for matter: Wait.Matter, _ ask: () -> Void) async -> Bool {
        let promise = channel.eventLoop.makePromise(of: Bool.self)
        let number = state.withLock { state -> UInt64? in
            guard !state.isOver else { return nil }
            state.lastWait += 1
            state.waits[state.lastWait] = Wait(promise: promise, matter: matter)
            return state.lastWait
        }
        guard let number else {
            promise.succeed(false)
            return false
        }
        ask()
        let deadline = channel.eventLoop.scheduleTask(in: TimeAmount(limit)) {
            self.finish(number, matter == .time)
        }
        defer { deadline.cancel() }
        return await withTaskCancellationHandler {
            // The promise is never failed.
            (try? await promise.futureResult.get()) ?? false
        } onCancel: {
            finish(number, false)
        }
    }

    /// A whole frame came.
    func heard() { answer(.signOfLife) { $0.heard(at: .now()) } }

    /// Nothing is read until `endHandling`.
    func beginHandling() { state.withLock { $0.liveness.beginHandling() } }

    /// The next frame is read.
    func endHandling() { answer(.reading) { $0.endHandling(at: .now()) } }

    private func answer(_ matter: Wait.Matter, _ change: (inout Liveness) -> Void) {
        let waits = state.withLock { state in
            change(&state.liveness)
            guard !state.waits.isEmpty else { return [Wait]() }
            defer { state.waits = state.waits.filter { $0.value.matter != matter } }
            return state.waits.values.filter { $0.matter == matter }
        }
        for wait in waits { wait.promise.succeed(true) }
    }

    /// The channel is closed: nothing will be heard any more.
    func ended() {
        let (waits, timer) = state.withLock { state in
            state.hasEnded = true
            defer { state.waits = [:] }
            return (state.waits, state.timer)
        }
        timer?.cancel()
        for wait in waits.values { wait.promise.succeed(false) }
    }

    private func finish(_ number: UInt64, _ answer: Bool) {
        state.withLock { $0.waits.removeValue(forKey: number) }?.promise.succeed(answer)
    }
}
