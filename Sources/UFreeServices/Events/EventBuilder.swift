import Synchronization
import UFreeAPI
import UFreeDomain

/// Creates the events of a change, without their ids.
struct EventBuilder: Sendable {
    private let ports: ServicePorts
    private let reader: FriendReader
    private let status: StatusService
    private let people = People()

    init(_ ports: ServicePorts, status: StatusService) {
        self.ports = ports
        reader = FriendReader(ports: ports)
        self.status = status
    }

    /// Returns an event that only says that something is to be read again.
    private func notice(_ name: EventName, at moment: Timestamp) async -> WatchEvent {
        WatchEvent(event: name, id: "", at: await mapping().time(moment))
    }

    /// Returns these events for a batch of changes, each once.
    func notices(of batch: JournalBatch) async -> [WatchEvent] {
        let names = Set(batch.changes.compactMap(\.notice))
        let at = names.isEmpty ? "" : await mapping().time(batch.at)
        return EventName.allCases.filter(names.contains).map { WatchEvent(event: $0, id: "", at: at) }
    }

    /// Returns the events of a change; empty for a change that no watcher needs. A change of defaults or
    /// shifts yields one event for each day that changed.
    func events(for change: JournalChange, at moment: Timestamp) async -> [WatchEvent] {
        guard let days = change.derivedDays else {
            return [await event(for: change, at: moment)].compactMap(\.self)
        }
        var events: [WatchEvent] = []
        for day in days {
            let change = JournalChange.day(
                owner: ports.identity.owner, isMine: true, before: day.before, after: day.after)
            events += await self.events(for: change, at: moment)
        }
        return events
    }

    /// Returns the event of a change. If a read fails, fields are left out rather than losing the event.
    private func event(for change: JournalChange, at moment: Timestamp) async -> WatchEvent? {
        note(change)
        if let friend = change.friend, await isBlocked(friend) { return nil }
        let mapping = await mapping()
        let at = mapping.time(moment)
        switch change {
        case .day(let owner, let isMine, let before, let after):
            var event = WatchEvent(event: .dayChanged, id: "", at: at)
            event.owner = await person(owner, mapping)
            event.mine = isMine
            event.before = mapping.day(before, isMine: isMine)
            event.day = mapping.day(after, isMine: isMine)
            return event
        case .live(let owner, _, _, let after): return await live(after, of: owner, at: moment)
        case .profile(let owner, let isMine, _, let profile):
            var event = WatchEvent(event: .profileChanged, id: "", at: at)
            event.owner = mapping.person(owner, profile.name)
            event.mine = isMine
            event.zone = profile.zone.text
            return event
        case .card(let owner):
            let friend = await friends().first { $0.id == owner }
            var event = WatchEvent(event: .profileChanged, id: "", at: at)
            event.owner = await person(owner, mapping)
            event.mine = owner == ports.identity.owner
            event.zone = (friend?.profile.zone ?? mapping.zone).text
            return event
        case .requestAdded(let record): return await request(record, isNew: true, at: at, mapping)
        case .requestUpdated(let record): return await request(record, isNew: false, at: at, mapping)
        case .friendAdded(let friend): return await self.friend(.friendAdded, friend, at: at, mapping)
        case .friendUpdated(let friend), .terms(_, let friend):
            return await self.friend(.friendUpdated, friend, at: at, mapping)
        case .friendRemoved(let owner, let name):
            var event = WatchEvent(event: .friendRemoved, id: "", at: at)
            event.owner = mapping.person(owner, name)
            return event
        case .block(let owner, let friend?, let isBlocked):
            guard isBlocked else { return await self.friend(.friendAdded, friend, at: at, mapping) }
            var event = WatchEvent(event: .friendRemoved, id: "", at: at)
            event.owner = mapping.person(owner, friend.name)
            return event
        case .block(_, nil, _), .dayDefault, .roster, .wish, .group, .newLevel, .link, .addressAsk,
            .invitations, .finding, .calendars:
            return nil
        }
    }

    /// Returns the event of a wish that came true.
    func wish(_ wish: WishValue, on dates: [String], at moment: Timestamp) async -> WatchEvent {
        var event = WatchEvent(event: .wishMet, id: "", at: await mapping().time(moment))
        event.wish = wish
        event.dates = dates
        return event
    }

    /// Returns the event of a person's new live status; nil for one who is blocked.
    /// - Parameter status: nil and an expired status mean none.
    func live(_ status: LiveStatus?, of owner: OwnerID, at moment: Timestamp) async -> WatchEvent? {
        guard !(await isBlocked(owner)) else { return nil }
        let mapping = await mapping()
        var event = WatchEvent(event: .liveChanged, id: "", at: mapping.time(moment))
        event.owner = await person(owner, mapping)
        event.mine = owner == ports.identity.owner
        event.live = mapping.live(status, at: ports.clock.now())
        return event
    }

    /// Returns the events of a volatile change; none for a peer that is not a friend, because strangers are not
    /// reported.
    func events(for change: VolatileChange, at moment: Timestamp) async -> [WatchEvent] {
        switch change {
        case .connected(let owner): return await presence(.peerConnected, of: [owner], at: moment)
        case .disconnected(let owner): return await presence(.peerDisconnected, of: [owner], at: moment)
        case .receipts(let owners): return await presence(.friendUpdated, of: owners, at: moment)
        // The event hub reports the beginning of a day.
        case .time: return []
        case .nearby: return [await notice(.nearbyChanged, at: moment)]
        case .discoverable: return [await notice(.discoverableChanged, at: moment)]
        case .health:
            let mapping = await mapping()
            var event = WatchEvent(event: .healthChanged, id: "", at: mapping.time(moment))
            event.health = await status.health(in: mapping.zone)
            return [event]
        }
    }

    private func request(_ record: RequestRecord, isNew: Bool, at: String, _ mapping: ValueMapping) async
        -> WatchEvent
    {
        switch record.request.direction {
        case .incoming:
            var event = WatchEvent(event: isNew ? .requestIncoming : .requestUpdated, id: "", at: at)
            let friends = (try? await ports.friends.friends()) ?? []
            event.request = mapping.incoming(record.request, friends: friends)
            return event
        case .outgoing:
            var event = WatchEvent(event: .requestUpdated, id: "", at: at)
            event.outgoing = mapping.outgoing(record)
            return event
        }
    }

    private func friend(
        _ name: EventName, _ friend: Friend, at: String, _ mapping: ValueMapping
    ) async -> WatchEvent {
        var event = WatchEvent(event: name, id: "", at: at)
        let now = ports.clock.now()
        let schedules = (try? await reader.schedules(at: now)) ?? []
        let known = schedules.first { $0.friend.id == friend.id }
        event.friend = mapping.friend(
            friend, days: known?.days ?? [], live: known?.live, presence: await ports.node.presence(), at: now
        )
        return event
    }

    private func presence(_ name: EventName, of owners: Set<OwnerID>, at moment: Timestamp) async
        -> [WatchEvent]
    {
        let friends = (try? await reader.presence(of: owners)) ?? []
        let at = friends.isEmpty ? "" : await mapping().time(moment)
        return friends.map { friend in
            var event = WatchEvent(event: name, id: "", at: at)
            event.friend = friend
            return event
        }
    }

    /// Returns the event of a friend whose day begins, with the new week; nil if the owner is not a friend.
    func week(of owner: OwnerID, at moment: Timestamp) async -> WatchEvent? {
        guard let friend = try? await reader.value(of: owner) else { return nil }
        var event = WatchEvent(event: .friendUpdated, id: "", at: await mapping().time(moment))
        event.friend = friend
        return event
    }

    // MARK: Names

    /// A cache of the profile and the friends from the last events, so that a thousand days of a friend do not need
    /// a thousand reads.
    private struct Known {
        var mine: Profile?
        var friends: [Friend]?
        var blocked: Set<OwnerID>?
    }

    private final class People: Sendable {
        let known = Mutex(Known())
    }

    private func note(_ change: JournalChange) {
        people.known.withLock { known in
            switch change {
            case .profile(_, isMine: true, _, let profile): known.mine = profile
            case .profile, .friendAdded, .friendUpdated, .terms, .friendRemoved: known.friends = nil
            case .block: (known.friends, known.blocked) = (nil, nil)
            default: break
            }
        }
    }

    private func mapping() async -> ValueMapping {
        ValueMapping(zone: await mine()?.zone ?? .utc, friends: await friends())
    }

    /// Returns the owner or a friend.
    private func person(_ owner: OwnerID, _ mapping: ValueMapping) async -> PersonValue {
        owner == ports.identity.owner
            ? mapping.me(owner, await mine()?.name) : mapping.person(owner, nil)
    }

    private func mine() async -> Profile? {
        if let known = people.known.withLock({ $0.mine }) { return known }
        guard let mine = try? await ports.profile.profile() else { return nil }
        people.known.withLock { $0.mine = mine }
        return mine
    }

    private func isBlocked(_ person: OwnerID) async -> Bool {
        if let known = people.known.withLock({ $0.blocked }) { return known.contains(person) }
        guard let blocked = try? await ports.friends.blocked() else { return false }
        people.known.withLock { $0.blocked = Set(blocked.map(\.id)) }
        return blocked.contains { $0.id == person }
    }

    private func friends() async -> [Friend] {
        if let known = people.known.withLock({ $0.friends }) { return known }
        guard let friends = try? await ports.friends.friends() else { return [] }
        people.known.withLock { $0.friends = friends }
        return friends
    }
}

extension JournalChange {
    /// The person, if nothing is heard of the change where the person is blocked.
    fileprivate var friend: OwnerID? {
        switch self {
        case .day(let owner, isMine: false, _, _), .live(let owner, isMine: false, _, _),
            .profile(let owner, isMine: false, _, _):
            owner
        case .friendUpdated(let friend), .terms(_, let friend): friend.id
        case .card(let owner): owner
        case .friendRemoved(let owner, _): owner
        // That a request is over is seen, also if the block ended it.
        case .requestAdded(let record), .requestUpdated(let record):
            [.pending, .accepted].contains(record.request.status) ? record.request.peer : nil
        default: nil
        }
    }

    /// The days that changed through a change of defaults or shifts; nil for any other change.
    fileprivate var derivedDays: [DayChange]? {
        switch self {
        case .dayDefault(_, _, let days), .roster(_, let days), .calendars(let days): days
        default: nil
        }
    }

    /// The event that says what to read again; nil for a change that another event tells.
    fileprivate var notice: EventName? {
        switch self {
        case .dayDefault: .defaultsChanged
        case .roster: .rosterChanged
        case .calendars: .calendarsChanged
        case .wish: .wishesChanged
        case .group: .groupsChanged
        case .invitations: .invitationsChanged
        case .newLevel, .block: .levelsChanged
        case .finding: .contactsChanged
        default: nil
        }
    }
}
