import NIOCore
import UFreeNode

/// The limit on frames without content from a peer: PING, PONG and skipped frames. A pure value; time is a
/// parameter.
struct Chatter: Sendable {
    enum Verdict: Equatable {
        /// A PING to answer.
        case answer
        case pass
        /// Read nothing more for this long.
        case wait(Duration)
        /// More PINGs than any honest peer sends.
        case tooMuch
    }

    /// Shorter waits are accumulated, because each costs a timer.
    private static let shortestWait = Duration.milliseconds(250)

    private var pings: TokenBucket
    private var others: TokenBucket
    private var hasAnswered = false

    init(_ limits: TransportLimits, at now: NIODeadline) {
        pings = TokenBucket(
            capacity: limits.pings.atOnce, refill: limits.pings.perSecond, at: now.sinceBoot)
        others = TokenBucket(
            capacity: limits.idleFrames.atOnce, refill: limits.idleFrames.perSecond, at: now.sinceBoot)
    }

    /// Marks the start of a new read; one PONG answers all PINGs of a read.
    mutating func newRead() { hasAnswered = false }

    mutating func ping(at now: NIODeadline) -> Verdict {
        guard pings.take(1, at: now.sinceBoot) == .zero else { return .tooMuch }
        defer { hasAnswered = true }
        return hasAnswered ? .pass : .answer
    }

    /// Counts a frame that needs no answer.
    /// - Parameter length: the length of its body, in bytes.
    mutating func idle(length: Int, at now: NIODeadline) -> Verdict {
        let wait = others.take(Double(1 + length / 4_096), at: now.sinceBoot)
        return wait >= Self.shortestWait ? .wait(wait) : .pass
    }
}

extension NIODeadline {
    fileprivate var sinceBoot: Duration { .nanoseconds(Int64(clamping: uptimeNanoseconds)) }
}
