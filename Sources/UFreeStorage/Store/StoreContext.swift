import Synchronization
import UFreeDomain
import UFreeNode
import UFreeServices
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
/// it is open. It is set only by the database writer, after a commit; rows that are `Known` also within a transaction.
final class LastCommit: Sendable {
    /// The last stamp of the device's clock and the last number of the journal.
    struct Counters {
        let stamp: Stamp?
        let seq: Int64
    }

    /// The rows that nearly every response needs; reading them costs more than the rest of the response
    /// (D10). Nil if not cached.
    struct Rows {
        /// All friends, in the order of lists.
        var friends: [Friend]?
        /// The owner's groups, ordered by name.
        var groups: [FriendGroup]?
        /// All live statuses, including ended ones and the owner's.
        var live: [OwnerID: LiveStatus]?
        /// The owner's roster. Every week and every changed day needs all of it (S10).
        var roster: Roster?
        /// The owner's defaults, also removed ones, earliest first. Every changed day needs them.
        var defaults: [DefaultRow]?
        /// The owner's calendars. Every changed day needs them.
        var calendars: StoredCalendars?
        /// The owner's wishes in their order. Every event asks for them.
        var wishes: [Wish]?
        /// The live days of friends in `near`, oldest first; those of a missing friend are not cached.
        fileprivate var days: [OwnerID: [DayAvailability]] = [:]
        /// The dates of the cached days: the weeks around the owner's today. Nil until the first commit.
        fileprivate var near: ClosedRange<CivilDate>?
    }

    /// What one transaction changed.
    struct Change {
        /// The owner's profile, if it changed.
        var profile: Profile?
        /// The changed friends, by id; nil for a former friend.
        var friends: [OwnerID: Friend?] = [:]
        /// The friends of whom changes arrived, and when.
        var heard: [OwnerID: Timestamp] = [:]
        /// The friends with changed days; nil means possibly all.
        var days: Set<OwnerID>? = []
        /// Whether any live status changed.
        var isLive = false
        /// Whether any wish changed.
        var isWishes = false
        /// Whether any group changed.
        var isGroups = false
        /// The owner's roster, if it changed.
        var roster: Roster?
        /// The owner's defaults, if they were read.
        var defaults: [DefaultRow]?
        /// Whether they changed.
        var isDefaults = false
        /// The owner's calendars, if they changed.
        var calendars: StoredCalendars?
        /// Whether the owner's roster has to be read again.
        var isRosterForgotten = false
        /// The number of journal entries about a friend's changes in the last 24 hours, if it was needed.
        var noted: [OwnerID: Int] = [:]
        /// An upper bound of the bytes of text in the days held of a friend, if they were counted.
        var text: [OwnerID: Int] = [:]
        /// When the identity was reset, if this transaction does it.
        var farewell: Timestamp?
        /// The only device of a friend that has sent something; nil if there are several.
        var senders: [OwnerID: DeviceID?] = [:]
        /// False if none of the owner's changes is undone, so that nothing can be redone.
        var canRedo: Bool?
        /// The views that have a reader, if they were needed; not those before a change of friends.
        var heads: [ViewHead]?
        private(set) var areHeadsForgotten = false

        /// Who reads which view, or where a view ends, has to be read again.
        mutating func forgetHeads() { (heads, areHeadsForgotten) = (nil, true) }

        /// Notes where a view ends now, and its rows.
        mutating func moved(_ view: ViewRow, by change: ViewChange) {
            guard let place = heads?.firstIndex(where: { $0.view.level == view.level }) else {
                return forgetHeads()
            }
            heads?[place].view = view
            // If rows were only dropped from it, its end stays.
            if let chain = change.chains.last {
                heads?[place].chain = ViewChainRow(level: view.level, seq: view.head, chain: chain)
            }
            let rows = heads?[place].rows
            for key in change.dropped { rows?[key] = nil }
            for numbered in change.appended { rows?[numbered.row.key] = numbered }
        }

        fileprivate var isOfRows: Bool {
            !friends.isEmpty || !heard.isEmpty || days != [] || isLive || isWishes || isGroups
                || roster != nil
                || isRosterForgotten || calendars != nil || profile != nil || defaults != nil || isDefaults
        }
    }

    private struct State {
        var profile: Profile
        var counters: Counters?
        var rows = Rows()
        var noted: [OwnerID: Int] = [:]
        var text: [OwnerID: Int] = [:]
        var senders: [OwnerID: DeviceID] = [:]
        var canRedo: Bool?
        /// The views that have a reader; nil if not cached.
        var heads: [ViewHead]?
        var myDays: MyDays?
        /// Counts changes of the rows.
        var turn = 0
        var farewell: Timestamp?
    }

    private let state: Mutex<State>

    init(_ profile: Profile) { state = Mutex(State(profile: profile)) }

    /// The owner's profile.
    var profile: Profile { state.withLock { $0.profile } }

    /// When the identity was reset; nil if it was not.
    var farewell: Timestamp? { state.withLock { $0.farewell } }

    /// For a start that finds a reset and can write nothing.
    func note(farewell: Timestamp?) { state.withLock { $0.farewell = farewell } }

    /// Nil if not cached: at the start, and after a failed commit.
    var counters: Counters? { state.withLock { $0.counters } }

    /// Updates the cache after a commit.
    /// - Parameter today: the owner's date.
    func set(_ change: Change, _ counters: Counters, today: CivilDate) {
        state.withLock { state in
            if let profile = change.profile { state.profile = profile }
            if let farewell = change.farewell {
                // Everything was deleted.
                state.farewell = farewell
                state.rows = Rows()
                state.myDays = nil
                state.turn += 1
            }
            if change.heads != nil || change.areHeadsForgotten { state.heads = change.heads }
            state.counters = counters
            state.noted.merge(change.noted) { $1 }
            state.text.merge(change.text) { $1 }
            for (owner, device) in change.senders { state.senders[owner] = device }
            state.canRedo = change.canRedo ?? state.canRedo
            let near = today.adding(days: -3)...today.adding(days: 31)
            guard change.isOfRows || state.rows.near != near else { return }
            state.turn += 1
            state.rows.update(change, near: near)
        }
    }

    func forget() {
        state.withLock { state in
            state.counters = nil
            let near = state.rows.near
            state.rows = Rows()
            state.rows.near = near
            (state.noted, state.text, state.senders) = ([:], [:], [:])
            (state.canRedo, state.heads, state.myDays) = (nil, nil, nil)
            state.turn += 1
        }
    }

    /// Returns the views that have a reader, for a transaction that has changed something; nil if they have to be read.
    func heads(after change: Change) -> [ViewHead]? {
        change.areHeadsForgotten ? nil : state.withLock { $0.heads }
    }

    /// Returns the number of journal entries about a friend's changes in the last 24 hours, if it is known to be below
    /// a limit. Entries that became older still count, so the real number may be lower.
    func noted(of friend: OwnerID, below limit: Int) -> Int? {
        state.withLock { $0.noted[friend] }.flatMap { $0 < limit ? $0 : nil }
    }

    /// Returns an upper bound of the bytes of text in the days held of a friend, if they were counted: text that was removed since
    /// still counts.
    func text(of friend: OwnerID) -> Int? { state.withLock { $0.text[friend] } }

    /// Returns the only device of a friend that has sent something; nil if that is not known, or if there are several.
    func sender(of friend: OwnerID) -> DeviceID? { state.withLock { $0.senders[friend] } }

    /// Whether something can be redone; nil if that is not known.
    var canRedo: Bool? { state.withLock { $0.canRedo } }

    /// The owner's days; nil if not cached. Only the database writer may use them.
    var myDays: MyDays? {
        get { state.withLock { $0.myDays } }
        set { state.withLock { $0.myDays = newValue } }
    }

    /// Counts the commits that changed cached rows. A read may miss what was committed after it began, and
    /// then its results are not cached.
    var turn: Int { state.withLock { $0.turn } }

    /// Returns cached rows; nil if they are not cached.
    func rows<Value>(_ part: KeyPath<Rows, Value?>) -> Value? {
        let rows = state.withLock { $0.rows }
        return rows[keyPath: part]
    }

    /// Returns rows.
    /// - Parameter read: reads them if they are not cached.
    func rows<Value>(
        _ part: WritableKeyPath<Rows, Value?>, since turn: Int, _ read: () throws -> Value
    ) rethrows -> Value {
        if let known = rows(part) { return known }
        let value = try read()
        state.withLock { state in
            if state.turn == turn { state.rows[keyPath: part] = value }
        }
        return value
    }

    /// Returns the live days of friends in a range, oldest first. The same friend's week is usually read again,
    /// and a friend changes it only a few times a day (D10). Later days are rarely asked for, and there are ten
    /// times as many; they are not cached.
    /// - Parameter read: reads those of some owners in a range if they are not cached.
    func days(
        of friends: [Friend], in dates: ClosedRange<CivilDate>, since turn: Int,
        _ read: ([OwnerID], ClosedRange<CivilDate>) throws -> [OwnerID: [DayAvailability]]
    ) rethrows -> [OwnerID: [DayAvailability]] {
        let rows = state.withLock { $0.rows }
        guard let near = rows.near, near.contains(dates) else { return try read(friends.map(\.id), dates) }
        let known = rows.days
        let missing = friends.map(\.id).filter { known[$0] == nil }
        guard !missing.isEmpty else { return known }
        var found = try read(missing, near)
        for owner in missing where found[owner] == nil { found[owner] = [] }
        let days = known.merging(found) { $1 }
        state.withLock { state in
            if state.turn == turn { state.rows.days = days }
        }
        return days
    }
}

extension LastCommit.Rows {
    fileprivate mutating func update(_ change: LastCommit.Change, near dates: ClosedRange<CivilDate>) {
        if change.isLive { live = nil }
        if change.isWishes { wishes = nil }
        if change.isDefaults || change.defaults != nil {
            defaults = change.isDefaults ? nil : change.defaults
        }
        if change.isGroups { groups = nil }
        // What they make of the days depends on the profile.
        if change.calendars != nil || change.profile != nil { calendars = change.calendars }
        if change.roster != nil || change.isRosterForgotten {
            roster = change.isRosterForgotten ? nil : change.roster
        }
        if near == dates, let changed = change.days {
            for owner in changed { days[owner] = nil }
        } else {
            days = [:]
        }
        near = dates
        if !change.friends.isEmpty, let known = friends {
            friends =
                (known.filter { change.friends[$0.id] == nil } + change.friends.values.compactMap(\.self))
                .shown
        }
        for (owner, time) in change.heard {
            if let place = friends?.firstIndex(where: { $0.id == owner }) { friends?[place].asOf = time }
        }
    }
}

/// The author of a change: an owner, and the device if known.
struct Actor: Hashable, Sendable {
    let owner: OwnerID
    let device: DeviceID?
}
