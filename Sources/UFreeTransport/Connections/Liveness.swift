import NIOCore

/// Decides when to send a PING and when to give up. A pure value; time is a parameter.
///
/// Only complete frames are signs of life; bytes that never form a frame are not. While a message is being
/// handled nothing is read, so the peer's silence does not count then.
struct Liveness: Equatable {
    enum Action: Equatable {
        /// Nothing to do until the next check.
        case wait(until: NIODeadline)
        /// Send a PING, and check again later.
        case ping(lookAgain: NIODeadline)
        /// The peer is dead.
        case dead
    }

    private let pingAfter: TimeAmount
    private let deadAfter: TimeAmount
    private var heard: NIODeadline
    private var spoke: NIODeadline
    private(set) var isHandling = false

    /// - Parameter isDialler: whether this side dialled. The other side waits an eighth longer, so that only
    ///   one of them sends a PING on a silent connection.
    init(_ limits: TransportLimits, isDialler: Bool, at now: NIODeadline) {
        pingAfter = TimeAmount(isDialler ? limits.pingAfter : limits.pingAfter * 9 / 8)
        deadAfter = TimeAmount(limits.deadAfter)
        heard = now
        spoke = now
    }

    /// Records that a complete frame was read.
    mutating func heard(at now: NIODeadline) { heard = now }

    /// Records that a frame was queued.
    mutating func spoke(at now: NIODeadline) { spoke = now }

    mutating func beginHandling() { isHandling = true }

    mutating func endHandling(at now: NIODeadline) {
        isHandling = false
        heard = now
    }

    /// Returns what to do now.
    func action(at now: NIODeadline) -> Action {
        guard isHandling || now < heard + deadAfter else { return .dead }
        let quiet = isHandling ? spoke : min(heard, spoke)
        let dead = isHandling ? now + deadAfter : heard + deadAfter
        guard now >= quiet + pingAfter else { return .wait(until: min(quiet + pingAfter, dead)) }
        return .ping(lookAgain: min(now + pingAfter, dead))
    }
}
