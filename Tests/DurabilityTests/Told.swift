import Foundation
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeStorage
import UFreeSync
import UFreeTestSupport

/// What somebody told their node, as far as it can be read from its store again.
struct Told: Equatable, Sendable {
    /// Nil where nobody knows yet.
    var owner: OwnerID?
    var name: String
    var hours = PartHours.standard
    /// Days with a word.
    var days: [CivilDate: DayEdit] = [:]
    /// Without their ids.
    var defaults: [DayDefault] = []
    /// Whether each friend is verified.
    var friends: [OwnerID: Bool] = [:]
    var friendDays: [OwnerID: [CivilDate: DayEdit]] = [:]
    /// Requests that wait, either way.
    var pending: Set<RequestID> = []

    init(owner: OwnerID?, name: String) {
        self.owner = owner
        self.name = name
    }

    /// Reads everything through the store's own reads.
    init(_ opened: OpenedStore, at now: Timestamp) async throws {
        let store = opened.store
        let today = ZoneClock.utc.today(.utc, now)
        let dates = today.adding(days: -10)...today.adding(days: 400)
        let profile = try await store.profile()
        owner = opened.identity.keys.owner
        name = profile.name.text
        hours = profile.hours
        days = Self.days(try await store.getMySchedule(dates))
        defaults = try await store.getMyDefaults().map { $0.told }
        for friend in try await store.friends() { friends[friend.id] = friend.isVerified }
        for schedule in try await store.getFriendsSchedules(dates) where !schedule.days.isEmpty {
            friendDays[schedule.friend.id] = Self.days(schedule.days)
        }
        pending = Set(
            try await store.requests(at: now).map(\.request).filter { $0.status == .pending }.map(\.id))
    }

    private static func days(_ days: [DayAvailability]) -> [CivilDate: DayEdit] {
        Dictionary(uniqueKeysWithValues: days.map { ($0.date, DayEdit(word: $0.word, note: $0.note)) })
    }
}

/// A change of one's own days as a person means it, on the dictionary above.
struct OwnDays {
    private(set) var days: [CivilDate: DayEdit]
    /// What each change that can be undone replaced.
    private var replaced: [[CivilDate: DayEdit]] = []

    init(_ days: [CivilDate: DayEdit]) { self.days = days }

    var canUndo: Bool { !replaced.isEmpty }

    mutating func edit(_ dates: [CivilDate], _ edit: (DayEdit) -> DayEdit) {
        var before: [CivilDate: DayEdit] = [:]
        for date in dates {
            let old = self[date]
            let new = edit(old)
            guard new != old else { continue }
            before[date] = old
            self[date] = new
        }
        if !before.isEmpty { replaced.append(before) }
    }

    /// All of them in one change.
    mutating func take(_ days: [CivilDate: DayEdit]) {
        let before = days.filter { self[$0.key] != $0.value }.map { ($0.key, self[$0.key]) }
        for (date, day) in days { self[date] = day }
        if !before.isEmpty { replaced.append(Dictionary(uniqueKeysWithValues: before)) }
    }

    mutating func undo(_ count: Int) {
        for _ in 0..<count {
            for (date, day) in replaced.popLast() ?? [:] { self[date] = day }
        }
    }

    subscript(_ date: CivilDate) -> DayEdit {
        get { days[date] ?? .cleared }
        set { days[date] = newValue.word.map { $0.status == .unknown } ?? true ? nil : newValue }
    }
}

extension DayDefault {
    /// What somebody said by it: neither its id nor the moment.
    fileprivate var told: DayDefault {
        DayDefault(
            id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)), weekdays: weekdays, word: word,
            from: from, until: until, createdAt: Timestamp(milliseconds: 0))
    }
}
