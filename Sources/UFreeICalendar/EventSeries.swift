/// The events of one UID: a series and what replaces some of its occurrences (RFC 5545, 3.8.4.4).
struct EventSeries {
    private(set) var master: CalendarEvent?
    private(set) var overrides: [CalendarEvent] = []
    private var places: [EventTime: Int] = [:]

    /// Adds an event. Of two for the same occurrence the one with the higher SEQUENCE remains, then the
    /// later DTSTAMP, then the first in the file.
    mutating func add(_ event: CalendarEvent) {
        guard let id = event.recurrenceID else {
            if master.map({ $0.isReplaced(by: event) }) ?? true { master = event }
            return
        }
        guard let place = places[id] else {
            places[id] = overrides.count
            return overrides.append(event)
        }
        if overrides[place].isReplaced(by: event) { overrides[place] = event }
    }
}

extension CalendarEvent {
    fileprivate func isReplaced(by other: CalendarEvent) -> Bool {
        (other.sequence, other.stamp) > (sequence, stamp)
    }
}
