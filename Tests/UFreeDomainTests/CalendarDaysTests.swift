import FoundationEssentials
import Testing
import UFreeDomain

/// Friday is 9 January 2026; the zone is UTC.
@Suite struct CalendarDaysTests {
    private let friday: CivilDate

    init() throws { friday = try #require(CivilDate(iso: "2026-01-09")) }

    private func local(_ day: Int, _ minute: Int) throws -> CalendarEvent.LocalTime {
        CalendarEvent.LocalTime(friday.adding(days: day), try #require(HourMinute(minutes: minute)))
    }

    private func event(_ from: (day: Int, minute: Int), _ until: (day: Int, minute: Int)) throws
        -> CalendarEvent
    {
        CalendarEvent(
            .local(from: try local(from.day, from.minute), until: try local(until.day, until.minute)))
    }

    private func calendar(
        _ events: [CalendarEvent], use: ImportedCalendar.Use = .busy, days: ClosedRange<Int> = 0...6
    ) -> ImportedCalendar {
        ImportedCalendar(
            number: 1,
            definition: ImportedCalendar.Definition(
                name: "Private", source: "/a.ics", use: use, addresses: []),
            content: ImportedCalendar.Content(
                events: events,
                dates: friday.adding(days: days.lowerBound)...friday.adding(days: days.upperBound)),
            state: ImportedCalendar.State(readAt: Timestamp(milliseconds: 0)))
    }

    private func days(_ calendars: [ImportedCalendar], zones: ZoneClock = .utc) -> CalendarDays {
        CalendarDays(calendars, hours: .standard, zone: .utc, zones)
    }

    @Test(
        "A11: an event takes each part of the day that it overlaps by a minute",
        arguments: [
            (600, 660, [DayPart.morning]), (660, 720, [.morning]), (719, 721, [.morning, .afternoon]),
            (720, 1_080, [.afternoon]), (1_079, 1_081, [.afternoon, .evening]), (0, 360, [.morning]),
            (0, 1, [.morning]), (600, 600, []), (600, 599, []),
        ])
    func parts(from: Int, until: Int, parts: [DayPart]) throws {
        let day = days([calendar([try event((0, from), (0, until))])]).day(friday)
        #expect(day?.taken.ordered ?? [] == parts)
    }

    @Test("A9: time before the start of the morning belongs to that morning, also after midnight")
    func overnight() throws {
        let days = days([calendar([try event((0, 1_320), (1, 120))])])
        #expect(days.day(friday)?.taken == .evening)
        #expect(days.day(friday.adding(days: 1))?.taken == .morning)
        #expect(days.day(friday.adding(days: 2)) == nil)
    }

    @Test("A11: an all-day event takes its dates, the last one too")
    func allDay() {
        let days = days([calendar([CalendarEvent(.dates(friday...friday.adding(days: 1)))])])
        #expect((0...2).map { days.day(friday.adding(days: $0))?.taken } == [.all, .all, nil])
        #expect(days.day(friday)?.items.first?.minutes == 0..<1_440)
    }

    @Test(
        "A11: a moment counts where the owner is, and an event during which the clocks go back takes what they showed"
    )
    func moments() {
        // The clocks of this zone show an hour less from noon on.
        let back = ZoneClock(
            today: ZoneClock.utc.today,
            minute: { zone, moment in
                let minute = ZoneClock.utc.minute(zone, moment)
                return minute >= 720 ? minute - 60 : minute
            }, advance: ZoneClock.utc.advance)
        let midnight = Int64(friday.dayNumber) * .day
        func event(_ from: Int64, _ until: Int64) -> CalendarEvent {
            CalendarEvent(
                .moments(
                    from: Timestamp(milliseconds: midnight + from * .minute),
                    until: Timestamp(milliseconds: midnight + until * .minute)))
        }
        let late = days([calendar([event(720, 780)])], zones: back).day(friday)
        #expect(late?.items.map(\.minutes) == [660..<720])
        let around = days([calendar([event(715, 725)])], zones: back).day(friday)
        #expect(around?.items.map(\.minutes) == [665..<716])
        #expect(days([calendar([event(715, 715)])]).day(friday) == nil)
        #expect(days([calendar([event(-30, 30)])]).day(friday)?.items.map(\.minutes) == [0..<30])
    }

    @Test("A11: an event outside the dates that were read says nothing")
    func outside() throws {
        let read = calendar([try event((-3, 600), (8, 600)), try event((9, 0), (9, 60))], days: 0...1)
        let days = days([read])
        #expect((-1...2).map { days.day(friday.adding(days: $0))?.taken } == [nil, .all, .all, nil])
        #expect(CalendarDays.none.day(friday) == nil)
    }

    @Test("A11: a day keeps its first 50 events, counts the others, and takes the parts of all")
    func many() throws {
        let morning = try event((0, 600), (0, 660))
        let evening = try event((0, 1_200), (0, 1_260))
        let day = try #require(
            days([calendar([CalendarEvent](repeating: morning, count: 60) + [evening])]).day(friday))
        #expect(day.items.count == 50 && day.others == 11)
        #expect(day.taken == [.morning, .evening])
    }

    @Test("A11: events take parts from what lies below; without anything below only a full day is busy")
    func words() throws {
        let some = try #require(days([calendar([try event((0, 600), (0, 660))])]).day(friday))
        #expect(some.word(over: DayWord(.free)) == DayWord(freeParts: [.afternoon, .evening]))
        #expect(some.word(over: DayWord(.morningOnly)) == DayWord(.busy))
        #expect(some.word(over: nil) == nil)
        #expect(some.word(over: nil, taken: [.afternoon, .evening]) == DayWord(.busy))
        let full = try #require(days([calendar([CalendarEvent(.dates(friday...friday))])]).day(friday))
        #expect(full.word(over: nil) == DayWord(.busy))
        let free = try #require(
            days([calendar([try event((0, 600), (0, 660))], use: .freeUnless)]).day(friday))
        #expect(free.word(over: nil) == DayWord(freeParts: [.afternoon, .evening]))
        #expect(free.word(over: DayWord(.busy)) == DayWord(freeParts: [.afternoon, .evening]))
    }

    @Test("A11: of several calendars all events count, and one that says the rest is free is enough")
    func several() throws {
        let busy = calendar([try event((0, 600), (0, 660))])
        let free = calendar([try event((0, 1_200), (0, 1_260))], use: .freeUnless, days: 0...1)
        let days = days([busy, free])
        #expect(days.day(friday)?.word(over: nil) == DayWord(.afternoonOnly))
        #expect(days.day(friday.adding(days: 1))?.word(over: nil) == DayWord(.free))
        #expect(days.day(friday.adding(days: 2)) == nil)
    }

    @Test("A11: the order is explicit day, shift, calendar, default")
    func order() throws {
        let rule = DayDefault(
            id: UUID(), weekdays: Weekdays(rawValue: 127), word: DayWord(.free), from: friday, until: nil,
            createdAt: Timestamp(milliseconds: 0))
        let event = try #require(days([calendar([try event((0, 600), (0, 660))])]).day(friday))
        let layers = DayLayers(shift: nil, calendar: event, dayDefault: rule)
        #expect(layers.word == DayWord(freeParts: [.afternoon, .evening]) && layers.source == .calendar)
        #expect(layers.taken == .morning && layers.leaves(of: DayWord(.free)) == DayWord(.free))
        let late = try #require(
            days([calendar([try self.event((0, 1_440 - 1), (0, 1_440 - 1))], use: .freeUnless)]).day(friday))
        #expect(DayLayers(shift: nil, calendar: late, dayDefault: rule).source == .calendar)
        let alone = DayLayers(shift: nil, calendar: event, dayDefault: nil)
        #expect(alone.word == nil && alone.source == nil)
        let evening = DayDefault(
            id: UUID(), weekdays: Weekdays(rawValue: 127), word: DayWord(.eveningOnly), from: friday,
            until: nil, createdAt: Timestamp(milliseconds: 0))
        let untouched = DayLayers(shift: nil, calendar: event, dayDefault: evening)
        #expect(untouched.word == DayWord(.eveningOnly) && untouched.source == .dayDefault)
    }

    @Test("An event is kept as a line, and what is no event is none")
    func lines() throws {
        let events = [
            CalendarEvent(.dates(friday...friday.adding(days: 2)), title: "Holiday", place: "Graz"),
            try event((0, 5), (1, 1_439)),
            CalendarEvent(
                .moments(from: Timestamp(milliseconds: -1_000), until: Timestamp(milliseconds: 86_400_000)),
                title: "x"),
        ]
        #expect(events.map { CalendarEvent(line: $0.line) } == events)
        for line in [
            "", "D", "D\t2026-01-09\t2026-01-08\t\t", "D\t2026-13-09\t2026-01-08\t\t", "X\t1\t2\t\t",
            "M\t1\t\t\t",
            "M\t1\t2\t", "M\t-99999999999999\t2\t\t", "L\t2026-01-09T09:00\t2026-01-09\t\t",
            "L\t2026-01-09T24:00\t2026-01-09T09:00\t\t", "L\t2026-01-09 09:00\t2026-01-09T09:00\t\t",
        ] {
            #expect(CalendarEvent(line: line) == nil, "\(line)")
        }
        let dirty = try #require(
            CalendarEvent(line: "M\t1\t2\t\u{1B}[2Jred \u{202E}\t" + String(repeating: "x", count: 300)))
        #expect(dirty.title == "[2Jred" && dirty.place.count == 100)
    }
}
