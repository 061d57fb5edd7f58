import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// Everything that a live view shows, built from the items of a watch.
struct LiveState: Sendable {
    /// How many recent events are kept.
    static let mostRecent = 5

    /// An entry of the list of recent events.
    struct Happening: Hashable, Sendable {
        /// Nil for a message of the view itself.
        var event: WatchEvent?
        var words: [Span] = []
        /// Seconds since 1970.
        var at: Int
    }

    private(set) var week: WeekResponse?
    private(set) var friends: [FriendValue] = []
    private(set) var incoming: [IncomingRequestValue] = []
    private(set) var outgoing: [OutgoingRequestValue] = []
    private(set) var health: [HealthValue] = []
    /// The owner's last known live status; it may be over.
    private(set) var live: LiveValue?
    /// Whether the daemon is connected.
    private(set) var isConnected = true
    /// The recent events, newest last.
    private(set) var recent: [Happening] = []
    /// Whether the days must be read again, because an event changed which seven are shown.
    private(set) var isStale = false
    private var memory = WatchMemory()

    /// Applies an item of a watch.
    /// - Parameter now: seconds since 1970.
    mutating func apply(_ item: WatchItem, now: Int) {
        switch item {
        case .event(let event, _): apply(event, now: now)
        case .unknown: break
        case .disconnected: isConnected = false
        case .reconnected: isConnected = true
        }
    }

    /// Replaces the state with the daemon's answers.
    mutating func replace(week: WeekResponse, friends: FriendsResponse, requests: RequestsResponse) {
        (self.week, self.friends, live) = (week, friends.friends, week.live)
        (incoming, outgoing) = (requests.incoming, requests.outgoing)
        isStale = false
    }

    mutating func replace(health: [HealthValue]) { self.health = health }

    /// Adds a message that is not an event.
    mutating func say(_ words: [Span], now: Int) { note(Happening(event: nil, words: words, at: now)) }

    private mutating func apply(_ event: WatchEvent, now: Int) {
        let missed = memory.missed(by: event)
        let isNews = !isReceipt(event) && !event.event.isNotice
        fold(event)
        guard isNews else { return }
        for event in [event] + missed {
            note(Happening(event: event, at: AgeText.seconds(event.at) ?? now))
        }
    }

    /// Whether the event only reports that a friend received the latest data. Such events follow every change
    /// of the owner's data, one per friend.
    private func isReceipt(_ event: WatchEvent) -> Bool {
        guard event.event == .friendUpdated, let friend = event.friend,
            let known = friends.first(where: { $0.id == friend.id })
        else { return false }
        return (known.name, known.verified, known.privacy, known.pausedUntil)
            == (friend.name, friend.verified, friend.privacy, friend.pausedUntil)
    }

    private mutating func note(_ happening: Happening) {
        recent.append(happening)
        recent.removeFirst(max(0, recent.count - Self.mostRecent))
    }

    private mutating func fold(_ event: WatchEvent) {
        switch event.event {
        case .snapshot:
            if let week = event.week, let friends = event.friends, let requests = event.requests {
                replace(week: week, friends: friends, requests: requests)
            }
        case .dayChanged: if let day = event.day { change(day, of: event) }
        case .liveChanged:
            if event.mine == true { live = event.live }
            changeFriend(event.owner?.id) { friend in
                if let live = event.live { friend.live = live }
            }
        case .profileChanged: profile(event)
        case .requestIncoming, .requestUpdated: request(event)
        case .friendAdded, .friendUpdated, .peerConnected, .peerDisconnected:
            if let friend = event.friend { put(friend) }
        case .friendRemoved: friends.removeAll { $0.id == event.owner?.id }
        case .healthChanged: health = event.health ?? []
        default: break
        }
    }

    private mutating func change(_ day: DayValue, of event: WatchEvent) {
        func put(into days: inout [DayValue]) {
            if let index = days.firstIndex(where: { $0.date == day.date }) { days[index] = day }
        }
        if event.mine == true {
            if var week { put(into: &week.days); self.week = week }
        } else {
            changeFriend(event.owner?.id) { put(into: &$0.days) }
        }
    }

    private mutating func changeFriend(_ id: String?, _ change: (inout FriendValue) -> Void) {
        guard let index = friends.firstIndex(where: { $0.id == id }) else { return }
        change(&friends[index])
    }

    private mutating func profile(_ event: WatchEvent) {
        let name = event.owner?.name
        if event.mine == true {
            if let name { week?.owner.name = name }
            // A new zone changes which days are shown; new hours of parts change the days of shifts.
            isStale = true
        } else {
            changeFriend(event.owner?.id) { friend in
                if let name { friend.name = name }
            }
            if let zone = event.zone, zone != friends.first(where: { $0.id == event.owner?.id })?.zone {
                isStale = true
            }
        }
    }

    private mutating func request(_ event: WatchEvent) {
        if let request = event.request {
            if let index = incoming.firstIndex(where: { $0.id == request.id }) {
                incoming[index] = request
            } else {
                incoming.append(request)
            }
        }
        if let request = event.outgoing {
            if let index = outgoing.firstIndex(where: { $0.id == request.id }) {
                outgoing[index] = request
            } else {
                outgoing.append(request)
            }
        }
    }

    /// Inserts a new friend in order of name. A known friend keeps its place, and its days if the event has
    /// none.
    private mutating func put(_ friend: FriendValue) {
        if let index = friends.firstIndex(where: { $0.id == friend.id }) {
            let days = friend.days.isEmpty ? friends[index].days : friend.days
            friends[index] = friend
            friends[index].days = days
        } else {
            let name = friend.name.lowercased()
            friends.insert(friend, at: friends.firstIndex { $0.name.lowercased() > name } ?? friends.endIndex)
        }
    }
}
