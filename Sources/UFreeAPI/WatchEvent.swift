/// The kind of an event of `GET /v1/events`.
package enum EventName: String, Codable, CaseIterable, Sendable {
    /// The first event of every stream that does not resume: the current week, friends and requests, my profile, the
    /// problems, and until when strangers see my name.
    case snapshot
    case dayChanged = "day.changed"
    case liveChanged = "live.changed"
    case requestIncoming = "request.incoming"
    case requestUpdated = "request.updated"
    case profileChanged = "profile.changed"
    case friendAdded = "friend.added"
    case friendRemoved = "friend.removed"
    case friendUpdated = "friend.updated"
    case peerConnected = "peer.connected"
    case peerDisconnected = "peer.disconnected"
    case healthChanged = "health.changed"
    // These say only that something is to be read again.
    case rosterChanged = "roster.changed"
    case defaultsChanged = "defaults.changed"
    case calendarsChanged = "calendars.changed"
    case wishesChanged = "wishes.changed"
    case groupsChanged = "groups.changed"
    case contactsChanged = "contacts.changed"
    /// The people nearby; at most one a second.
    case nearbyChanged = "nearby.changed"
    case discoverableChanged = "discoverable.changed"
    case invitationsChanged = "invitations.changed"
    /// The level of new friends, or who is blocked.
    case levelsChanged = "levels.changed"
    /// The people of a wish are free; fires once for each date.
    case wishMet = "wish.met"
    /// Events between the requested id and the next one are lost; a snapshot follows.
    case gap
    /// This watcher was too slow; the stream ends after this event.
    case lagged

    /// Whether it only says that something is to be read again. Nothing happened that people have to be told.
    package var isNotice: Bool {
        switch self {
        case .rosterChanged, .defaultsChanged, .calendarsChanged, .wishesChanged, .groupsChanged,
            .contactsChanged, .nearbyChanged, .discoverableChanged, .invitationsChanged, .levelsChanged:
            true
        default: false
        }
    }
}

/// The point at which live updates resume.
package struct EventsQuery: EndpointParameters {
    /// The `instance:seq` of the last event seen; the header `Last-Event-ID` has the same meaning.
    package var since: String?

    package init() {}
    package static let all = [Parameter("since", \Self.since)]
}

/// One event; in `ufreectl watch --json`, one JSON object per line. Only the fields of its kind are present.
package struct WatchEvent: Codable, Sendable, Hashable {
    /// Nil from a daemon that does not send it.
    package var schema: String? = "ufree.event/1"
    package var event: EventName
    /// `instance:seq`, rising by one within an instance.
    package var id: String
    /// RFC 3339.
    package var at: String

    // snapshot
    package var week: WeekResponse?
    package var friends: FriendsResponse?
    package var requests: RequestsResponse?
    // day.changed, live.changed, profile.changed
    package var owner: PersonValue?
    /// True when the owner is the owner of this machine.
    package var mine: Bool?
    package var before: DayValue?
    package var day: DayValue?
    package var live: LiveValue?
    package var zone: String?
    // request.incoming, request.updated
    package var request: IncomingRequestValue?
    package var outgoing: OutgoingRequestValue?
    // friend.added, friend.updated, peer.connected, peer.disconnected; friend.removed has only `owner`. There
    // are no days if a friend connected, disconnected or received my latest change.
    package var friend: FriendValue?
    // wish.met
    package var wish: WishValue?
    /// The dates of the wish that this event reports, each `YYYY-MM-DD`.
    package var dates: [String]?
    // health.changed, snapshot
    package var health: [HealthValue]?
    // snapshot; nil from an older daemon
    package var profile: ProfileResponse?
    package var discoverable: DiscoverableResponse?

    package init(event: EventName, id: String, at: String) {
        self.event = event
        self.id = id
        self.at = at
    }
}
