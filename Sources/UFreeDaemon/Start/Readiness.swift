import Synchronization

/// Reports once that the daemon is ready: when both peers and `ufreectl` can reach it.
package final class Readiness: Sendable {
    private struct State {
        var listening: [String]?
        var answers = false
        var isSaid = false
    }

    private let state = Mutex(State())
    private let onReady: @Sendable ([String]) -> Void

    /// - Parameter onReady: called once, with the addresses on which peers can connect (`HOST:PORT`).
    package init(onReady: @escaping @Sendable ([String]) -> Void) { self.onReady = onReady }

    /// Reports that the transport is bound.
    package func listens(at addresses: [String]) { update { $0.listening = addresses } }

    /// Reports that the control server answers.
    package func answers() { update { $0.answers = true } }

    private func update(_ change: (inout State) -> Void) {
        let ready = state.withLock { state -> [String]? in
            change(&state)
            guard !state.isSaid, state.answers, let listening = state.listening else { return nil }
            state.isSaid = true
            return listening
        }
        if let ready { onReady(ready) }
    }
}
