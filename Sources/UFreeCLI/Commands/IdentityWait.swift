import UFreeAPI
import UFreeControlClient

/// Waits until the daemon has begun anew with other keys.
enum IdentityWait {
    /// Whether it has; false when it takes longer than that, or does not come back.
    static func isTaken(
        _ id: String, by client: ControlClient, within limit: Duration = .seconds(10)
    ) async -> Bool {
        await withTaskGroup(of: Bool.self) { group in
            group.addTask { await isSeen(id, by: client) }
            group.addTask {
                try? await Task.sleep(for: limit)
                return false
            }
            let first = await group.next() ?? false
            group.cancelAll()
            return first
        }
    }

    /// The socket is gone for a moment, so a watch that could not begin is begun again.
    private static func isSeen(_ id: String, by client: ControlClient) async -> Bool {
        while !Task.isCancelled {
            do {
                for try await item in client.watch() {
                    if case .event(let event, _) = item, event.week?.owner.id == id { return true }
                }
            } catch {
                try? await Task.sleep(for: .milliseconds(100))
            }
        }
        return false
    }
}
