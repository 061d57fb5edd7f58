import NIOCore
import Synchronization
import UFreeSync

extension TLSPeerConnection {
    /// A caller that waits for something on the connection.
    struct Wait {
        enum Matter { case time, signOfLife, reading }

        let promise: EventLoopPromise<Bool>
        let matter: Matter
    }

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
            _ = send(Frame(.ping).bytes)
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

    package func probe(within limit: Duration) async -> Bool? {
        let end = ContinuousClock.now + limit
        var wasUnread = false
        // While this side does not read, silence says nothing about the peer.
        while state.withLock({ $0.liveness.isHandling && !$0.isOver }) {
            wasUnread = true
            let left = end - .now
            guard left > .zero, await wait(left, for: .reading, {}) else { return isOver ? false : nil }
        }
        if await wait(max(end - .now, .zero), for: .signOfLife, { _ = send(Frame(.ping).bytes) }) {
            return true
        }
        // If the peer had less than the whole time to answer, its silence says nothing either.
        return wasUnread && !isOver ? nil : false
    }

    package func stands(for time: Duration) async -> Bool { await wait(time, for: .time) {} }

    private var isOver: Bool { state.withLock { $0.isOver } }

    /// Calls `ask` and waits until the matter occurs.
    /// - Returns: false if the connection ended, or the matter did not occur within the time.
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
            // The promise never fails.
            (try? await promise.futureResult.get()) ?? false
        } onCancel: {
            finish(number, false)
        }
    }

    /// Records that a complete frame arrived.
    func heard() { answer(.signOfLife) { $0.heard(at: .now()) } }

    /// Records that nothing is read until `endHandling`.
    func beginHandling() { state.withLock { $0.liveness.beginHandling() } }

    /// Records that reading continues.
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

    /// Handles the end of the channel: all waiting callers continue.
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
