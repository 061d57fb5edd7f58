import UFreeAPI
import UFreeControlClient

/// Waits for what becomes of a request that was sent.
enum RequestWait {
    /// Returns the request with its code, or unchanged if no code arrives in time. The two machines need a few
    /// more messages to compute it.
    static func code(
        of request: OutgoingRequestValue, from client: ControlClient, within limit: Duration,
        _ pause: @escaping @Sendable (Duration) async throws -> Void
    ) async -> OutgoingRequestValue {
        await withTaskGroup(of: OutgoingRequestValue?.self) { group in
            group.addTask { await state(of: request.id, by: client) { $0.code != nil || !$0.isPending } }
            group.addTask {
                try? await pause(limit)
                return nil
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            return first ?? request
        }
    }

    /// Returns the request with another code or status; nil if it is no longer pending when the wait begins, or if
    /// the events end.
    static func change(
        of request: OutgoingRequestValue, from client: ControlClient
    ) async -> OutgoingRequestValue? {
        await state(of: request.id, by: client) { $0.code != request.code || $0.status != request.status }
    }

    private static func state(
        of id: String, by client: ControlClient, where isIt: (OutgoingRequestValue) -> Bool
    ) async -> OutgoingRequestValue? {
        do {
            for try await item in client.watch() {
                guard case .event(let event, _) = item else { continue }
                let requests = (event.requests?.outgoing ?? []) + [event.outgoing].compactMap(\.self)
                let found = requests.filter { $0.id == id }
                if event.event == .snapshot, found.isEmpty { return nil }
                if let found = found.first(where: isIt) { return found }
            }
        } catch {
            // Without the stream the code is only shown later, by `requests`.
        }
        return nil
    }
}
