/// How days are written for other programs.
package enum CalendarFormat: String, CaseIterable, Sendable {
    /// iCalendar with events (RFC 5545).
    case ics
    /// A table (RFC 4180).
    case csv
    /// iCalendar with times alone.
    case freebusy
}

/// Whose days are written, and how.
package struct CalendarExportQuery: EndpointParameters {
    /// One of `CalendarFormat`.
    package var format = CalendarFormat.ics.rawValue
    /// The name or id of a friend; nil for my days.
    package var friend: String?
    /// Includes notes.
    package var notes = false

    package init() {}
    package init(_ format: CalendarFormat, friend: String? = nil, notes: Bool = false) {
        self.format = format.rawValue
        self.friend = friend
        self.notes = notes
    }
    package static let all = [
        Parameter("format", \Self.format), Parameter("friend", \Self.friend), Parameter("notes", \Self.notes),
    ]
}

/// Days from today to a year ahead, for another program.
package struct CalendarExportResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.calendar-export/1"
    /// One of `CalendarFormat`.
    package var format: String
    /// How many days have a status.
    package var days: Int
    /// The content of the file.
    package var text: String

    package init(format: String, days: Int, text: String) {
        self.format = format
        self.days = days
        self.text = text
    }
}
