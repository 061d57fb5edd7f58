import UFreeAPI
import UFreeControlClient

/// Waits for the code of a new request. The two machines need a few more messages to compute it.
enum CodeWait {
    /// Returns the request with its code, or the request unchanged if no code arrives in time.
    static func request(
        _ request: OutgoingRequestValue, from client: ControlClient, within limit: Duration = .seconds(5)
    ) async -> OutgoingRequestValue {
        await withTaskGroup(of: OutgoingRequestValue?.self) { group in
            group.addTask { await seen(request.id, by: client) }
            group.addTask {
                try? await Task.sleep(for: limit)
                return nil
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            return first ?? request
        }
    }

    private static func seen(_ id: String, by client: ControlClient) async -> OutgoingRequestValue? {
        do {
            for try await item in client.watch() {
                guard case .event(let event, _) = item else { continue }
                let requests = (event.requests?.outgoing ?? []) + [event.outgoing].compactMap(\.self)
                let found = requests.first { $0.id == id && ($0.code != nil || !$0.isPending) }
                if let found { return found }
            }
        } catch {
            // Without the stream the code is only shown later, by `requests`.
        }
        return nil
    }
}
