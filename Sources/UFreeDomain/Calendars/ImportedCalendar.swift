/// A calendar that the owner imports (A11): from a file, a folder of files or a web address.
package struct ImportedCalendar: Hashable, Sendable {
    /// What its events mean for the owner's days.
    package enum Use: String, CaseIterable, Sendable {
        /// An event takes its parts of the day from what lies below.
        case busy
        /// As `busy`, and time without events is free.
        case freeUnless = "free-unless"
    }

    /// The definition, which the owner gives.
    package struct Definition: Hashable, Sendable {
        /// Its name in lists, cleaned; never empty.
        package let name: String
        /// The absolute path of a file or folder, or a web address.
        package let source: String
        package let use: Use
        /// The owner's mail addresses in it, whose declined invitations do not count.
        package let addresses: [String]

        package init(name: String, source: String, use: Use, addresses: [String]) {
            self.name = name
            self.source = source
            self.use = use
            self.addresses = addresses
        }
    }

    /// The events that were read last.
    package struct Content: Hashable, Sendable {
        /// By their start.
        package let events: [CalendarEvent]
        /// The dates that were read. A calendar does not count on other dates.
        package let dates: ClosedRange<CivilDate>

        package init(events: [CalendarEvent], dates: ClosedRange<CivilDate>) {
            self.events = events
            self.dates = dates
        }
    }

    /// How the last attempts to read it went.
    package struct State: Hashable, Sendable {
        /// When it was read last.
        package var readAt: Timestamp
        /// Why it could not be read since then; nil if it could.
        package var problem: CalendarProblem?
        /// When somebody last tried.
        package var triedAt: Timestamp
        /// How many attempts have failed since then.
        package var failures: Int
        /// The tag of the answer that it came with (RFC 9110, 8.8.3), for the next request.
        package var tag: String?

        /// - Parameter triedAt: nil for `readAt`.
        package init(
            readAt: Timestamp, triedAt: Timestamp? = nil, problem: CalendarProblem? = nil, failures: Int = 0,
            tag: String? = nil
        ) {
            self.readAt = readAt
            self.triedAt = triedAt ?? readAt
            self.problem = problem
            self.failures = failures
            self.tag = tag
        }
    }

    /// The number in lists, from 1; it never changes.
    package let number: Int
    package let definition: Definition
    package var content: Content
    package var state: State

    /// The most calendars of an owner.
    package static let limit = 20
    /// The most events of a calendar in its dates.
    package static let eventLimit = 20_000
    /// The most characters of a name.
    package static let nameLimit = 60

    package init(number: Int, definition: Definition, content: Content, state: State) {
        self.number = number
        self.definition = definition
        self.content = content
        self.state = state
    }

    /// What the days depend on.
    package var effect: Effect { Effect(use: definition.use, content: content) }

    /// What the days of a calendar depend on.
    package struct Effect: Hashable, Sendable {
        let use: Use
        let content: Content
    }

    /// Returns the dates that are read on a day: yesterday, which friends still see, and a year.
    package static func dates(today: CivilDate) -> ClosedRange<CivilDate> {
        today.adding(days: -1)...today.adding(days: 370)
    }
}

/// Why a calendar could not be read.
package struct CalendarProblem: Error, Hashable, Sendable {
    /// What happened. Codes are stored and sent; they are added and never changed.
    package enum Code: String, CaseIterable, Sendable {
        /// There is no such file or folder.
        case missing
        /// This program may not read it.
        case forbidden
        /// It is larger than is read.
        case tooLarge = "too-large"
        /// It has more events, or repeats them more often, than is read.
        case tooMany = "too-many"
        /// It is something else, a web page for instance.
        case notACalendar = "not-a-calendar"
        /// It is damaged, or ends too early.
        case broken
        /// No answer, or no connection.
        case unreachable
        /// The certificate of the server is not valid for its name.
        case certificate
        /// The server refuses: a name or a password is missing or wrong.
        case refused
        /// The server answers with an error.
        case serverError = "server-error"
        /// The server points to a place that this program does not go to.
        case redirect
        /// The program that reads calendars is not installed, or has failed.
        case reader
    }

    package let code: Code
    /// What the sentence about it names besides: a file of a folder, a status, an address; empty if nothing.
    package let detail: String

    package init(_ code: Code, _ detail: String = "") {
        self.code = code
        self.detail = detail
    }
}
