import Synchronization
import UFreeDomain
import UFreeNode
import UFreeSync

/// What every transaction needs to know beside the database.
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

    /// The owner's date.
    func today(at now: Timestamp) -> CivilDate { zones.today(last.profile.zone, now) }

    /// For a read that begins now.
    var reading: StoreContext {
        var context = self
        context.turn = last.turn
        return context
    }
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
        /// Their live days, oldest first; those of a friend who is missing are to be read.
        var days: [OwnerID: [DayAvailability]] = [:]
        /// Who says what of this moment, over or not; nil where it is to be read.
        var live: [OwnerID: LiveStatus]?
        /// My roster; nil where it is to be read.
        var roster: StoredRoster?
        /// Counts what was set or forgotten.
        var turn = 0
    }

    private let state: Mutex<State>

    init(_ profile: Profile) { state = Mutex(State(profile: profile)) }

    /// The owner's profile.
    var profile: Profile { state.withLock { $0.profile } }

    /// Nil where they are to be read: at the start, and after a commit that failed.
    var counters: Counters? { state.withLock { $0.counters } }

    /// - Parameters:
    ///   - friends: those that were changed, by id; nil for one that is none any more.
    ///   - days: the friends of whose days some were changed; nil where that may be any.
    ///   - isLiveChanged: whether somebody's live status was.
    ///   - roster: mine, where it was changed.
    ///   - isRosterForgotten: whether it is to be read anew.
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

    /// Counts the commits that changed friends, their days, somebody's live status or my roster. What was committed after a read began may be missing from what it
    /// reads, and then nothing of that is kept.
    var turn: Int { state.withLock { $0.turn } }

    /// All friends by name. Nearly every answer names some of them, and reading a row costs more than all else it takes (D10).
    /// - Parameter read: reads them, when they are not known.
    func friends(since turn: Int, _ read: () throws -> [Friend]) rethrows -> [Friend] {
        if let known = state.withLock({ $0.friends }) { return known }
        let friends = try read()
        state.withLock { state in
            if state.turn == turn { state.friends = friends }
        }
        return friends
    }

    /// What everybody says of this moment, mine too.
    /// - Parameter read: reads it, when it is not known.
    func live(since turn: Int, _ read: () throws -> [OwnerID: LiveStatus]) rethrows -> [OwnerID: LiveStatus] {
        if let known = state.withLock({ $0.live }) { return known }
        let live = try read()
        state.withLock { state in
            if state.turn == turn { state.live = live }
        }
        return live
    }

    /// My roster. Every week and every day that is changed asks for all of it (S10).
    /// - Parameter read: reads it, when it is not known.
    func roster(since turn: Int, _ read: () throws -> StoredRoster) rethrows -> StoredRoster {
        if let known = state.withLock({ $0.roster }) { return known }
        let roster = try read()
        state.withLock { state in
            if state.turn == turn { state.roster = roster }
        }
        return roster
    }

    /// The live days of friends, oldest first. Who asks for one friend's week asks for it again, and a friend says something
    /// a few times a day (D10).
    /// - Parameter read: reads those of some owners, when they are not known.
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

/// Who changes something: an owner, and the device where it is known.
struct Actor: Hashable, Sendable {
    let owner: OwnerID
    let device: DeviceID?
}
