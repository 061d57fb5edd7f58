/// Consecutive days of one owner: seven from the owner's today (`ufree.week/1`), or a range (`ufree.days/1`).
package struct WeekResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.week/1"
    package var owner: PersonValue
    /// The owner's IANA zone: the dates are the owner's.
    package var zone: String
    package var days: [DayValue]
    /// RFC 3339: when a friend's days were last known to be current; null for my own.
    @Nullable package var asOf: String?
    /// What the owner says of this moment.
    package var live: LiveValue

    package init(
        owner: PersonValue, zone: String, days: [DayValue], asOf: String?,
        live: LiveValue = LiveValue(state: "checkSchedule", until: nil, note: nil), isRange: Bool = false
    ) {
        if isRange { schema = "ufree.days/1" }
        self.owner = owner
        self.zone = zone
        self.days = days
        self.asOf = asOf
        self.live = live
    }
}

/// Friends, by name.
package struct FriendsResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.friends/1"
    package var friends: [FriendValue]
    /// Where this is a page and not the last: ask for the next one with `after` this id.
    @Nullable package var next: String?

    /// How many friends a page has at most.
    package static let most = 500

    package init(friends: [FriendValue], next: String? = nil) {
        self.friends = friends
        self.next = next
    }
}

/// One friend, with devices.
package struct FriendResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.friend/1"
    package var friend: FriendValue

    package init(friend: FriendValue) { self.friend = friend }
}

/// The requests that wait, to me and from me.
package struct RequestsResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.requests/1"
    package var incoming: [IncomingRequestValue]
    package var outgoing: [OutgoingRequestValue]

    package init(incoming: [IncomingRequestValue], outgoing: [OutgoingRequestValue]) {
        self.incoming = incoming
        self.outgoing = outgoing
    }
}

/// What became of a request that was sent.
package struct OutgoingRequestResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.request/1"
    package var request: OutgoingRequestValue

    package init(request: OutgoingRequestValue) { self.request = request }
}

/// What became of a request that was answered.
package struct IncomingRequestResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.request/1"
    package var request: IncomingRequestValue
    /// Whether the friend stays marked as unverified; null unless accepted.
    @Nullable package var verified: Bool?

    package init(request: IncomingRequestValue, verified: Bool?) {
        self.request = request
        self.verified = verified
    }
}

/// Who is free on a day; the unknown apart, never counted as free (W1).
package struct WhoResponse: Codable, Sendable, Hashable {
    /// In the place of a date: this moment, of which live statuses speak first.
    package static let now = "now"

    package var schema = "ufree.who/1"
    package var date: String
    package var free: [WhoValue]
    package var partly: [WhoValue]
    package var busy: [WhoValue]
    package var unknown: [WhoValue]

    package init(date: String, free: [WhoValue], partly: [WhoValue], busy: [WhoValue], unknown: [WhoValue]) {
        self.date = date
        self.free = free
        self.partly = partly
        self.busy = busy
        self.unknown = unknown
    }
}

/// One day before and after a change.
package struct DayChangeValue: Codable, Sendable, Hashable {
    package var date: String
    package var before: DayValue
    package var after: DayValue

    package init(date: String, before: DayValue, after: DayValue) {
        self.date = date
        self.before = before
        self.after = after
    }
}

/// What set, note, clear and cycle answer.
package struct ChangeResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.change/1"
    package var changes: [DayChangeValue]
    /// True when nothing was written because it was only asked what would happen.
    package var dryRun: Bool
    /// How many friends are connected now, and how many get it when they connect.
    package var friendsConnected: Int
    package var friendsWaiting: Int
    /// My defaults as they are now, where they are others than before.
    package var defaults: [DefaultValue]?
    /// True where anything of my shifts is another than before: a shift, a rotation, a shift type, a location, a setting;
    /// absent otherwise.
    package var shifts: Bool?

    package init(
        changes: [DayChangeValue], dryRun: Bool, friendsConnected: Int, friendsWaiting: Int,
        defaults: [DefaultValue]? = nil, shifts: Bool? = nil
    ) {
        self.changes = changes
        self.dryRun = dryRun
        self.friendsConnected = friendsConnected
        self.friendsWaiting = friendsWaiting
        self.defaults = defaults
        self.shifts = shifts
    }
}

/// My own profile (I2).
package struct ProfileResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.profile/1"
    package var id: String
    package var name: String
    package var zone: String
    /// Today in that zone: clients resolve date words from it.
    package var today: String
    package var parts: PartHoursValue
    package var isAnonymous: Bool
    /// This machine's device id.
    package var device: String

    package init(
        id: String, name: String, zone: String, today: String, parts: PartHoursValue, isAnonymous: Bool,
        device: String
    ) {
        self.id = id
        self.name = name
        self.zone = zone
        self.today = today
        self.parts = parts
        self.isAnonymous = isAnonymous
        self.device = device
    }
}

/// When the parts of the day begin, and when the evening ends, as `HH:MM` (up to `24:00`).
package struct PartHoursValue: Codable, Sendable, Hashable {
    package var morning: String
    package var afternoon: String
    package var evening: String
    package var end: String

    package init(morning: String, afternoon: String, evening: String, end: String) {
        self.morning = morning
        self.afternoon = afternoon
        self.evening = evening
        self.end = end
    }
}

/// How the daemon is.
package struct StatusResponse: Codable, Sendable, Hashable {
    /// How many friends there are, and how many are connected now.
    package struct Friends: Codable, Sendable, Hashable {
        package var total: Int
        package var connected: Int

        package init(total: Int, connected: Int) {
            self.total = total
            self.connected = connected
        }
    }

    package var schema = "ufree.status/1"
    package var id: String
    package var name: String
    package var version: String
    /// Random per start of the daemon; event ids begin with it.
    package var instance: String
    package var listening: [String]
    /// `dnssd`, `unavailable` or `off`.
    package var discovery: String
    package var friends: Friends
    package var health: [HealthValue]
    /// The control socket's path.
    package var socket: String
    /// Today in the owner's zone.
    package var today: String
    package var counters: [String: Int]
    /// RFC 3339: until when strangers on this network see the owner's name; null when they do not (P1).
    @Nullable package var discoverableUntil: String?

    package init(
        id: String, name: String, version: String, instance: String, listening: [String], discovery: String,
        friends: Friends, health: [HealthValue], socket: String, today: String, counters: [String: Int],
        discoverableUntil: String? = nil
    ) {
        self.id = id
        self.name = name
        self.version = version
        self.instance = instance
        self.listening = listening
        self.discovery = discovery
        self.friends = friends
        self.health = health
        self.socket = socket
        self.today = today
        self.counters = counters
        self.discoverableUntil = discoverableUntil
    }
}
