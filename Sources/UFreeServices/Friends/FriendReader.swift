import UFreeAPI
import UFreeDomain

/// Reads friends with their weeks and their presence.
struct FriendReader: Sendable {
    let ports: ServicePorts

    /// Returns the owner's profile, the current time, and the mapping for the owner's zone and friends.
    func context() async throws -> (profile: Profile, now: Timestamp, mapping: ValueMapping) {
        let profile = try await ports.profile.profile()
        let friends = try await ports.friends.friends()
        return (profile, ports.clock.now(), ValueMapping(zone: profile.zone, friends: friends))
    }

    /// Returns how many friends receive a change at once, and how many when they next connect.
    func audience() async throws -> (connected: Int, waiting: Int) {
        let friends = try await ports.friends.friends()
        let connected = await ports.node.presence(of: []).connected
        let count = friends.count { connected.contains($0.id) }
        return (count, friends.count - count)
    }

    /// Every friend's stored days of some dates.
    /// - Parameter dates: nil is `week(at:)`.
    func schedules(
        at now: Timestamp, _ dates: ClosedRange<CivilDate>? = nil
    ) async throws -> [FriendSchedule] {
        try await ports.availability.getFriendsSchedules(dates ?? Self.week(at: now))
    }

    /// Returns the stored days of a friend named by name or id; see `schedules`.
    func schedule(
        of who: String, at now: Timestamp, _ dates: ClosedRange<CivilDate>?
    ) async throws -> FriendSchedule {
        let candidates = try await schedules(at: now, dates).map { Candidate($0.friend, meaning: $0) }
        return try PersonResolver(candidates: candidates).resolve(who)
    }

    /// Returns the friends that words mean, each once: names, ids, and groups, which mean their members.
    func meant(by words: [String], among schedules: [FriendSchedule]) async throws -> [FriendSchedule] {
        let groups = try await ports.friends.groups()
        let people = PersonResolver(
            candidates: schedules.map { Candidate($0.friend, meaning: [$0]) }
                + groups.map { group in
                    Candidate(group, meaning: schedules.filter { group.members.contains($0.friend.id) })
                })
        var seen: Set<OwnerID> = []
        return try words.flatMap(people.resolve).filter { seen.insert($0.friend.id).inserted }
    }

    /// Every date that can be in a friend's week somewhere on earth at a moment.
    static func week(at now: Timestamp) -> ClosedRange<CivilDate> {
        let today = LocalCalendar.today(in: .utc, at: now)
        return today.adding(days: -1)...today.adding(days: 8)
    }

    /// Returns friends, ordered by name.
    /// - Parameters:
    ///   - limit: the maximum number of friends; nil means all.
    ///   - after: returns only the friends after this one.
    /// - Returns: the friends, and whether more follow; nil if `after` is not a friend.
    func values(limit: Int?, after: String?) async throws -> (friends: [FriendValue], isCut: Bool)? {
        let (_, now, mapping) = try await context()
        var schedules = ArraySlice(try await schedules(at: now))
        if let after {
            guard let id = OwnerID(text: after),
                let last = schedules.firstIndex(where: { $0.friend.id == id })
            else { return nil }
            schedules = schedules[(last + 1)...]
        }
        let presence = await ports.node.presence()
        let page = schedules.prefix(limit ?? schedules.count)
        return (
            page.map { mapping.friend($0.friend, days: $0.days, live: $0.live, presence: presence, at: now) },
            page.endIndex < schedules.endIndex
        )
    }

    /// Returns those of these owners who are friends, without days. Presence events do not need days, so no stored day is
    /// read or decrypted.
    func presence(of owners: Set<OwnerID>) async throws -> [FriendValue] {
        let (_, now, mapping) = try await context()
        let (live, presence) = (try await ports.live.live(), await ports.node.presence(of: owners))
        return try await ports.friends.friends().filter { owners.contains($0.id) }.map { friend in
            var value = mapping.friend(friend, days: [], live: live[friend.id], presence: presence, at: now)
            value.days = []
            return value
        }
    }

    /// Returns a friend; nil if the owner is not a friend.
    func value(of id: OwnerID) async throws -> FriendValue? {
        let (_, now, mapping) = try await context()
        guard let schedule = try await schedules(at: now).first(where: { $0.friend.id == id }) else {
            return nil
        }
        let presence = await ports.node.presence()
        return mapping.friend(
            schedule.friend, days: schedule.days, live: schedule.live, presence: presence, at: now)
    }
}
