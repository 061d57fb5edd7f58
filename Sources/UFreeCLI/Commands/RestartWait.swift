import UFreeAPI
import UFreeControlClient

/// Waits until the daemon has begun anew.
enum RestartWait {
    /// Whether it has; false when it takes longer than that, or does not come back.
    /// - Parameter isNew: whether this is the status of the one that is waited for.
    static func isOver(
        by client: ControlClient, within limit: Duration = .seconds(10),
        _ isNew: (StatusResponse) -> Bool
    ) async -> Bool {
        let clock = ContinuousClock()
        let end = clock.now.advanced(by: limit)
        while clock.now < end {
            // The socket is gone for a moment.
            if let status = try? await client.call(API.status).value, isNew(status) { return true }
            try? await Task.sleep(for: .milliseconds(100))
        }
        return false
    }
}
