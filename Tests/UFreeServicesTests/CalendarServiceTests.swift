import Testing
import UFreeAPI
import UFreeDomain
import UFreeServices
import UFreeTestSupport

/// The time is Friday, 2026-01-09, 12:00 in Vienna.
@Suite struct CalendarServiceTests {
    private let fixture: ServiceFixture
    private var service: CalendarService { fixture.services.calendars }
    private let friday: CivilDate
    private static let path = "/home/ana/private.ics"
    private static let address = "https://ana:secret@example.org/club.ics"

    init() throws {
        fixture = try ServiceFixture(zone: try #require(ZoneName("Europe/Vienna")))
        friday = try #require(CivilDate(iso: "2026-01-09"))
    }

    private func event(_ day: Int, from: Int, until: Int, _ title: String = "Dentist") throws -> CalendarEvent
    {
        let date = friday.adding(days: day)
        return CalendarEvent(
            .local(
                from: CalendarEvent.LocalTime(date, try #require(HourMinute(minutes: from))),
                until: CalendarEvent.LocalTime(date, try #require(HourMinute(minutes: until)))),
            title: title, place: "Graz")
    }

    private func give(_ events: [CalendarEvent], of source: String = path, name: String? = nil) {
        fixture.calendars.set(source, .success(CalendarReading(events: events, name: name)))
    }

    @Test(
        "A11: a calendar is read when it is added; its events take parts of the day, and why tells them to the owner alone"
    )
    func add() async throws {
        _ = try await fixture.services.availability.setDefault(
            DefaultBody(weekdays: ["friday"], status: "free"))
        give(
            [try event(0, from: 600, until: 660), try event(0, from: 1_200, until: 1_260, "")],
            name: "Private")
        let added = try await service.add(CalendarBody(source: Self.path))
        #expect(
            added.calendars.map { "\($0.number) \($0.name) \($0.source) \($0.as) \($0.events)" } == [
                "1 Private \(Self.path) busy 2"
            ])
        #expect(added.change?.changes.map(\.after.status) == ["afternoonOnly"])
        #expect(added.change?.changes.map(\.after.source) == ["calendar"])
        let why = try await fixture.services.availability.why("2026-01-09")
        #expect(why.layers.map(\.source) == ["calendar", "default"])
        #expect(why.layers.first?.status == "unknown" && why.layers.first?.taken == ["morning", "evening"])
        #expect(
            why.layers.first?.events == [
                CalendarEventValue(
                    title: "Dentist", place: "Graz", calendar: "Private", from: "10:00", to: "11:00"),
                CalendarEventValue(title: "", place: "Graz", calendar: "Private", from: "20:00", to: "21:00"),
            ])
    }

    @Test("A11: a calendar that says that time without events is free gives days a status of its own")
    func freeUnless() async throws {
        give([CalendarEvent(.dates(friday.adding(days: 1)...friday.adding(days: 1)))])
        _ = try await service.add(CalendarBody(source: Self.path, as: "free-unless", name: " Work "))
        let week = try await fixture.services.availability.week(of: nil)
        #expect(week.days.map(\.status) == ["free", "busy"] + [String](repeating: "free", count: 5))
        let why = try await fixture.services.availability.why("2026-01-09")
        #expect(why.layers.map(\.source) == ["calendar"] && why.layers.first?.events == [])
        #expect(try await service.calendars().calendars.map(\.name) == ["Work"])
    }

    @Test("A11, S13: events count above a day off that is free, and below a shift")
    func shifts() async throws {
        let shifts = fixture.services.shifts
        _ = try await shifts.setShiftSettings(ShiftSettingsBody(daysOffFree: true))
        _ = try await shifts.assign(["2026-01-09"], ShiftBody(symbol: "-"))
        give([try event(0, from: 600, until: 660)])
        let added = try await service.add(CalendarBody(source: Self.path))
        #expect(added.change?.changes.map(\.after.parts) == [["afternoon", "evening"]])
        let why = try await fixture.services.availability.why("2026-01-09")
        #expect(why.layers.map(\.source) == ["calendar", "shift"])
    }

    @Test(
        "Bad input: what is no path and no address, an unknown word, a bad name or address is refused, all together",
        arguments: [
            (CalendarBody(source: ""), ["source"]), (CalendarBody(source: "private.ics"), ["source"]),
            (CalendarBody(source: "ftp://example.org/a.ics"), ["source"]),
            (CalendarBody(source: "/" + String(repeating: "x", count: 2_100)), ["source"]),
            (
                CalendarBody(
                    source: "file:///etc/passwd", as: "free", name: String(repeating: "n", count: 61),
                    addresses: ["ana"]), ["source", "as", "name", "addresses"]
            ),
            (
                CalendarBody(source: "/a", addresses: (0..<11).map { "a\($0)@example.org" }),
                ["addresses"]
            ),
        ])
    func refused(body: CalendarBody, fields: [String]) async throws {
        let error = await #expect(throws: APIError.self) { try await service.add(body) }
        #expect(error?.code == .validationFailed && error?.rules.map(\.field) == fields)
        #expect(fixture.calendars.requests.isEmpty)
    }

    @Test("A calendar that cannot be read is not added, and the error says why without the password")
    func unreadable() async throws {
        fixture.calendars.set(Self.address, .failure(CalendarProblem(.refused, "401")))
        let error = await #expect(throws: APIError.self) {
            try await service.add(CalendarBody(source: Self.address))
        }
        #expect(
            error
                == APIError(
                    .unreadableCalendar,
                    values: [
                        "source": "https://ana@example.org/club.ics", "problem": "refused", "detail": "401",
                    ]))
        #expect(try await service.calendars().calendars.isEmpty)
    }

    @Test(
        "A source that is added again is replaced; names come from the option, the calendar, the file or the host"
    )
    func names() async throws {
        give([], of: "/home/ana/private.ics")
        give([], of: "/home/ana/job")
        give([], of: "https://ana@example.org/club.ics")
        _ = try await service.add(CalendarBody(source: "/home//ana/private.ics"))
        _ = try await service.add(CalendarBody(source: "webcal://ana@example.org/club.ics"))
        _ = try await service.add(CalendarBody(source: "/home/ana/job/", name: "Work"))
        let all = try await service.add(
            CalendarBody(source: "/home/ana/private.ics", as: "free-unless", addresses: ["Ana@Example.org"]))
        #expect(
            all.calendars.map { "\($0.number) \($0.name) \($0.as) \($0.source)" } == [
                "1 private free-unless /home/ana/private.ics",
                "2 example.org busy https://ana@example.org/club.ics",
                "3 Work busy /home/ana/job",
            ])
        give([], of: "/")
        #expect(try await service.add(CalendarBody(source: "/")).calendars.last?.name == "/")
        give([], of: "/home/.ics")
        #expect(
            try await service.add(CalendarBody(source: "/home/.ics")).calendars.last?.name == "/home/.ics")
        fixture.calendars.set("http://localhost/a", .success(nil))
        #expect(try await service.add(CalendarBody(source: "http://localhost/a")).calendars.last?.events == 0)
    }

    @Test("The most calendars are 20")
    func limit() async throws {
        for number in 1...20 {
            give([], of: "/\(number)")
            _ = try await service.add(CalendarBody(source: "/\(number)"))
        }
        give([], of: "/21")
        let error = await #expect(throws: APIError.self) {
            try await service.add(CalendarBody(source: "/21"))
        }
        #expect(error?.rules == [RuleValue(field: "calendars", rule: "tooMany", limit: "20")])
        _ = try await service.add(CalendarBody(source: "/20"))
    }

    @Test(
        "A calendar is removed by its number or its name, and its days with it; what is unknown or ambiguous says so"
    )
    func remove() async throws {
        give([CalendarEvent(.dates(friday...friday))])
        give([], of: "/b")
        give([], of: "/c")
        _ = try await service.add(CalendarBody(source: Self.path))
        _ = try await service.add(CalendarBody(source: "/b", name: "Work"))
        _ = try await service.add(CalendarBody(source: "/c", name: "work"))
        await #expect(throws: APIError(.ambiguous, values: ["who": "WORK"], details: ["2", "3"])) {
            try await service.remove("WORK")
        }
        await #expect(
            throws: APIError(
                .noSuchCalendar, values: ["id": "4"], details: ["1  private", "2  Work", "3  work"])
        ) { try await service.remove("4") }
        let removed = try await service.remove("PRIVATE")
        #expect(removed.calendars.map(\.number) == [2, 3])
        #expect(removed.change?.changes.map(\.after.status) == ["unknown"])
        #expect(try await service.remove("3").change == nil)
    }

    @Test("The events of a calendar are shown by day, for the next seven or the dates that are asked for")
    func show() async throws {
        give([
            try event(0, from: 600, until: 660),
            CalendarEvent(.dates(friday.adding(days: 8)...friday.adding(days: 8))),
        ])
        _ = try await service.add(CalendarBody(source: Self.path))
        let week = try await service.events(CalendarQuery("1"))
        #expect(week.days.map(\.date) == ["2026-01-09"] && week.days.map(\.taken) == [["morning"]])
        let later = try await service.events(CalendarQuery("private", from: "2026-01-16", to: "2026-01-18"))
        #expect(later.days.map(\.date) == ["2026-01-17"])
        #expect(later.days.first?.events.first.map { [$0.from, $0.to] } == [nil, nil])
        let noon = CalendarEvent(
            .moments(from: ServiceFixture.noon, until: ServiceFixture.noon.adding(milliseconds: .hour)))
        give([noon], of: "/b")
        _ = try await service.add(CalendarBody(source: "/b", as: "free-unless"))
        let moments = try await service.events(CalendarQuery("b"))
        #expect(moments.days.map(\.date) == ["2026-01-09"])
        #expect(moments.days.first?.events.first.map { [$0.from, $0.to] } == ["12:00", "13:00"])
    }

    @Test(
        "Refreshing reads one calendar or all; one that cannot be read keeps its events, and the status says so"
    )
    func refresh() async throws {
        give([CalendarEvent(.dates(friday...friday))])
        give([], of: "/b")
        _ = try await service.add(CalendarBody(source: Self.path))
        _ = try await service.add(CalendarBody(source: "/b"))
        fixture.clock.advance(milliseconds: 60_000)
        fixture.calendars.set(Self.path, .failure(CalendarProblem(.broken, "line 3")))
        let failed = try await service.refresh("1")
        #expect(
            failed.calendars.map(\.problem) == [CalendarProblemValue(code: "broken", detail: "line 3"), nil])
        #expect(
            failed.calendars.map(\.readAt) == [String](repeating: "2026-01-09T12:00:00.000+01:00", count: 2))
        #expect(try await fixture.services.availability.week(of: nil).days.first?.status == "busy")
        let health = try await fixture.services.status.status().health
        #expect(health.map(\.code) == ["calendarUnreadable"])
        #expect(
            health.first?.values == [
                "calendar": "private", "number": "1", "problem": "broken", "detail": "line 3",
            ])
        give([])
        let all = try await service.refresh(nil)
        #expect(all.calendars.map(\.problem) == [nil, nil])
        #expect(all.change?.changes.map(\.after.status) == ["unknown"])
        #expect(try await fixture.services.status.status().health.isEmpty)
    }
}
