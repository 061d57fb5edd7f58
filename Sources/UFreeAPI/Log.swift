/// The log entries to return (D7).
package struct LogQuery: EndpointParameters {
    /// Only entries about one person.
    package var friend: String?
    /// One of `LogTopic`.
    package var about: String?
    /// The most entries; nil for `LogResponse.usual`.
    package var limit: Int?
    /// Only entries with a lower number.
    package var before: Int?

    package init() {}
    package init(friend: String? = nil, about: LogTopic? = nil, limit: Int? = nil, before: Int? = nil) {
        self.friend = friend
        self.about = about?.rawValue
        self.limit = limit
        self.before = before
    }
    package static let all = [
        Parameter("friend", \Self.friend), Parameter("about", \Self.about),
        Parameter("limit", \Self.limit), Parameter("before", \Self.before),
    ]
}

/// The log, newest entry first (D7).
package struct LogResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.log/1"
    package var entries: [LogEntryValue]
    /// Whether there are older ones; the next page has `before` the number of the last one.
    package var more: Bool

    /// The default and the largest number of entries in an answer.
    package static let usual = 20
    package static let most = 1_000

    package init(entries: [LogEntryValue], more: Bool) {
        self.entries = entries
        self.more = more
    }
}

/// The topic of a log entry.
package enum LogTopic: String, Codable, CaseIterable, Sendable {
    case days, defaults, shifts, live, wishes, friends, requests, profile, store
}

/// One entry of the log. It never contains the text of a note.
package struct LogEntryValue: Codable, Sendable, Hashable {
    /// The number, which only increases; not every number has an entry.
    package var seq: Int
    /// RFC 3339.
    package var at: String
    /// The person who acted.
    package var actor: PersonValue
    /// Whether this owner acted.
    package var mine: Bool
    /// `create`, `read`, `update`, `delete`, `sync`, `migrate`, `backup`, `restore` or `validate`.
    package var action: String
    /// One of `LogTopic`; for a kind of record without a topic, the name of that kind.
    package var about: String
    /// The person whose data it was.
    package var owner: PersonValue
    /// `done`, `refused` or `failed`. In the last two `action` is `validate`, and `value` has the code of the error.
    package var result: String
    /// The day as `YYYY-MM-DD`; absent, like all fields below, if the entry has none or it was erased since.
    package var day: String?
    /// The last of a friend's days that changed together, as `YYYY-MM-DD`; `day` is the first one.
    package var lastDay: String?
    package var before: LogStateValue?
    package var after: LogStateValue?
    /// The names of the fields that changed, including `note`.
    package var changed: [String]
    /// The direction of a request: `incoming` or `outgoing`.
    package var direction: String?
    /// The value in an entry about the store, or the code of an error.
    package var value: String?
    /// The kind of record in an entry about shifts: one of `RosterPart`; `group` in one about a group of friends.
    package var record: String?
    /// `undo` or `redo` if that made the change; absent for a new change.
    package var cause: String?
    /// The sentence, in the language that was asked for with `Accept-Language`; absent otherwise.
    package var text: String?
    /// The number of the change that it belongs to, while that can be undone.
    package var change: Int?

    /// The value of `record` for a group of friends.
    package static let group = "group"
    /// `record` of an entry about a person who was blocked (`create`), or is no longer (`delete`).
    package static let block = "block"
    /// The value of `record` for what new friends see.
    package static let newFriends = "newFriends"

    package init(
        seq: Int, at: String, actor: PersonValue, mine: Bool, action: String, about: String,
        owner: PersonValue,
        result: String, day: String? = nil, lastDay: String? = nil, before: LogStateValue? = nil,
        after: LogStateValue? = nil,
        changed: [String] = [], direction: String? = nil, value: String? = nil, record: String? = nil,
        cause: String? = nil, text: String? = nil, change: Int? = nil
    ) {
        self.text = text
        self.change = change
        self.seq = seq
        self.at = at
        self.actor = actor
        self.mine = mine
        self.action = action
        self.about = about
        self.owner = owner
        self.result = result
        self.day = day
        self.lastDay = lastDay
        self.before = before
        self.after = after
        self.changed = changed
        self.direction = direction
        self.value = value
        self.record = record
        self.cause = cause
    }
}

/// The kind of record in an entry about shifts.
package enum RosterPart: String, Codable, CaseIterable, Sendable {
    case location
    case shiftType = "shift-type"
    case shift, rotation, settings
}

/// The state of a record before or after a change; each record has only some of these fields.
package struct LogStateValue: Codable, Sendable, Hashable {
    /// One of `StatusWord` for a day, the status of the request for a request.
    package var status: String?
    /// The free parts of a day.
    package var parts: [String]?
    package var name: String?
    package var zone: String?
    package var hours: PartHoursValue?
    package var verified: Bool?
    package var privacy: String?
    /// The weekdays of a default, each one of `WeekdayWord`.
    package var weekdays: [String]?
    /// `YYYY-MM-DD`: the last date of a default, if it has an end. RFC 3339: the end of a live status.
    package var until: String?
    /// The symbol of a shift type, or of the shift of a day, where `-` is a day off.
    package var symbol: String?
    /// The pattern of a rotation, as it is typed.
    package var pattern: String?
    /// True for a wish for right now.
    package var now: Bool?
    /// The dates of a wish, each `YYYY-MM-DD`; absent for any day.
    package var dates: [String]?

    package init(
        status: String? = nil, parts: [String]? = nil, name: String? = nil, zone: String? = nil,
        hours: PartHoursValue? = nil, verified: Bool? = nil, privacy: String? = nil,
        weekdays: [String]? = nil,
        until: String? = nil, symbol: String? = nil, pattern: String? = nil, now: Bool? = nil,
        dates: [String]? = nil
    ) {
        self.status = status
        self.parts = parts
        self.name = name
        self.zone = zone
        self.hours = hours
        self.verified = verified
        self.privacy = privacy
        self.weekdays = weekdays
        self.until = until
        self.symbol = symbol
        self.pattern = pattern
        self.now = now
        self.dates = dates
    }
}
