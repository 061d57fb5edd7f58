import NIOCore

/// When to ask for a sign of life and when to give up. A pure value; time is a parameter.
///
/// Only whole frames are signs of life: bytes that never become a frame keep nobody alive. While a message is being
/// handled nothing is read, so the peer's silence then is ours and does not count.
struct Liveness: Equatable {
    enum Action: Equatable {
        /// Nothing to do; look again then.
        case wait(until: NIODeadline)
        /// Ask, and look again then.
        case ping(lookAgain: NIODeadline)
        /// The peer is dead.
        case dead
    }

    private let pingAfter: TimeAmount
    private let deadAfter: TimeAmount
    private var heard: NIODeadline
    private var spoke: NIODeadline
    private(set) var isHandling = false

    /// - Parameter isDialler: the other side waits an eighth longer, so that on a silent line only one of them asks.
    init(_ limits: TransportLimits, isDialler: Bool, at now: NIODeadline) {
        pingAfter = TimeAmount(isDialler ? limits.pingAfter : limits.pingAfter * 9 / 8)
        deadAfter = TimeAmount(limits.deadAfter)
        heard = now
        spoke = now
    }

    /// A whole frame was read.
    mutating func heard(at now: NIODeadline) { heard = now }

    /// A frame was queued.
    mutating func spoke(at now: NIODeadline) { spoke = now }

    mutating func beginHandling() { isHandling = true }

    mutating func endHandling(at now: NIODeadline) {
        isHandling = false
        heard = now
    }

    /// What is due now.
    func action(at now: NIODeadline) -> Action {
        guard isHandling || now < heard + deadAfter else { return .dead }
        let quiet = isHandling ? spoke : min(heard, spoke)
        let dead = isHandling ? now + deadAfter : heard + deadAfter
        guard now >= quiet + pingAfter else { return .wait(until: min(quiet + pingAfter, dead)) }
        return .ping(lookAgain: min(now + pingAfter, dead))
    }
}
