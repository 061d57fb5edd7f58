/// A date or a time as it is in a file.
struct EventTime: Hashable {
    enum Clock: Hashable {
        case date, floating, utc
        /// A number of `ZoneTable`.
        case zone(Int)
    }

    /// On its clock.
    var time: WallTime
    var clock: Clock

    var isDate: Bool { clock == .date }
}

/// How an event ends.
enum EventEnd: Equatable {
    /// A date lasts one day, a time takes none.
    case none
    case at(EventTime)
    /// Days are nominal: they may have 23 or 25 hours. Seconds elapse (RFC 5545, 3.3.6).
    case after(days: Int, seconds: Int)
}

/// A VEVENT.
struct CalendarEvent {
    /// Nil if the file has none; the event is then related to no other.
    var uid: String?
    var sequence = 0
    /// DTSTAMP in UTC seconds; 0 if there is none.
    var stamp = 0
    /// Which occurrence of its series it replaces, and whether also the later ones (3.8.4.4).
    var recurrenceID: EventTime?
    var isForFuture = false
    var start = EventTime(time: 0, clock: .floating)
    var end = EventEnd.none
    var rules: [RecurrenceRule] = []
    var dates: [(start: EventTime, end: EventEnd)] = []
    var exceptions: [EventTime] = []
    var title = ""
    var place = ""
    /// False if it takes no time of the owner: cancelled, transparent, free, declined.
    var counts = true
    /// Of its BEGIN in the file.
    var line = 0

    /// Seconds that an occurrence lasts at most, generously, on any clock.
    var longest = 0

    var repeats: Bool { !rules.isEmpty || !dates.isEmpty }
}

extension CalendarEvent {
    /// Exchanges a start and an end that are in the wrong order, so that an event never ends before it
    /// starts.
    mutating func orderTimes() {
        switch end {
        case .at(let time) where time.clock == start.clock && time.time < start.time:
            end = .at(start)
            start = time
        case .after(let days, let seconds) where days < 0 || seconds < 0:
            start.time = max(CivilDay.beginning, start.time + days * CivilDay.seconds + seconds)
            end = .after(days: -days, seconds: -seconds)
        default: break
        }
    }

    /// Sets `longest`.
    mutating func measure() {
        longest = dates.reduce(Self.longest(from: start, to: end)) {
            max($0, Self.longest(from: $1.start, to: $1.end))
        }
    }

    private static func longest(from start: EventTime, to end: EventEnd) -> Int {
        switch end {
        case .none: CivilDay.seconds
        // Clocks of two zones may differ by more than a day.
        case .at(let time): max(0, time.time - start.time) + 2 * CivilDay.seconds
        case .after(let days, let seconds): days * CivilDay.seconds + seconds + CivilDay.seconds
        }
    }
}
