import Synchronization
import UFreeDomain
import UFreeNode
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
        /// By name; nil where they are to be read.
        var friends: [Friend]?
        /// Counts what was set or forgotten.
        var turn = 0
    }

    private let state: Mutex<State>

    init(_ profile: Profile) { state = Mutex(State(profile: profile)) }

    /// The owner's profile.
    var profile: Profile { state.withLock { $0.profile } }

    /// Nil where they are to be read: at the start, and after a commit that failed.
    var counters: Counters? { state.withLock { $0.counters } }

    /// - Parameter friends: those that were changed, by id; nil for one that is none any more.
    func set(_ profile: Profile?, _ counters: Counters, friends: [OwnerID: Friend?]) {
        state.withLock { state in
            if let profile { state.profile = profile }
            state.counters = counters
            guard !friends.isEmpty else { return }
            state.turn += 1
            guard var known = state.friends else { return }
            known.removeAll { friends[$0.id] != nil }
            for case let friend? in friends.values {
                known.insert(friend, at: known.firstIndex { Friend.byName(friend, $0) } ?? known.endIndex)
            }
            state.friends = known
        }
    }

    func forget() {
        state.withLock { state in
            state.counters = nil
            state.friends = nil
            state.turn += 1
        }
    }

    /// All friends by name. Nearly every answer names some of them, and reading a row costs more than all else it takes (D10).
    /// - Parameter read: reads them, when they are not known.
    func friends(_ read: () throws -> [Friend]) rethrows -> [Friend] {
        let (known, turn) = state.withLock { ($0.friends, $0.turn) }
        if let known { return known }
        let friends = try read()
        // Meanwhile something may have been committed that was not read.
        state.withLock { state in
            if state.turn == turn { state.friends = friends }
        }
        return friends
    }
}

/// Who changes something: an owner, and the device where it is known.
struct Actor: Hashable, Sendable {
    let owner: OwnerID
    let device: DeviceID?
}
