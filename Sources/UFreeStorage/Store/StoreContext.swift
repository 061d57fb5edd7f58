import Synchronization
import UFreeDomain
import UFreeSync

/// What every transaction needs to know beside the database.
struct StoreContext: Sendable {
    let sealer: Sealer
    let owner: OwnerID
    let device: DeviceID
    let today: @Sendable (ZoneName, Timestamp) -> CivilDate
    let last: LastCommit
}

/// What the last commit left of what nearly everything needs: nobody else writes to the database while it is open. Set
/// where the database writes, after a commit, and nowhere else.
final class LastCommit: Sendable {
    /// Where the device's clock and the journal stand.
    struct Counters {
        let stamp: Stamp?
        let seq: Int64
    }

    private struct State {
        var profile: Profile
        var counters: Counters?
    }

    private let state: Mutex<State>

    init(_ profile: Profile) { state = Mutex(State(profile: profile)) }

    /// The owner's profile.
    var profile: Profile { state.withLock { $0.profile } }

    /// Nil where they are to be read: at the start, and after a commit that failed.
    var counters: Counters? { state.withLock { $0.counters } }

    func set(_ profile: Profile?, _ counters: Counters) {
        state.withLock { state in
            if let profile { state.profile = profile }
            state.counters = counters
        }
    }

    func forgetCounters() { state.withLock { $0.counters = nil } }
}

/// Who changes something: an owner, and the device where it is known.
struct Actor: Hashable, Sendable {
    let owner: OwnerID
    let device: DeviceID?
}
