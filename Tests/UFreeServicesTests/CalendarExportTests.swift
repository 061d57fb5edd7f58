import Testing
import UFreeAPI
import UFreeDomain
import UFreeServices
import UFreeTestSupport

/// Today is Friday, 2026-01-09, noon in Vienna.
@Suite("Days for other programs")
struct CalendarExportTests {
    private let desk: ShiftDesk

    init() async throws { desk = try ShiftDesk() }

    private func export(
        _ format: CalendarFormat, friend: String? = nil, notes: Bool = false
    ) async throws(APIError) -> CalendarExportResponse {
        try await desk.days.calendar(
            CalendarExportQuery(format, friend: friend, notes: notes),
            SharedCalendar.Words(free: "Free", busy: "Busy"))
    }

    /// Sets Friday busy, Saturday free with a note, Sunday free in the morning and the evening.
    private func fill(note: String = "Pool; bring \"balls\", all\nof them") async throws {
        _ = try await desk.days.setDays(["2026-01-09"], SetDaysBody(status: "busy"))
        _ = try await desk.days.setDays(["2026-01-10"], SetDaysBody(status: "free", note: note))
        _ = try await desk.days.setDays(["2026-01-11"], SetDaysBody(parts: ["morning", "evening"]))
    }

    private static func events(_ text: String) -> [[String]] {
        text.split(separator: "BEGIN:VEVENT\r\n").dropFirst().map { event in
            event.split(separator: "\r\n").map(String.init).filter { line in
                ["UID", "DTSTART", "DTEND", "SUMMARY", "TRANSP", "DESCRIPTION"].contains {
                    line.hasPrefix($0)
                }
            }
        }
    }

    @Test(
        "A20: free and busy days are events of the whole day, others have one for each part; free ones are transparent"
    )
    func events() async throws {
        try await fill()
        let file = try await export(.ics)
        #expect(file.days == 3 && file.format == "ics")
        let key = "\(desk.fixture.ports.identity.owner)".prefix(7).lowercased()
        func sunday(_ part: String, _ from: String, _ to: String, _ title: String, _ transparency: String)
            -> [String]
        {
            [
                "UID:2026-01-11-\(part)-\(key)@ufree", "DTSTART;TZID=Europe/Vienna:\(from)",
                "DTEND;TZID=Europe/Vienna:\(to)", "SUMMARY:\(title)", "TRANSP:\(transparency)",
            ]
        }
        #expect(
            Self.events(file.text) == [
                [
                    "UID:2026-01-09-day-\(key)@ufree", "DTSTART;VALUE=DATE:20260109",
                    "DTEND;VALUE=DATE:20260110",
                    "SUMMARY:Busy", "TRANSP:OPAQUE",
                ],
                [
                    "UID:2026-01-10-day-\(key)@ufree", "DTSTART;VALUE=DATE:20260110",
                    "DTEND;VALUE=DATE:20260111",
                    "SUMMARY:Free", "TRANSP:TRANSPARENT",
                ],
                sunday("morning", "20260111T060000", "20260111T120000", "Free", "TRANSPARENT"),
                sunday("afternoon", "20260111T120000", "20260111T180000", "Busy", "OPAQUE"),
                sunday("evening", "20260111T180000", "20260112T000000", "Free", "TRANSPARENT"),
            ])
        let lines = file.text.split(separator: "\r\n", omittingEmptySubsequences: false)
        #expect(lines.first == "BEGIN:VCALENDAR" && lines.suffix(2) == ["END:VCALENDAR", ""])
        #expect(lines.allSatisfy { $0.utf8.count <= 75 })
        #expect(lines.contains("DTSTAMP:20260109T110000Z") && lines.contains("SEQUENCE:190119600"))
    }

    @Test("A20: the zone is described with every change of the clocks in the year")
    func zone() async throws {
        let text = try await export(.ics).text
        let zone = text.split(separator: "\r\n").map(String.init)
            .drop { $0 != "BEGIN:VTIMEZONE" }.prefix { $0 != "END:VTIMEZONE" }
        #expect(
            Array(zone) == [
                "BEGIN:VTIMEZONE", "TZID:Europe/Vienna",
                "BEGIN:STANDARD", "DTSTART:20260108T000000", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0100",
                "END:STANDARD",
                "BEGIN:DAYLIGHT", "DTSTART:20260329T020000", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200",
                "END:DAYLIGHT",
                "BEGIN:STANDARD", "DTSTART:20261025T030000", "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100",
                "END:STANDARD",
            ])
    }

    @Test("In UTC times have no zone; a zone west of it has its offset with a sign")
    func otherZones() async throws {
        for (zone, line) in [
            ("UTC", "DTSTART:20260111T060000Z"),
            ("America/St_Johns", "DTSTART;TZID=America/St_Johns:20260111T060000"),
        ] {
            let there = try ShiftDesk(zone: zone)
            _ = try await there.days.setDays(["2026-01-11"], SetDaysBody(parts: ["morning"]))
            let text = try await there.days.calendar(
                CalendarExportQuery(.ics), SharedCalendar.Words(free: "Free", busy: "Busy")
            ).text
            #expect(text.contains("\r\n\(line)\r\n"))
            #expect(text.contains("VTIMEZONE") == (zone != "UTC"))
            #expect(text.contains("TZOFFSETTO:-0330") == (zone != "UTC"))
        }
    }

    @Test("Notes are only in it if they were asked for, escaped and folded")
    func notes() async throws {
        try await fill()
        #expect(try await export(.ics).text.contains("DESCRIPTION") == false)
        let text = try await export(.ics, notes: true).text.replacing("\r\n ", with: "")
        #expect(text.contains("\r\nDESCRIPTION:Pool\\; bring \"balls\"\\, all\\nof them\r\n"))
        let long = String(repeating: "ä", count: 100)
        try await fill(note: long)
        let folded = try await export(.ics, notes: true).text
        #expect(folded.split(separator: "\r\n").allSatisfy { $0.utf8.count <= 75 })
        #expect(folded.replacing("\r\n ", with: "").contains("DESCRIPTION:\(long)\r\n"))
    }

    @Test("A20: a table has a line for each day with a status; a note is never a formula")
    func table() async throws {
        try await fill(note: "=1+\"1\"")
        #expect(
            try await export(.csv).text
                == """
                date,status,morning,afternoon,evening
                2026-01-09,busy,busy,busy,busy
                2026-01-10,free,free,free,free
                2026-01-11,eveningOnly,free,busy,free

                """.replacing("\n", with: "\r\n"))
        let noted = try await export(.csv, notes: true).text.split(separator: "\r\n")
        #expect(noted[0] == "date,status,morning,afternoon,evening,note")
        #expect(noted[1] == "2026-01-09,busy,busy,busy,busy,")
        #expect(noted[2] == "2026-01-10,free,free,free,free,\"'=1+\"\"1\"\"\"")
        try await fill()
        #expect(try await export(.csv, notes: true).text.contains(",\"Pool; bring \"\"balls\"\", all"))
    }

    @Test("A20: free and busy times are periods in UTC, joined where they touch; the rest is not known")
    func freeBusy() async throws {
        try await fill()
        _ = try await desk.days.setDays(["2026-01-12"], SetDaysBody(status: "free"))
        let lines = try await export(.freebusy).text.split(separator: "\r\n").map(String.init)
        #expect(
            lines.filter { $0.hasPrefix("FREEBUSY") || $0.hasPrefix("DTSTART") || $0.hasPrefix("DTEND") } == [
                "DTSTART:20260108T230000Z", "DTEND:20270110T230000Z",
                "FREEBUSY;FBTYPE=FREE:20260109T230000Z/20260110T230000Z",
                "FREEBUSY;FBTYPE=FREE:20260111T050000Z/20260111T110000Z",
                "FREEBUSY;FBTYPE=FREE:20260111T170000Z/20260112T230000Z",
                "FREEBUSY;FBTYPE=BUSY:20260108T230000Z/20260109T230000Z",
                "FREEBUSY;FBTYPE=BUSY:20260111T110000Z/20260111T170000Z",
            ])
        #expect(lines.first == "BEGIN:VCALENDAR" && lines.contains("BEGIN:VFREEBUSY"))
    }

    @Test("A part that lies in the hour that the clocks skip has no time on that day")
    func skipped() async throws {
        _ = try await desk.fixture.services.profile.edit(
            ProfileBody(
                parts: PartHoursValue(morning: "02:45", afternoon: "03:15", evening: "18:00", end: "24:00")))
        _ = try await desk.days.setDays(["2026-03-28", "2026-03-29"], SetDaysBody(status: "morningOnly"))
        let events = Self.events(try await export(.ics).text).map { $0[0].dropFirst(4).prefix(19) }
        #expect(
            events == [
                "2026-03-28-morning-", "2026-03-28-afternoo", "2026-03-28-evening-", "2026-03-29-afternoo",
                "2026-03-29-evening-",
            ])
        let free = try await export(.freebusy).text.split(separator: "\r\n").filter {
            $0.contains("FBTYPE=FREE")
        }
        #expect(free == ["FREEBUSY;FBTYPE=FREE:20260328T014500Z/20260328T021500Z"])
    }

    @Test("A20: a friend's days have the friend's zone and name; nobody else's are there")
    func friend() async throws {
        let kiri = try ServiceFixture.person(2)
        // 11:00 UTC on the 9th is the 10th there.
        try await desk.fixture.befriend(kiri, name: "Kiri", zone: ZoneName("Pacific/Kiritimati"))
        try await desk.fixture.give("2026-01-09", DayWord(.free), of: kiri)
        try await desk.fixture.give("2026-01-10", DayWord(.busy), note: "work", of: kiri)
        try await desk.fixture.give("2026-01-11", DayWord(.eveningOnly), of: kiri)
        try await fill()
        let events = Self.events(try await export(.ics, friend: "kiri").text)
        #expect(
            events.map { $0.first { $0.hasPrefix("SUMMARY") } } == [
                "SUMMARY:Kiri: Busy", "SUMMARY:Kiri: Busy", "SUMMARY:Kiri: Busy", "SUMMARY:Kiri: Free",
            ])
        #expect(events.last?.contains("DTSTART;TZID=Pacific/Kiritimati:20260111T180000") == true)
        await #expect(throws: APIError.self) { try await export(.ics, friend: "Nobody") }
    }

    @Test("An unknown format is refused with the known ones")
    func format() async throws {
        var query = CalendarExportQuery()
        query.format = "doc"
        let error = await #expect(throws: APIError.self) {
            try await desk.days.calendar(query, SharedCalendar.Words(free: "", busy: ""))
        }
        #expect(
            error?.rules == [
                RuleValue(field: "format", rule: "oneOf", limit: "ics, csv, freebusy", given: "doc")
            ])
    }
}
