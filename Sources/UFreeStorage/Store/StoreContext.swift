import Synchronization
import UFreeDomain
import UFreeNode
import UFreeSync

/// The context of every transaction besides the database.
struct StoreContext: Sendable {
    let sealer: Sealer
    let owner: OwnerID
    let device: DeviceID
    let zones: ZoneClock
    let ids: DayIDs
    let last: LastCommit
    /// The turn of `last` before a read began.
    private(set) var turn = 0

    init(
        sealer: Sealer, owner: OwnerID, device: DeviceID, zones: ZoneClock, ids: DayIDs, last: LastCommit
    ) {
        self.sealer = sealer
        self.owner = owner
        self.device = device
        self.zones = zones
        self.ids = ids
        self.last = last
    }

    /// Returns the owner's date.
    func today(at now: Timestamp) -> CivilDate { zones.today(last.profile.zone, now) }

    /// The context for a read that begins now.
    var reading: StoreContext {
        var context = self
        context.turn = last.turn
        return context
    }
}

/// A cache of the state after the last commit. It is valid because nothing else writes to the database while
/// it is open. It is set only by the database writer, after a commit.
final class LastCommit: Sendable {
    /// The last stamp of the device's clock and the last number of the journal.
    struct Counters {
        let stamp: Stamp?
        let seq: Int64
    }

    private struct State {
        var profile: Profile
        var counters: Counters?
        /// Ordered by name; nil if not cached.
        var friends: [Friend]?
        /// Their live days, oldest first; the days of a missing friend are not cached.
        var days: [OwnerID: [DayAvailability]] = [:]
        /// All live statuses, including ended ones; nil if not cached.
        var live: [OwnerID: LiveStatus]?
        /// The owner's roster; nil if not cached.
        var roster: StoredRoster?
        /// Counts changes of the cache.
        var turn = 0
    }

    private let state: Mutex<State>

    init(_ profile: Profile) { state = Mutex(State(profile: profile)) }

    /// The owner's profile.
    var profile: Profile { state.withLock { $0.profile } }

    /// Nil if not cached: at the start, and after a failed commit.
    var counters: Counters? { state.withLock { $0.counters } }

    /// Updates the cache after a commit.
    /// - Parameters:
    ///   - friends: the changed friends, by id; nil for a former friend.
    ///   - days: the friends with changed days; nil means possibly all.
    ///   - isLiveChanged: whether any live status changed.
    ///   - roster: the owner's roster, if it changed.
    ///   - isRosterForgotten: whether the roster has to be read again.
    func set(
        _ profile: Profile?, _ counters: Counters, friends: [OwnerID: Friend?], days: Set<OwnerID>?,
        isLiveChanged: Bool, roster: StoredRoster?, isRosterForgotten: Bool
    ) {
        state.withLock { state in
            if let profile { state.profile = profile }
            state.counters = counters
            let isRosterChanged = roster != nil || isRosterForgotten
            guard !friends.isEmpty || days != [] || isLiveChanged || isRosterChanged else { return }
            state.turn += 1
            if isLiveChanged { state.live = nil }
            if isRosterChanged { state.roster = isRosterForgotten ? nil : roster }
            if let days {
                for owner in days { state.days[owner] = nil }
            } else {
                state.days = [:]
            }
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
            state.days = [:]
            state.live = nil
            state.roster = nil
            state.turn += 1
        }
    }

    /// Counts the commits that changed friends, their days, a live status or the roster. A read may miss what
    /// was committed after it began, and then its results are not cached.
    var turn: Int { state.withLock { $0.turn } }

    /// Returns all friends, ordered by name. Nearly every response names some of them, and reading a row
    /// costs more than the rest of the response (D10).
    /// - Parameter read: reads them if they are not cached.
    func friends(since turn: Int, _ read: () throws -> [Friend]) rethrows -> [Friend] {
        if let known = state.withLock({ $0.friends }) { return known }
        let friends = try read()
        state.withLock { state in
            if state.turn == turn { state.friends = friends }
        }
        return friends
    }

    /// Returns all live statuses, including the owner's.
    /// - Parameter read: reads them if they are not cached.
    func live(since turn: Int, _ read: () throws -> [OwnerID: LiveStatus]) rethrows -> [OwnerID: LiveStatus] {
        if let known = state.withLock({ $0.live }) { return known }
        let live = try read()
        state.withLock { state in
            if state.turn == turn { state.live = live }
        }
        return live
    }

    /// Returns the owner's roster. Every week and every changed day needs all of it (S10).
    /// - Parameter read: reads it if it is not cached.
    func roster(since turn: Int, _ read: () throws -> StoredRoster) rethrows -> StoredRoster {
        if let known = state.withLock({ $0.roster }) { return known }
        let roster = try read()
        state.withLock { state in
            if state.turn == turn { state.roster = roster }
        }
        return roster
    }

    /// Returns the live days of friends, oldest first. The same friend's week is usually read again, and a
    /// friend changes it only a few times a day (D10).
    /// - Parameter read: reads those of some owners if they are not cached.
    func days(
        of friends: [Friend], since turn: Int, _ read: ([OwnerID]) throws -> [OwnerID: [DayAvailability]]
    ) rethrows -> [OwnerID: [DayAvailability]] {
        let known = state.withLock { $0.days }
        let missing = friends.map(\.id).filter { known[$0] == nil }
        guard !missing.isEmpty else { return known }
        var found = try read(missing)
        for owner in missing where found[owner] == nil { found[owner] = [] }
        let days = known.merging(found) { $1 }
        state.withLock { state in
            if state.turn == turn { state.days = days }
        }
        return days
    }
}

/// The author of a change: an owner, and the device if known.
struct Actor: Hashable, Sendable {
    let owner: OwnerID
    let device: DeviceID?
}
