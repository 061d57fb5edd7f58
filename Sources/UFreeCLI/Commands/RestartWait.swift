import UFreeAPI
import UFreeControlClient

/// Waits until the daemon has restarted.
enum RestartWait {
    /// Returns whether the daemon restarted within the limit.
    /// - Parameter isNew: whether a status comes from the restarted daemon.
    static func isOver(
        by client: ControlClient, within limit: Duration = .seconds(10),
        _ isNew: (StatusResponse) -> Bool
    ) async -> Bool {
        let clock = ContinuousClock()
        let end = clock.now.advanced(by: limit)
        while clock.now < end {
            // The socket is missing for a moment during the restart.
            if let status = try? await client.call(API.status).value, isNew(status) { return true }
            try? await Task.sleep(for: .milliseconds(100))
        }
        return false
    }
}
