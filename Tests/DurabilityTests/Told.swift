import Foundation
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeStorage
import UFreeSync
import UFreeTestSupport

/// The data that a person entered, as far as it can be read from the store again.
struct Told: Equatable, Sendable {
    /// Nil if it is not known yet.
    var owner: OwnerID?
    var name: String
    var hours = PartHours.standard
    /// Days with a status.
    var days: [CivilDate: DayContent] = [:]
    var shifts = ToldShifts()
    /// Defaults without their ids.
    var defaults: [DayDefault] = []
    /// Friends, and whether each is verified.
    var friends: [OwnerID: Bool] = [:]
    var friendDays: [OwnerID: [CivilDate: DayContent]] = [:]
    /// Pending requests in both directions.
    var pending: Set<RequestID> = []

    init(owner: OwnerID?, name: String) {
        self.owner = owner
        self.name = name
    }

    /// Reads everything through the store.
    init(_ opened: OpenedStore, at now: Timestamp) async throws {
        let store = opened.store
        let today = ZoneClock.utc.today(.utc, now)
        let dates = today.adding(days: -10)...today.adding(days: 400)
        let profile = try await store.profile()
        owner = opened.identity.keys.owner
        name = profile.name.text
        hours = profile.hours
        days = Self.days(try await store.getMySchedule(dates))
        shifts = ToldShifts(try await store.getMyRoster(), dates, .utc)
        defaults = try await store.getMyDefaults().map { $0.told }
        for friend in try await store.friends() { friends[friend.id] = friend.isVerified }
        for schedule in try await store.getFriendsSchedules(dates) where !schedule.days.isEmpty {
            friendDays[schedule.friend.id] = Self.days(schedule.days)
        }
        pending = Set(
            try await store.requests(at: now).map(\.request).filter { $0.status == .pending }.map(\.id))
    }

    private static func days(_ days: [DayAvailability]) -> [CivilDate: DayContent] {
        Dictionary(uniqueKeysWithValues: days.map { ($0.date, $0.content) })
    }
}

/// Days, shifts and the name, with the changes that a person makes.
struct Own {
    struct State: Equatable {
        var days: [CivilDate: DayContent]
        var shifts: ToldShifts
        var name: String
        /// How many rotations were set. Setting the same one again is also a change that can be undone.
        var rotations = 0

        subscript(_ date: CivilDate) -> DayContent? {
            get { days[date] }
            set { days[date] = newValue == .unknown ? nil : newValue }
        }
    }

    private(set) var state: State
    /// The state before each change that can be undone.
    private var former: [State] = []

    init(name: String, days: [CivilDate: DayContent] = [:], shifts: ToldShifts = ToldShifts()) {
        state = State(days: days, shifts: shifts, name: name)
    }

    /// How many changes can be undone.
    var undoable: Int { former.count }

    /// Applies a command. If it changes nothing, it can't be undone.
    mutating func change(_ change: (inout State) -> Void) {
        let before = state
        change(&state)
        if state != before { former.append(before) }
    }

    mutating func edit(_ dates: [CivilDate], _ edit: (DayContent?) -> DayContent?) {
        change { for date in dates { $0[date] = edit($0[date]) } }
    }

    /// - Returns: the state after a redo of one change.
    mutating func undo(_ count: Int) -> State {
        var next = state
        for _ in 0..<count {
            next = state
            state = former.popLast() ?? state
        }
        return next
    }

    /// Earlier changes can't be undone any more.
    mutating func forgetUndo() { former = [] }
}

extension DayDefault {
    /// The default as entered, without its id and time.
    fileprivate var told: DayDefault {
        DayDefault(
            id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)), weekdays: weekdays, word: word,
            from: from, until: until, createdAt: Timestamp(milliseconds: 0))
    }
}
