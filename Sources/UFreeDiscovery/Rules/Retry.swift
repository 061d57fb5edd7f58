/// The times of retries: frequent in the first half minute, so that a restart of avahi-daemon is noticed at
/// once, and then less and less often, so that a machine without it is left in peace.
struct Retry: Equatable {
    /// The pause at the beginning of an outage. It is not shorter, because an attempt that succeeds and fails
    /// again is two lines in the log.
    static let briskPause = Duration.seconds(2)
    static let briskFor = Duration.seconds(30)
    static let longestPause = Duration.seconds(30)

    private var outageBegan: Duration?
    private var lastPause = Self.briskPause

    /// Records that an attempt failed, or that something that worked has ended.
    /// - Parameter jitter: a random number from 0 to 1, which lengthens the pause by up to a quarter.
    /// - Returns: when to try again.
    mutating func failed(at now: Duration, jitter: Double) -> Duration {
        let began = outageBegan ?? now
        outageBegan = began
        if now - began >= Self.briskFor { lastPause = min(lastPause * 2, Self.longestPause) }
        return now + lastPause * (1 + 0.25 * min(max(jitter, 0), 1))
    }

    mutating func succeeded() { self = Retry() }
}
