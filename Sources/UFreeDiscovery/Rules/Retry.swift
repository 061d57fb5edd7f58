/// When to try again what failed: often in the first half minute, so that a restart of avahi-daemon is noticed at
/// once, and ever more seldom afterwards, so that a machine without it is left in peace.
struct Retry: Equatable {
    /// While an outage is young. Not shorter: an attempt that succeeds and fails again is two lines in the log.
    static let briskPause = Duration.seconds(2)
    static let briskFor = Duration.seconds(30)
    static let longestPause = Duration.seconds(30)

    private var outageBegan: Duration?
    private var lastPause = Self.briskPause

    /// An attempt failed, or what worked has ended.
    /// - Parameter jitter: 0 to 1, random: lengthens the pause by up to a quarter.
    /// - Returns: when to try again.
    mutating func failed(at now: Duration, jitter: Double) -> Duration {
        let began = outageBegan ?? now
        outageBegan = began
        if now - began >= Self.briskFor { lastPause = min(lastPause * 2, Self.longestPause) }
        return now + lastPause * (1 + 0.25 * min(max(jitter, 0), 1))
    }

    mutating func succeeded() { self = Retry() }
}
