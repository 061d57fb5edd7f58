import Testing
import UFreeICalendar

@Suite("Calendar: dates added, taken out and replaced")
struct SeriesTests {
    private static let daily = [
        "DTSTART;TZID=Europe/Berlin:20260310T100000", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=4",
    ]

    private func spans(_ overrides: [String]..., master: [String] = daily) throws -> [String] {
        let events = [Sample.vevent(master)] + overrides.map { Sample.vevent($0) }
        return try Sample.spans(Sample.calendar(events.flatMap(\.self)))
    }

    @Test("RDATE adds times and dates, and a period with its own end")
    func addedDates() throws {
        let calendar = Sample.event(
            "DTSTART;TZID=Europe/Berlin:20260310T100000", "DTEND;TZID=Europe/Berlin:20260310T110000",
            "RDATE;TZID=Europe/Berlin:20260311T120000,20260312T120000",
            "RDATE;VALUE=PERIOD:20260313T080000Z/20260313T083000Z,20260314T080000Z/PT2H")
        #expect(
            try Sample.spans(calendar) == [
                "M 2026-03-10T09:00 2026-03-10T10:00", "M 2026-03-11T11:00 2026-03-11T12:00",
                "M 2026-03-12T11:00 2026-03-12T12:00", "M 2026-03-13T08:00 2026-03-13T08:30",
                "M 2026-03-14T08:00 2026-03-14T10:00",
            ])
        let dates = Sample.event("DTSTART;VALUE=DATE:20260310", "RDATE;VALUE=DATE:20260312")
        #expect(try Sample.spans(dates) == ["D 2026-03-10 2026-03-10", "D 2026-03-12 2026-03-12"])
    }

    @Test("EXDATE takes out a time in any zone, and a date takes out its whole day")
    func exceptions() throws {
        let master =
            Self.daily + [
                "EXDATE;TZID=Europe/Berlin:20260310T100000", "EXDATE:20260311T090000Z",
                "EXDATE;VALUE=DATE:20260312",
            ]
        #expect(try spans(master: master) == ["M 2026-03-13T09:00 2026-03-13T10:00"])
        #expect(
            try spans(master: [
                "DTSTART;VALUE=DATE:20260310", "RRULE:FREQ=DAILY;COUNT=2", "EXDATE;VALUE=DATE:20260310",
            ])
                == ["D 2026-03-11 2026-03-11"])
    }

    @Test("EXDATE takes out an occurrence that an override replaces")
    func exceptionOfOverride() throws {
        let master = ["DTSTART:20260310T100000Z", "RRULE:FREQ=DAILY;COUNT=2", "EXDATE:20260311T100000Z"]
        let override = ["RECURRENCE-ID:20260311T100000Z", "DTSTART:20260311T120000Z"]
        #expect(try spans(override, master: master) == ["M 2026-03-10T10:00 2026-03-10T10:00"])
    }

    @Test("An override moves one occurrence, also when its RECURRENCE-ID is in UTC")
    func override() throws {
        #expect(
            try spans(["RECURRENCE-ID:20260311T090000Z", "DTSTART:20260320T120000Z", "DURATION:PT30M"]) == [
                "M 2026-03-10T09:00 2026-03-10T10:00", "M 2026-03-12T09:00 2026-03-12T10:00",
                "M 2026-03-13T09:00 2026-03-13T10:00", "M 2026-03-20T12:00 2026-03-20T12:30",
            ])
    }

    @Test("An override moves an occurrence into the window and out of it")
    func acrossTheWindow() throws {
        let master = ["DTSTART:20260110T100000Z", "RRULE:FREQ=MONTHLY;COUNT=4"]
        #expect(
            try spans(
                ["RECURRENCE-ID:20260210T100000Z", "DTSTART:20260315T100000Z"],
                ["RECURRENCE-ID:20260310T100000Z", "DTSTART:20260515T100000Z"], master: master) == [
                    "M 2026-03-15T10:00 2026-03-15T10:00", "M 2026-04-10T10:00 2026-04-10T10:00",
                ])
    }

    @Test("An override that is cancelled takes its occurrence out")
    func cancelledOverride() throws {
        let cancelled = ["RECURRENCE-ID;TZID=Europe/Berlin:20260311T100000", "STATUS:CANCELLED"]
        #expect(try spans(cancelled + ["DTSTART:20260311T090000Z"]).count == 3)
        // It needs no start.
        #expect(try spans(cancelled).count == 3)
    }

    @Test("An override without its series occurs itself")
    func orphan() throws {
        #expect(
            try spans(master: ["RECURRENCE-ID:20260311T090000Z", "DTSTART:20260312T090000Z"]) == [
                "M 2026-03-12T09:00 2026-03-12T09:00"
            ])
    }

    @Test("THISANDFUTURE moves the later occurrences by the same time, with its length")
    func future() throws {
        #expect(
            try spans([
                "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20260311T100000",
                "DTSTART;TZID=Europe/Berlin:20260312T120000", "DURATION:PT2H",
            ]) == [
                "M 2026-03-10T09:00 2026-03-10T10:00", "M 2026-03-12T11:00 2026-03-12T13:00",
                "M 2026-03-13T11:00 2026-03-13T13:00", "M 2026-03-14T11:00 2026-03-14T13:00",
            ])
    }

    @Test("A cancelled THISANDFUTURE ends the series, and a single override after it remains")
    func cancelledFuture() throws {
        let ended = [
            "RECURRENCE-ID;RANGE=THISANDFUTURE:20260311T090000Z", "DTSTART:20260311T090000Z",
            "STATUS:CANCELLED",
        ]
        #expect(try spans(ended) == ["M 2026-03-10T09:00 2026-03-10T10:00"])
        #expect(
            try spans(ended, ["RECURRENCE-ID:20260313T090000Z", "DTSTART:20260313T150000Z"]) == [
                "M 2026-03-10T09:00 2026-03-10T10:00", "M 2026-03-13T15:00 2026-03-13T15:00",
            ])
    }

    @Test("Of two events with one UID the higher SEQUENCE remains, then the later DTSTAMP")
    func duplicates() throws {
        let old = ["DTSTART:20260310T100000Z", "SEQUENCE:2", "DTSTAMP:20260101T000000Z"]
        let new = ["DTSTART:20260311T100000Z", "SEQUENCE:10", "DTSTAMP:20250101T000000Z"]
        #expect(try spans(old, master: new) == ["M 2026-03-11T10:00 2026-03-11T10:00"])
        #expect(try spans(new, master: old) == ["M 2026-03-11T10:00 2026-03-11T10:00"])
        let stamped = ["DTSTART:20260312T100000Z", "SEQUENCE:2", "DTSTAMP:20260201T000000Z"]
        #expect(try spans(old, master: stamped) == ["M 2026-03-12T10:00 2026-03-12T10:00"])
    }

    @Test("Events without UID are different events")
    func withoutUID() throws {
        let event = ["BEGIN:VEVENT", "DTSTART:20260310T100000Z", "END:VEVENT"]
        #expect(try Sample.spans(Sample.calendar(event + event)).count == 2)
    }

    @Test("A long event that began before the window is listed, one that ends at its start is not")
    func windowEdges() throws {
        #expect(
            try Sample.spans(Sample.event("DTSTART;VALUE=DATE:20260101", "DTEND;VALUE=DATE:20260302")) == [
                "D 2026-01-01 2026-03-01"
            ])
        #expect(
            try Sample.spans(Sample.event("DTSTART;VALUE=DATE:20260227", "DTEND;VALUE=DATE:20260301")).isEmpty
        )
        // Midnight in Berlin.
        #expect(try Sample.spans(Sample.event("DTSTART:20260228T220000Z", "DTEND:20260228T230000Z")).isEmpty)
        #expect(try Sample.spans(Sample.event("DTSTART:20260228T230000Z")).count == 1)
        #expect(try Sample.spans(Sample.event("DTSTART:20260430T220000Z")).isEmpty)
    }
}
