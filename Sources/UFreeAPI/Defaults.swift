/// The days of the week as JSON carries them, Monday first (ISO 8601).
package enum WeekdayWord: String, Codable, CaseIterable, Sendable {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday
}

/// What I say of weekdays as a rule (A11).
package struct DefaultValue: Codable, Sendable, Hashable {
    package var id: String
    /// From 1, in the order in which they were made; the command line names a default by it.
    package var number: Int
    /// Each one of `WeekdayWord`, Monday first.
    package var weekdays: [String]
    /// One of `StatusWord`, never `unknown`.
    package var status: String
    /// 0 to 4.
    package var code: Int
    /// The free parts.
    package var parts: [String]
    /// `YYYY-MM-DD`: the first date it speaks of.
    package var from: String
    /// `YYYY-MM-DD`: the last one; null where it has no end.
    @Nullable package var until: String?
    /// RFC 3339. Of two that name one date the later speaks.
    package var createdAt: String

    package init(
        id: String, number: Int, weekdays: [String], status: String, code: Int, parts: [String], from: String,
        until: String?, createdAt: String
    ) {
        self.id = id
        self.number = number
        self.weekdays = weekdays
        self.status = status
        self.code = code
        self.parts = parts
        self.from = from
        self.until = until
        self.createdAt = createdAt
    }
}

/// My defaults that are not over, the earliest first.
package struct DefaultsResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.defaults/1"
    package var defaults: [DefaultValue]
    /// Where they were changed: what became of the week shown and who gets it; null where they were only read.
    @Nullable package var change: ChangeResponse?

    package init(defaults: [DefaultValue], change: ChangeResponse? = nil) {
        self.defaults = defaults
        self.change = change
    }
}

/// Body of `POST /v1/defaults`.
package struct DefaultBody: Codable, Sendable, Hashable {
    /// Each one of `WeekdayWord`, at least one.
    package var weekdays: [String]
    /// One of `StatusWord`; left out when `parts` says it.
    package var status: String?
    /// The free parts, where no status says them.
    package var parts: [String]?
    /// `YYYY-MM-DD`: the last date it speaks of, today or later; absent has no end.
    package var until: String?

    package init(weekdays: [String], status: String? = nil, parts: [String]? = nil, until: String? = nil) {
        self.weekdays = weekdays
        self.status = status
        self.parts = parts
        self.until = until
    }
}

/// Why one of my days is what it is: all that speaks of it, the strongest first (A11).
package struct WhyResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.why/1"
    /// `YYYY-MM-DD`.
    package var date: String
    /// What is said in the end.
    package var day: DayValue
    /// Empty where nothing is known of the day.
    package var layers: [WhyLayerValue]
    /// Where shifts call the day off, which by itself says nothing of it: `assigned` or `rotation`, who says so.
    package var dayOff: String?

    package init(date: String, day: DayValue, layers: [WhyLayerValue], dayOff: String? = nil) {
        self.date = date
        self.day = day
        self.layers = layers
        self.dayOff = dayOff
    }
}

/// One thing that speaks of a day.
package struct WhyLayerValue: Codable, Sendable, Hashable {
    /// `explicit`, `shift` or `default`.
    package var source: String
    /// One of `StatusWord`.
    package var status: String
    package var parts: [String]
    @Nullable package var note: String?
    /// RFC 3339: since when it says so; null of shifts.
    @Nullable package var since: String?
    /// Where it is a default.
    package var `default`: DefaultValue?
    /// Where it is shifts: those that begin on the date or reach into it, the earliest first. The status is `unknown` where
    /// none begins on it: what lies beneath speaks then, of the parts that are left.
    package var shifts: [WhyShiftValue]?
    /// The parts that shifts take.
    package var taken: [String]?

    package init(
        source: String, status: String, parts: [String], note: String?, since: String?,
        default value: DefaultValue? = nil, shifts: [WhyShiftValue]? = nil, taken: [String]? = nil
    ) {
        self.source = source
        self.status = status
        self.parts = parts
        self.note = note
        self.since = since
        self.default = value
        self.shifts = shifts
        self.taken = taken
    }
}

/// A shift that makes a day what it is.
package struct WhyShiftValue: Codable, Sendable, Hashable {
    package var symbol: String
    package var title: String
    /// `YYYY-MM-DD`: the date it begins on.
    package var date: String
    package var duration: ShiftDurationValue
    /// `assigned` or `rotation`.
    package var source: String
    /// Hours of rest after it that count as busy.
    package var restHours: Int

    package init(
        symbol: String, title: String, date: String, duration: ShiftDurationValue, source: String,
        restHours: Int
    ) {
        self.symbol = symbol
        self.title = title
        self.date = date
        self.duration = duration
        self.source = source
        self.restHours = restHours
    }
}
