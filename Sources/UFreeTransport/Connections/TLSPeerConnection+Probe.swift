import NIOCore
import Synchronization

extension TLSPeerConnection {
    /// Somebody who waits for time to pass, or also for a sign of life.
    struct Wait {
        let promise: EventLoopPromise<Bool>
        let isProbe: Bool
    }

    package func probe(within limit: Duration) async -> Bool {
        // While this side does not read, silence says nothing of the peer.
        if state.withLock({ $0.liveness.isHandling && !$0.isClosing && !$0.hasEnded }) { return true }
        return await wait(limit, isProbe: true) { _ = send(Frame(.ping)) }
    }

    package func stands(for time: Duration) async -> Bool { await wait(time, isProbe: false) {} }

    /// - Returns: false when the connection ended, or a probe heard nothing in that time.
    private func wait(_ limit: Duration, isProbe: Bool, _ ask: () -> Void) async -> Bool {
        let promise = channel.eventLoop.makePromise(of: Bool.self)
        let number = state.withLock { state -> UInt64? in
            guard !state.isClosing, !state.hasEnded else { return nil }
            state.lastWait += 1
            state.waits[state.lastWait] = Wait(promise: promise, isProbe: isProbe)
            return state.lastWait
        }
        guard let number else {
            promise.succeed(false)
            return false
        }
        ask()
        let deadline = channel.eventLoop.scheduleTask(in: TimeAmount(limit)) {
            self.finish(number, !isProbe)
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
    func heard() {
        let probes = state.withLock { state in
            state.liveness.heard(at: .now())
            guard !state.waits.isEmpty else { return [Wait]() }
            defer { state.waits = state.waits.filter { !$0.value.isProbe } }
            return state.waits.values.filter(\.isProbe)
        }
        for probe in probes { probe.promise.succeed(true) }
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
