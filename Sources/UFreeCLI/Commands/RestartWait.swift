import UFreeAPI
import UFreeControlClient

/// Waits until the daemon has begun anew.
enum RestartWait {
    /// Whether another instance answers; false when it takes longer than that, or does not come back.
    static func isOver(
        after instance: String, by client: ControlClient, within limit: Duration = .seconds(10)
    ) async -> Bool {
        let clock = ContinuousClock()
        let end = clock.now.advanced(by: limit)
        while clock.now < end {
            // The socket is gone for a moment.
            if let status = try? await client.status().value, status.instance != instance { return true }
            try? await Task.sleep(for: .milliseconds(100))
        }
        return false
    }
}
