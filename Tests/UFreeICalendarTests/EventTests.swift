import Testing
import UFreeICalendar

@Suite("Calendar: which events count")
struct EventTests {
    private func count(_ lines: String..., head: [String] = ["VERSION:2.0"], addresses: [String] = []) throws
        -> Int
    {
        let event = Sample.vevent(["DTSTART:20260310T100000Z", "DURATION:PT1H"] + lines)
        return try Sample.spans(Sample.calendar(event, head: head), addresses: addresses).count
    }

    @Test("Cancelled, transparent and free events are left out, tentative ones count")
    func status() throws {
        #expect(try count("STATUS:CANCELLED") == 0)
        #expect(try count("TRANSP:TRANSPARENT") == 0)
        #expect(try count("X-MICROSOFT-CDO-BUSYSTATUS:FREE") == 0)
        #expect(try count("STATUS:TENTATIVE", "TRANSP:OPAQUE", "X-MICROSOFT-CDO-BUSYSTATUS:BUSY") == 1)
        #expect(try count("status:cancelled") == 0)
    }

    @Test("An event that the owner declined is left out, one that another person declined counts")
    func declined() throws {
        let attendees = [
            "ATTENDEE;PARTSTAT=DECLINED;CN=\"A: x\":MAILTO:Ana@Example.org",
            "ATTENDEE:mailto:ben@example.org",
        ]
        #expect(try count(attendees[0], attendees[1], addresses: ["ana@example.ORG"]) == 0)
        #expect(try count(attendees[0], attendees[1], addresses: ["mailto:ben@example.org"]) == 1)
        #expect(try count(attendees[0], attendees[1], head: ["X-WR-CALNAME:ana@example.org"]) == 0)
        #expect(try count(attendees[0], attendees[1], head: ["X-WR-CALNAME:Work"]) == 1)
    }

    @Test("Without a known owner an event is left out if everybody who was invited declined")
    func allDeclined() throws {
        let organizer = "ORGANIZER:mailto:eve@example.org"
        let accepted = "ATTENDEE;PARTSTAT=ACCEPTED:mailto:EVE@example.org"
        let declined = "ATTENDEE;PARTSTAT=DECLINED:mailto:ana@example.org"
        #expect(try count(organizer, accepted, declined) == 0)
        #expect(try count(organizer, accepted) == 1)
        #expect(try count(declined, "ATTENDEE;PARTSTAT=ACCEPTED:mailto:ben@example.org") == 1)
    }

    @Test("METHOD:CANCEL leaves out its events, also those of a calendar before it in the file")
    func cancelMethod() throws {
        #expect(try count("SEQUENCE:1", head: ["METHOD:CANCEL"]) == 0)
        let request = Sample.event("DTSTART:20260310T100000Z")
        let cancel = Sample.calendar(Sample.vevent(["SEQUENCE:1"]), head: ["METHOD:CANCEL"])
        #expect(try Sample.spans(request + cancel).isEmpty)
        #expect(try Sample.spans(cancel + request).isEmpty)
    }

    @Test("A cancelled event with a higher SEQUENCE cancels the older one")
    func newerCancellation() throws {
        let events =
            Sample.vevent(["DTSTART:20260310T100000Z"]) + Sample.vevent(["STATUS:CANCELLED", "SEQUENCE:1"])
        #expect(try Sample.spans(Sample.calendar(events)).isEmpty)
    }

    @Test("Tasks, journal entries, free-busy times and alarms are ignored, whatever is in them")
    func otherComponents() throws {
        let alarm = ["BEGIN:VALARM", "TRIGGER:-PT5M", "SUMMARY:no", "DTSTART:bad", "END:VALARM"]
        let others = ["VTO" + "DO", "VJOURNAL", "VFREEBUSY", "X-THING"].flatMap { name in
            ["BEGIN:\(name)", "DTSTART:nonsense", "no colon", "RRULE:x", "END:\(name)"]
        }
        let calendar = Sample.calendar(others + Sample.vevent(["DTSTART:20260310T100000Z"] + alarm))
        #expect(
            try Sample.lines(calendar) == ["F\t0\t", "M\t1773136800\t1773136800\te\t", "E\t1"])
    }

    @Test("What an event that does not count has wrong is no error")
    func harmlessErrors() throws {
        #expect(try count("RRULE:nonsense", "EXDATE:nonsense", "STATUS:CANCELLED") == 0)
        #expect(try count("ATTENDEE;PARTSTAT=:x", "DTSTAMP:yesterday", "LOCATION:") == 1)
    }

    @Test("Titles and places are unfolded, unescaped, without control characters, trimmed and cut")
    func texts() throws {
        let calendar = Sample.event(
            "DTSTART:20260310T100000Z", "SUMMARY;LANGUAGE=de: Mit\\tag\\, \\n  \\;\\\\ \u{1B}[31m\t Ü",
            " ber\u{2028}mut ",
            "LOCATION:" + String(repeating: "é", count: 200))
        let fields = try Sample.lines(calendar)[1].split(separator: "\t").map(String.init)
        #expect(fields[3] == "Mit\\tag,    ;\\  [31m  Über mut")
        #expect(fields[4] == String(repeating: "é", count: 100))
    }

    @Test("A title has at most 100 characters and 400 bytes, whatever they are made of")
    func longTexts() throws {
        for title in [
            String(repeating: "👨‍👩‍👧", count: 200),
            "a" + String(repeating: "\u{301}", count: 5_000),
            String(repeating: "日本語", count: 100_000),
        ] {
            let line = try Sample.lines(Sample.event("DTSTART:20260310T100000Z", "SUMMARY:\(title)"))[1]
            let field = line.split(separator: "\t")[3]
            #expect(field.count <= 100 && field.utf8.count <= 400 && field.utf8.count > 250)
        }
    }

    @Test("The name of a calendar is X-WR-CALNAME, otherwise NAME")
    func calendarName() throws {
        func name(_ head: String...) throws -> String { try Sample.lines(Sample.calendar([], head: head))[0] }
        #expect(try name("NAME:A", "X-WR-CALNAME:Our\\, week\\n") == "F\t0\tOur, week")
        #expect(try name("NAME;LANGUAGE=en:A") == "F\t0\tA")
        #expect(try name() == "F\t0\t")
    }

    @Test("An event without a start is an error that names its line")
    func withoutStart() throws {
        #expect(
            try Sample.refusal(Sample.event("SUMMARY:x")) == ["broken", "the event of line 4: no DTSTART"])
    }

    @Test(
        "A date or rule that cannot be read is an error that names its line",
        arguments: [
            "DTEND:tomorrow", "DTEND:20261350T100000Z", "DTEND:20260230T100000Z", "DTEND;TZID=Europe/Berlin",
            "DURATION:1 hour", "RRULE:FREQ=SOMETIMES", "RRULE:BYDAY=MO", "RRULE:FREQ=DAILY;INTERVAL=0",
            "RRULE:FREQ=DAILY;BYHOUR=24", "RRULE:FREQ=DAILY;UNTIL=20260230", "RRULE:FREQ=DAILY;FREQ=DAILY",
            "RDATE:20260311T100000Z,nonsense,20260312T100000Z", "EXDATE:20260311T100000Z,20260399",
            "RECURRENCE-ID:x",
            "RDATE;VALUE=PERIOD:20260311T100000Z/x", "DURATION:P99999999999D",
        ])
    func unreadable(_ line: String) throws {
        let refusal = try Sample.refusal(Sample.event("DTSTART:20260310T100000Z", line))
        #expect(refusal[0] == "broken" && refusal[1].hasPrefix("line 8: "), "\(refusal)")
    }
}
