import Testing
import UFreeICalendar

@Suite("Calendar: times and zones")
struct TimeTests {
    @Test("A date lasts one day, also if it ends on the day it begins; a time without an end takes no time")
    func withoutEnd() throws {
        #expect(try Sample.spans(Sample.event("DTSTART;VALUE=DATE:20260310")) == ["D 2026-03-10 2026-03-10"])
        #expect(
            try Sample.spans(Sample.event("DTSTART;VALUE=DATE:20260310", "DTEND;VALUE=DATE:20260310")) == [
                "D 2026-03-10 2026-03-10"
            ])
        #expect(
            try Sample.spans(Sample.event("DTSTART:20260310T100000")) == [
                "L 2026-03-10T10:00 2026-03-10T10:00"
            ])
    }

    @Test("The end of dates is exclusive in a file and inclusive in the list")
    func dates() throws {
        #expect(
            try Sample.spans(Sample.event("DTSTART;VALUE=DATE:20260310", "DTEND;VALUE=DATE:20260313")) == [
                "D 2026-03-10 2026-03-12"
            ])
        #expect(
            try Sample.spans(Sample.event("DTSTART;VALUE=DATE:20260310", "DURATION:P1W")) == [
                "D 2026-03-10 2026-03-16"
            ])
    }

    @Test("A start and an end in the wrong order are exchanged")
    func wrongOrder() throws {
        #expect(
            try Sample.spans(Sample.event("DTSTART:20260310T100000Z", "DTEND:20260310T090000Z")) == [
                "M 2026-03-10T09:00 2026-03-10T10:00"
            ])
        #expect(
            try Sample.spans(Sample.event("DTSTART:20260310T100000Z", "DURATION:-PT1H")) == [
                "M 2026-03-10T09:00 2026-03-10T10:00"
            ])
    }

    @Test("A series stays at its local time when the clocks change, and so does its end")
    func clockChange() throws {
        #expect(
            try Sample.spans(
                Sample.event(
                    "DTSTART;TZID=Europe/Berlin:20260328T220000", "DTEND;TZID=Europe/Berlin:20260329T060000",
                    "RRULE:FREQ=DAILY;COUNT=2")) == [
                    "M 2026-03-28T21:00 2026-03-29T04:00", "M 2026-03-29T20:00 2026-03-30T04:00",
                ])
    }

    @Test("A duration in days is nominal, one in hours elapses")
    func durations() throws {
        func end(_ duration: String) throws -> [String] {
            try Sample.spans(
                Sample.event("DTSTART;TZID=Europe/Berlin:20260328T120000", "DURATION:\(duration)"))
        }
        #expect(try end("P1D") == ["M 2026-03-28T11:00 2026-03-29T10:00"])
        #expect(try end("PT24H") == ["M 2026-03-28T11:00 2026-03-29T11:00"])
    }

    @Test("A local time that occurs twice is the earlier one, a skipped one is later by what is skipped")
    func ambiguousTimes() throws {
        func starts(_ time: String, _ zone: String) throws -> [String] {
            try Sample.starts(Sample.event("DTSTART;TZID=\(zone):\(time)"), "2026-01-01", "2026-12-31")
        }
        #expect(try starts("20261025T023000", "Europe/Berlin") == ["10-25T00:30"])
        #expect(try starts("20260329T023000", "Europe/Berlin") == ["03-29T01:30"])
        // Half an hour is skipped and occurs twice there.
        #expect(try starts("20261004T021500", "Australia/Lord_Howe") == ["10-03T15:45"])
        #expect(try starts("20260405T014500", "Australia/Lord_Howe") == ["04-04T14:45"])
    }

    @Test("The window is of the owner's zone")
    func ownersWindow() throws {
        let calendar = Sample.event("DTSTART:20260310T233000Z")
        #expect(try Sample.spans(calendar, "2026-03-10", "2026-03-10", zone: "Europe/Berlin").isEmpty)
        #expect(try Sample.spans(calendar, "2026-03-11", "2026-03-11", zone: "Europe/Berlin").count == 1)
        #expect(try Sample.spans(calendar, "2026-03-10", "2026-03-10", zone: "America/St_Johns").count == 1)
    }

    @Test("A start and an end may be in two zones")
    func twoZones() throws {
        #expect(
            try Sample.spans(
                Sample.event(
                    "DTSTART;TZID=Europe/Berlin:20260310T100000",
                    "DTEND;TZID=America/New_York:20260310T130000")) == [
                    "M 2026-03-10T09:00 2026-03-10T17:00"
                ])
    }

    @Test("An end in UTC is on the clock of the start when the series recurs")
    func endInUTC() throws {
        #expect(
            try Sample.spans(
                Sample.event(
                    "DTSTART;TZID=Europe/Berlin:20260328T100000", "DTEND:20260328T100000Z",
                    "RRULE:FREQ=DAILY;COUNT=2"))
                == ["M 2026-03-28T09:00 2026-03-28T10:00", "M 2026-03-29T08:00 2026-03-29T09:00"])
    }

    private static let falseBerlin = [
        "BEGIN:VTIMEZONE", "TZID:NAME", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0500",
        "TZOFFSETTO:+0500", "END:STANDARD", "END:VTIMEZONE",
    ]

    private func starts(zone: String, _ lines: [String] = [], _ date: String = "20260401") throws -> [String]
    {
        try Sample.starts(
            Sample.calendar(lines + Sample.vevent(["DTSTART;TZID=\(zone):\(date)T100000"])), "2026-01-01",
            "2026-12-31")
    }

    @Test("A known zone is the system's, also behind a prefix and with a wrong VTIMEZONE")
    func knownZone() throws {
        for name in [
            "Europe/Berlin", "/mozilla.org/20050126_1/Europe/Berlin",
            "/freeassociation.sourceforge.net/Europe/Berlin",
        ] {
            let definition = Self.falseBerlin.map { $0 == "TZID:NAME" ? "TZID:\(name)" : $0 }
            #expect(try starts(zone: name, definition) == ["04-01T08:00"])
        }
        #expect(try starts(zone: "\"Europe/Berlin\"") == ["04-01T08:00"])
    }

    @Test("An unknown zone is that of the file's VTIMEZONE, with its rules")
    func fileZone() throws {
        let definition = [
            "BEGIN:VTIMEZONE", "TZID:Here", "BEGIN:STANDARD", "DTSTART:16010101T030000",
            "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10", "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100",
            "END:STANDARD",
            "BEGIN:DAYLIGHT", "DTSTART:16010101T020000", "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3",
            "TZOFFSETFROM:+0100",
            "TZOFFSETTO:+0200", "END:DAYLIGHT", "END:VTIMEZONE",
        ]
        #expect(try starts(zone: "Here", definition, "20260328") == ["03-28T09:00"])
        #expect(try starts(zone: "Here", definition, "20260329") == ["03-29T08:00"])
        #expect(try starts(zone: "Here", definition, "20261025") == ["10-25T09:00"])
        // It is read wherever it is in the file.
        let event = Sample.vevent(["DTSTART;TZID=Here:20260401T100000"])
        #expect(try Sample.starts(Sample.calendar(event + definition)) == ["04-01T08:00"])
    }

    @Test("A VTIMEZONE that would take too many steps is refused, but only if it is needed")
    func expensiveZone() throws {
        let definition = [
            "BEGIN:VTIMEZONE", "TZID:Here", "BEGIN:STANDARD", "DTSTART:19700101T000000",
            "RRULE:FREQ=SECONDLY", "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100", "END:STANDARD", "END:VTIMEZONE",
        ]
        let event = Sample.vevent(["DTSTART;TZID=Here:20260401T100000"])
        #expect(try Sample.refusal(Sample.calendar(definition + event))[0] == "too-many")
        #expect(try starts(zone: "Europe/Berlin", definition) == ["04-01T08:00"])
    }

    @Test("A VTIMEZONE without an offset below a day is none")
    func impossibleOffset() throws {
        let definition = Self.falseBerlin.map {
            $0 == "TZID:NAME" ? "TZID:Here" : $0 == "TZOFFSETTO:+0500" ? "TZOFFSETTO:+9900" : $0
        }
        let event = Sample.vevent(["DTSTART;TZID=Here:20260401T100000"])
        #expect(try Sample.refusal(Sample.calendar(definition + event))[0] == "broken")
    }

    @Test("A Windows name is known without a VTIMEZONE")
    func windowsZone() throws {
        #expect(try starts(zone: "W. Europe Standard Time") == ["04-01T08:00"])
        #expect(try starts(zone: "India Standard Time") == ["04-01T04:30"])
    }

    @Test("An unknown zone is an error that names it, but only if the event may be in the window")
    func unknownZone() throws {
        let calendar = Sample.event("DTSTART;TZID=Mars/Olympus:20260401T100000")
        #expect(
            try Sample.refusal(calendar) == [
                "broken", "the event of line 4: the zone \"Mars/Olympus\" is unknown",
            ])
        #expect(try Sample.spans(Sample.event("DTSTART;TZID=Mars/Olympus:20200401T100000")).isEmpty)
        for name in ["../../../etc/passwd", "right/UTC", "localtime", "/etc/localtime"] {
            #expect(try Sample.refusal(Sample.event("DTSTART;TZID=\(name):20260401T100000"))[0] == "broken")
        }
    }

    @Test("Days and floating times are sorted among moments by the owner's clock")
    func order() throws {
        let events = ["DTSTART:20260310T110000Z", "DTSTART:20260310T113000", "DTSTART;VALUE=DATE:20260310"]
            .enumerated()
        let calendar = Sample.calendar(events.flatMap { Sample.vevent([$1], uid: "\($0)") })
        #expect(
            try Sample.spans(calendar) == [
                "D 2026-03-10 2026-03-10", "L 2026-03-10T11:30 2026-03-10T11:30",
                "M 2026-03-10T11:00 2026-03-10T11:00",
            ])
    }
}
