/// What was done, newest first (D7).
package struct LogResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.log/1"
    package var entries: [LogEntryValue]
    /// Whether there are older ones: ask again with `before` the number of the last one.
    package var more: Bool

    /// How many lines are answered where nothing is said of it, and at most.
    package static let usual = 20
    package static let most = 1_000

    package init(entries: [LogEntryValue], more: Bool) {
        self.entries = entries
        self.more = more
    }
}

/// What lines of the log are about.
package enum LogTopic: String, Codable, CaseIterable, Sendable {
    case days, defaults, shifts, live, friends, requests, profile, store
}

/// One line of the log. It never has the text of a note.
package struct LogEntryValue: Codable, Sendable, Hashable {
    /// Rises without end; not every number is a line.
    package var seq: Int
    /// RFC 3339.
    package var at: String
    /// Who acted.
    package var actor: PersonValue
    /// Whether it was I.
    package var mine: Bool
    /// `create`, `read`, `update`, `delete`, `sync`, `migrate`, `backup`, `restore` or `validate`.
    package var action: String
    /// One of `LogTopic`; of a kind of record that has no line of its own, its name.
    package var about: String
    /// Whose data it was.
    package var owner: PersonValue
    /// `done`, `refused` or `failed`.
    package var result: String
    /// `YYYY-MM-DD` of a day; missing, as everything below, where the line has none or it was erased since.
    package var day: String?
    package var before: LogStateValue?
    package var after: LogStateValue?
    /// What differs: names of fields of the record, `note` too.
    package var changed: [String]
    /// Of a request: `incoming` or `outgoing`.
    package var direction: String?
    /// What a line about the store says.
    package var value: String?
    /// Of a line about shifts what it is of: one of `RosterPart`.
    package var record: String?

    package init(
        seq: Int, at: String, actor: PersonValue, mine: Bool, action: String, about: String,
        owner: PersonValue,
        result: String, day: String? = nil, before: LogStateValue? = nil, after: LogStateValue? = nil,
        changed: [String] = [], direction: String? = nil, value: String? = nil, record: String? = nil
    ) {
        self.seq = seq
        self.at = at
        self.actor = actor
        self.mine = mine
        self.action = action
        self.about = about
        self.owner = owner
        self.result = result
        self.day = day
        self.before = before
        self.after = after
        self.changed = changed
        self.direction = direction
        self.value = value
        self.record = record
    }
}

/// What lines about shifts are of.
package enum RosterPart: String, Codable, CaseIterable, Sendable {
    case location
    case shiftType = "shift-type"
    case shift, rotation, settings
}

/// How a record was before or after; each record has some of these.
package struct LogStateValue: Codable, Sendable, Hashable {
    /// Of a day one of `StatusWord`, of a request its status.
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
    /// `YYYY-MM-DD`: the last date of a default, where it has an end. RFC 3339: until when a live status holds.
    package var until: String?
    /// Of a shift type, and of the shift of a day, where `-` is a day off.
    package var symbol: String?
    /// Of a rotation, as it is typed.
    package var pattern: String?

    package init(
        status: String? = nil, parts: [String]? = nil, name: String? = nil, zone: String? = nil,
        hours: PartHoursValue? = nil, verified: Bool? = nil, privacy: String? = nil,
        weekdays: [String]? = nil,
        until: String? = nil, symbol: String? = nil, pattern: String? = nil
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
    }
}
