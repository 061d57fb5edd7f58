import NIOCore
import Synchronization

extension TLSPeerConnection {
    package func probe(within limit: Duration) async -> Bool {
        let answer = channel.eventLoop.makePromise(of: Bool.self)
        let waiting = state.withLock { state -> UInt64? in
            guard !state.isClosing, !state.hasEnded else { return nil }
            state.lastProbe += 1
            state.probes[state.lastProbe] = answer
            return state.lastProbe
        }
        guard let number = waiting else {
            answer.succeed(false)
            return false
        }
        _ = send(Frame(.ping))
        let deadline = channel.eventLoop.scheduleTask(in: TimeAmount(limit)) { self.finishProbe(number) }
        defer { deadline.cancel() }
        return await withTaskCancellationHandler {
            // The promise is never failed.
            (try? await answer.futureResult.get()) ?? false
        } onCancel: {
            finishProbe(number)
        }
    }

    /// A whole frame came.
    func heard() {
        let waiting = state.withLock { state in
            state.liveness.heard(at: .now())
            return state.takeProbes()
        }
        for probe in waiting { probe.succeed(true) }
    }

    /// The channel is closed: nothing will be heard any more.
    func ended() {
        let (waiting, timer) = state.withLock { state in
            state.hasEnded = true
            return (state.takeProbes(), state.timer)
        }
        timer?.cancel()
        for probe in waiting { probe.succeed(false) }
    }

    private func finishProbe(_ number: UInt64) {
        state.withLock { $0.probes.removeValue(forKey: number) }?.succeed(false)
    }
}

extension TLSPeerConnection.State {
    fileprivate mutating func takeProbes() -> [EventLoopPromise<Bool>] {
        defer { probes = [:] }
        return Array(probes.values)
    }
}
