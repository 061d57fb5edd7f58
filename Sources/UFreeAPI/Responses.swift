/// The owner whose week is requested.
package struct WeekQuery: EndpointParameters {
    /// The name or id of a friend; nil for myself.
    package var friend: String?

    package init() {}
    package init(of friend: String?) { self.friend = friend }
    package static let all = [Parameter("friend", \Self.friend)]
}

/// The days to read, from the first to the last date, each `YYYY-MM-DD`.
package struct DaysQuery: EndpointParameters {
    /// The name or id of a friend; nil for my own days.
    package var friend: String?
    package var from = ""
    package var to = ""

    package init() {}
    package init(of friend: String?, from: String, to: String) {
        self.friend = friend
        self.from = from
        self.to = to
    }
    package static let all = [
        Parameter("friend", \Self.friend), Parameter("from", \Self.from), Parameter("to", \Self.to),
    ]
}

/// Consecutive days of one owner: seven from the owner's today (`ufree.week/1`), or a range (`ufree.days/1`).
package struct WeekResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.week/1"
    package var owner: PersonValue
    /// The owner's IANA zone, in which the dates are.
    package var zone: String
    package var days: [DayValue]
    /// RFC 3339: when a friend's days were last known to be current; null for my own.
    @Nullable package var asOf: String?
    /// The owner's live status.
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

/// Friends, sorted by name.
package struct FriendsResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.friends/1"
    package var friends: [FriendValue]
    /// The value of `after` for the next page; null on the last page.
    @Nullable package var next: String?

    /// The most friends on a page.
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

/// The pending requests in both directions.
package struct RequestsResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.requests/1"
    package var incoming: [IncomingRequestValue]
    package var outgoing: [OutgoingRequestValue]

    package init(incoming: [IncomingRequestValue], outgoing: [OutgoingRequestValue]) {
        self.incoming = incoming
        self.outgoing = outgoing
    }
}

/// A request that was sent, in its new state.
package struct OutgoingRequestResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.request/1"
    package var request: OutgoingRequestValue

    package init(request: OutgoingRequestValue) { self.request = request }
}

/// A request that was answered, in its new state.
package struct IncomingRequestResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.request/1"
    package var request: IncomingRequestValue
    /// Whether the new friend is verified; null unless accepted.
    @Nullable package var verified: Bool?

    package init(request: IncomingRequestValue, verified: Bool?) {
        self.request = request
        self.verified = verified
    }
}

/// A day, a part of it, a time on it, or right now, for which to find out who is free.
package struct WhoQuery: EndpointParameters {
    /// `YYYY-MM-DD`, or `now`.
    package var date = ""
    /// One of `PartWord`.
    package var part: String?
    /// `HH:MM` in my zone; not together with `part`.
    package var time: String?
    /// Names or ids of friends, or groups, without commas; empty for all friends.
    package var with: [String] = []

    package init() {}
    package init(
        on date: String, part: PartWord? = nil, at time: String? = nil, with names: [String] = []
    ) {
        self.date = date
        with = names
        self.part = part?.rawValue
        self.time = time
    }
    package static let all = [
        Parameter("date", \Self.date), Parameter("part", \Self.part), Parameter("at", \Self.time),
        Parameter("with", \Self.with),
    ]
}

/// Friends grouped by who is free on a day; unknown is a separate group and never counts as free (W1).
package struct WhoResponse: Codable, Sendable, Hashable {
    /// The value in place of a date that asks about right now, when live statuses take precedence.
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

/// The answer of set, note, clear, cycle, undo and redo.
package struct ChangeResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.change/1"
    package var changes: [DayChangeValue]
    /// True for a dry run, when nothing was written.
    package var dryRun: Bool
    /// How many friends are connected now, and how many receive the change when they connect.
    package var friendsConnected: Int
    package var friendsWaiting: Int
    /// My defaults after the change; absent if they did not change.
    package var defaults: [DefaultValue]?
    /// True if shift data changed: a shift, a rotation, a shift type, a location or a setting; absent
    /// otherwise.
    package var shifts: Bool?
    /// Where the change leaves less than eleven hours between two shifts; absent if nowhere.
    package var shortRests: [ShortRestValue]?
    /// The changes that were undone or redone, in that order; absent from other answers.
    package var actions: [ActionValue]?
    /// A newer entry of mine that cannot be undone, if there is one; only in the answer of an undo.
    package var passed: LogEntryValue?

    package init(
        changes: [DayChangeValue], dryRun: Bool, friendsConnected: Int, friendsWaiting: Int,
        defaults: [DefaultValue]? = nil, shifts: Bool? = nil, shortRests: [ShortRestValue]? = nil,
        actions: [ActionValue]? = nil, passed: LogEntryValue? = nil
    ) {
        self.changes = changes
        self.dryRun = dryRun
        self.friendsConnected = friendsConnected
        self.friendsWaiting = friendsWaiting
        self.defaults = defaults
        self.shifts = shifts
        self.actions = actions
        self.passed = passed
        self.shortRests = shortRests
    }
}

/// My own profile (I2).
package struct ProfileResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.profile/1"
    package var id: String
    package var name: String
    package var zone: String
    /// Today in that zone; clients resolve date words from it.
    package var today: String
    package var parts: PartHoursValue
    package var isAnonymous: Bool
    /// My phone number with country code; nil if none is set.
    @Nullable package var phone: String?
    /// Who can find me by it: one of `FindersWord`.
    package var finders: String
    /// My picture, a JPEG file in base64; nil if none is set.
    @Nullable package var avatar: String?
    /// This machine's device id.
    package var device: String
    /// After an edit: whether it changed anything; absent otherwise.
    package var changed: Bool?

    package init(
        id: String, name: String, zone: String, today: String, parts: PartHoursValue, phone: String? = nil,
        finders: String = FindersWord.contacts.rawValue, avatar: String? = nil, device: String,
        changed: Bool? = nil
    ) {
        self.changed = changed
        self.id = id
        self.name = name
        self.zone = zone
        self.today = today
        self.parts = parts
        isAnonymous = phone == nil
        self.phone = phone
        self.finders = finders
        self.avatar = avatar
        self.device = device
    }
}

/// The starts of the parts of the day and the end of the evening, as `HH:MM` (up to `24:00`).
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

/// The state of the daemon.
package struct StatusResponse: Codable, Sendable, Hashable {
    /// The number of friends, and how many are connected now.
    package struct Friends: Codable, Sendable, Hashable {
        package var total: Int
        package var connected: Int

        package init(total: Int, connected: Int) {
            self.total = total
            self.connected = connected
        }
    }

    /// What waits for the owner, besides health items.
    package struct Attention: Codable, Sendable, Hashable {
        /// Friend requests that wait for my answer.
        package var requests: Int
        /// Codes to compare: of requests that I sent, and of friends who are not verified.
        package var codes: Int
        /// Requests that I sent and nobody has received yet.
        package var undelivered: Int

        package init(requests: Int, codes: Int, undelivered: Int) {
            self.requests = requests
            self.codes = codes
            self.undelivered = undelivered
        }
    }

    package var schema = "ufree.status/1"
    package var id: String
    package var name: String
    package var version: String
    /// A random id of this start of the daemon; event ids begin with it.
    package var instance: String
    package var listening: [String]
    /// `dnssd`, `unavailable` or `off`.
    package var discovery: String
    package var friends: Friends
    package var health: [HealthValue]
    /// The path of the control socket.
    package var socket: String
    /// Today in the owner's zone.
    package var today: String
    package var counters: [String: Int]
    /// RFC 3339: until when strangers on this network see the owner's name; null if they do not see it (P1).
    @Nullable package var discoverableUntil: String?
    /// Absent from an older daemon.
    package var attention: Attention?

    package init(
        id: String, name: String, version: String, instance: String, listening: [String], discovery: String,
        friends: Friends, health: [HealthValue], socket: String, today: String, counters: [String: Int],
        discoverableUntil: String? = nil, attention: Attention? = nil
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
        self.attention = attention
    }
}
