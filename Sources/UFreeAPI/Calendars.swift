/// A calendar that I import (A11).
package struct CalendarValue: Codable, Sendable, Hashable {
    /// The number, which never changes; the command line uses it to identify a calendar.
    package var number: Int
    package var name: String
    /// The path of a file or a folder, or a web address, without a password.
    package var source: String
    /// `busy`: events take their parts of the day from what lies below. `free-unless`: also, time without events is free.
    package var `as`: String
    /// The number of events from yesterday to a year ahead.
    package var events: Int
    /// RFC 3339: when it was last read.
    package var readAt: String
    /// Why it could not be read since; null if it could. Then the events are those of `readAt`.
    @Nullable package var problem: CalendarProblemValue?

    package init(
        number: Int, name: String, source: String, as use: String, events: Int, readAt: String,
        problem: CalendarProblemValue?
    ) {
        self.number = number
        self.name = name
        self.source = source
        self.as = use
        self.events = events
        self.readAt = readAt
        self.problem = problem
    }
}

/// Why a calendar cannot be read.
package struct CalendarProblemValue: Codable, Sendable, Hashable {
    /// A stable name, such as `missing`, `too-large` or `not-a-calendar`.
    package var code: String
    /// A file of a folder, a status of HTTP, an address; empty if there is nothing to say.
    package var detail: String

    package init(code: String, detail: String) {
        self.code = code
        self.detail = detail
    }
}

/// My imported calendars, by number.
package struct CalendarsResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.calendars/1"
    package var calendars: [CalendarValue]
    /// The effect of a change on the next seven days, and who receives it; null if no day changed.
    @Nullable package var change: ChangeResponse?

    package init(calendars: [CalendarValue], change: ChangeResponse? = nil) {
        self.calendars = calendars
        self.change = change
    }
}

/// Body of `POST /v1/calendars`.
package struct CalendarBody: Codable, Sendable, Hashable {
    /// The absolute path of a file or a folder of files, or an address with http, https or webcal.
    package var source: String
    /// `busy` or `free-unless`; absent for `busy`.
    @Omittable package var `as`: String?
    /// Its name in lists; absent for its own name, or that of the file.
    @Omittable package var name: String?
    /// My mail addresses in it: invitations that I declined do not count.
    @Omittable package var addresses: [String]?

    package init(source: String, as use: String? = nil, name: String? = nil, addresses: [String]? = nil) {
        self.source = source
        self.as = use
        self.name = name
        self.addresses = addresses
    }
}

/// Which of a calendar's days to show.
package struct CalendarQuery: EndpointParameters {
    /// A number or a name.
    package var which = ""
    /// `YYYY-MM-DD`; absent for today.
    package var from: String?
    /// `YYYY-MM-DD`; absent for six days after `from`.
    package var to: String?

    package init() {}

    package init(_ which: String, from: String? = nil, to: String? = nil) {
        self.which = which
        self.from = from
        self.to = to
    }

    package static let all = [
        Parameter("which", \Self.which), Parameter("from", \Self.from), Parameter("to", \Self.to),
    ]
}

/// A calendar in the path of a request.
package struct CalendarPlace: EndpointParameters {
    /// A number or a name.
    package var which = ""

    package init() {}
    package init(_ which: String) { self.which = which }
    package static let all = [Parameter("which", \Self.which)]
}

/// The events of one calendar on some dates.
package struct CalendarEventsResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.calendar/1"
    package var calendar: CalendarValue
    /// The dates with events.
    package var days: [CalendarDayValue]

    package init(calendar: CalendarValue, days: [CalendarDayValue]) {
        self.calendar = calendar
        self.days = days
    }
}

/// The events of a date.
package struct CalendarDayValue: Codable, Sendable, Hashable {
    /// `YYYY-MM-DD`.
    package var date: String
    /// The parts of the day that they take.
    package var taken: [String]
    /// The first 50.
    package var events: [CalendarEventValue]
    /// How many others there are.
    package var others: Int

    package init(date: String, taken: [String], events: [CalendarEventValue], others: Int) {
        self.date = date
        self.taken = taken
        self.events = events
        self.others = others
    }
}

/// An event on a date. It is never sent to friends.
package struct CalendarEventValue: Codable, Sendable, Hashable {
    package var title: String
    package var place: String
    /// The name of its calendar.
    package var calendar: String
    /// `HH:MM`: when it begins on that date; null if it takes all of it.
    @Nullable package var from: String?
    /// `HH:MM`, up to `24:00`; null if it takes all of the date.
    @Nullable package var to: String?

    package init(title: String, place: String, calendar: String, from: String?, to: String?) {
        self.title = title
        self.place = place
        self.calendar = calendar
        self.from = from
        self.to = to
    }
}
