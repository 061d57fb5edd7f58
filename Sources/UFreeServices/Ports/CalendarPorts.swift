package import UFreeDomain

/// The storage of imported calendars. They are private: friends get the days that result, and nothing of the calendars.
package protocol CalendarRepository: Sendable {
    /// Returns the calendars, by number.
    func calendars() async throws -> [ImportedCalendar]

    /// Changes the calendars in one transaction; the edit gets their state within it.
    /// - Parameter dates: the dates whose changed days are reported.
    /// - Returns: those days, in the order of the dates.
    @discardableResult
    func updateCalendars(
        over dates: ClosedRange<CivilDate>, at now: Timestamp,
        _ edit: @escaping @Sendable ([ImportedCalendar]) throws -> [ImportedCalendar]
    ) async throws -> [DayChange]
}

/// What was read of a calendar.
package struct CalendarReading: Hashable, Sendable {
    package let events: [CalendarEvent]
    /// Its own name; nil if it has none.
    package let name: String?
    /// See `ImportedCalendar.State.tag`.
    package let tag: String?

    package init(events: [CalendarEvent], name: String? = nil, tag: String? = nil) {
        self.events = events
        self.name = name
        self.tag = tag
    }
}

/// Reads calendars where they are: files, folders and web addresses.
package protocol CalendarReader: Sendable {
    /// Reads a calendar, within bounds of time and memory.
    /// - Parameters:
    ///   - tag: that of the last answer; nil to read it in any case.
    ///   - dates: the dates whose events are wanted.
    ///   - zone: the owner's.
    /// - Returns: nil if it has not changed since the answer with the tag.
    func read(
        _ definition: ImportedCalendar.Definition, tag: String?, over dates: ClosedRange<CivilDate>,
        in zone: ZoneName
    ) async throws(CalendarProblem) -> CalendarReading?

    /// Reads the events of a file that somebody sent, within the same bounds.
    /// - Parameter file: the content of the file.
    func events(
        of file: [UInt8], over dates: ClosedRange<CivilDate>, in zone: ZoneName
    ) async throws(CalendarProblem) -> [CalendarEvent]

    /// Watches files and folders until the result is released.
    /// - Parameter changed: called with the path of one that may have changed; it may only pass that on.
    func watch(_ paths: [String], _ changed: @escaping @Sendable (String) -> Void) -> any Sendable
}
