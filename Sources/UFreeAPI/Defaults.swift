/// The weekdays in JSON, Monday first (ISO 8601).
package enum WeekdayWord: String, Codable, CaseIterable, Sendable {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday
}

/// A default: my status on some weekdays (A11).
package struct DefaultValue: Codable, Sendable, Hashable {
    package var id: String
    /// The number, which never changes; the command line uses it to identify a default.
    package var number: Int
    /// The weekdays, each one of `WeekdayWord`, Monday first.
    package var weekdays: [String]
    /// One of `StatusWord`, never `unknown`.
    package var status: String
    /// 0 to 4.
    package var code: Int
    /// The free parts.
    package var parts: [String]
    /// `YYYY-MM-DD`: the first date it applies to.
    package var from: String
    /// `YYYY-MM-DD`: the last date it applies to; null if it has no end.
    @Nullable package var until: String?
    /// RFC 3339. Of two defaults for one date, the later one applies.
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

/// My defaults that are not over, earliest first.
package struct DefaultsResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.defaults/1"
    package var defaults: [DefaultValue]
    /// The effect of a change on the week shown, and who receives it; null if nothing was changed.
    @Nullable package var change: ChangeResponse?

    package init(defaults: [DefaultValue], change: ChangeResponse? = nil) {
        self.defaults = defaults
        self.change = change
    }
}

/// Body of `POST /v1/defaults`.
package struct DefaultBody: Codable, Sendable, Hashable {
    /// At least one, each one of `WeekdayWord`.
    package var weekdays: [String]
    /// One of `StatusWord`; absent if `parts` is given.
    @Omittable package var status: String?
    /// The free parts, if no single status describes them.
    @Omittable package var parts: [String]?
    /// `YYYY-MM-DD`: the last date it applies to, today or later; absent for no end.
    @Omittable package var until: String?

    package init(weekdays: [String], status: String? = nil, parts: [String]? = nil, until: String? = nil) {
        self.weekdays = weekdays
        self.status = status
        self.parts = parts
        self.until = until
    }
}

/// The day to explain.
package struct WhyQuery: EndpointParameters {
    /// `YYYY-MM-DD`.
    package var date = ""

    package init() {}
    package init(_ date: String) { self.date = date }
    package static let all = [Parameter("date", \Self.date)]
}

/// The sources of one of my days, strongest first (A11).
package struct WhyResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.why/1"
    /// `YYYY-MM-DD`.
    package var date: String
    /// The resulting day.
    package var day: DayValue
    /// The sources; empty if nothing is known about the day.
    package var layers: [WhyLayerValue]
    /// Where a day off was set, `assigned` or `rotation`; absent if there is none. A day off alone gives no
    /// status.
    package var dayOff: String?

    package init(date: String, day: DayValue, layers: [WhyLayerValue], dayOff: String? = nil) {
        self.date = date
        self.day = day
        self.layers = layers
        self.dayOff = dayOff
    }
}

/// One source of a day.
package struct WhyLayerValue: Codable, Sendable, Hashable {
    /// `explicit`, `shift`, `calendar` or `default`.
    package var source: String
    /// One of `StatusWord`.
    package var status: String
    package var parts: [String]
    @Nullable package var note: String?
    /// RFC 3339: when it was set; null for shifts.
    @Nullable package var since: String?
    /// The default, if the source is one.
    package var `default`: DefaultValue?
    /// The shifts that begin on the date or reach into it, earliest first, if the source is shifts. If none
    /// begins on the date, the status is `unknown`, and the default applies to the parts that are left.
    package var shifts: [WhyShiftValue]?
    /// The parts of the day taken by shifts or events.
    package var taken: [String]?
    /// The events of the date, if the source is imported calendars. If they leave the day to the layers below, the status is
    /// `unknown`.
    package var events: [CalendarEventValue]?

    package init(
        source: String, status: String, parts: [String], note: String?, since: String?,
        default value: DefaultValue? = nil, shifts: [WhyShiftValue]? = nil, taken: [String]? = nil,
        events: [CalendarEventValue]? = nil
    ) {
        self.source = source
        self.status = status
        self.parts = parts
        self.note = note
        self.since = since
        self.default = value
        self.shifts = shifts
        self.taken = taken
        self.events = events
    }
}

/// A shift that affects a day.
package struct WhyShiftValue: Codable, Sendable, Hashable {
    package var symbol: String
    package var title: String
    /// `YYYY-MM-DD`: the date it begins on.
    package var date: String
    package var duration: ShiftDurationValue
    /// `assigned` or `rotation`.
    package var source: String
    /// The hours of rest after it that count as busy.
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
