import FoundationEssentials
import Testing
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync
import UFreeTestSupport

@testable import UFreeStorage

@Suite("Calendars")
struct CalendarContractTests {
    private func calendar(
        _ number: Int, _ events: [CalendarEvent], use: ImportedCalendar.Use = .busy, _ test: StoreUnderTest,
        problem: CalendarProblem? = nil
    ) throws -> ImportedCalendar {
        ImportedCalendar(
            number: number,
            definition: ImportedCalendar.Definition(
                name: "Private \(number)", source: "/home/ana/\(number).ics", use: use,
                addresses: ["ana@example.org"]),
            content: ImportedCalendar.Content(events: events, dates: try test.days(-1...370)),
            state: ImportedCalendar.State(
                readAt: StoreUnderTest.now, triedAt: StoreUnderTest.later(5), problem: problem, failures: 2,
                tag: "\"7\""))
    }

    private func event(_ day: Int, _ test: StoreUnderTest, _ title: String = "Dentist") throws
        -> CalendarEvent
    {
        CalendarEvent(.dates(try test.day(day)...test.day(day)), title: title, place: "Graz")
    }

    @Test("Calendars are kept unchanged with their events, by number", arguments: StoreKind.allCases)
    func kept(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let second = try calendar(2, [], use: .freeUnless, test, problem: CalendarProblem(.broken, "a.ics"))
        let events = [try event(0, test), try event(3, test, "Two")]
        let first = try calendar(1, events, test)
        let two = [second, first]
        _ = try await test.store.updateCalendars(over: test.days(0...6), at: StoreUnderTest.now) { _ in two }
        #expect(try await test.store.calendars() == [first, second])
        _ = try await test.store.updateCalendars(over: test.days(0...6), at: StoreUnderTest.now) { known in
            known.filter { $0.number == 2 }
        }
        #expect(try await test.store.calendars() == [second])
    }

    @Test("A11: the days that change with a calendar are returned, and shared", arguments: StoreKind.allCases)
    func days(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let ben = try Person(2)
        try await test.befriend(ben, "Ben")
        try await test.store.begin([.full: 1], at: StoreUnderTest.now)
        try await test.set(1, DayWord(.free))
        let events = [try event(0, test), try event(1, test), try event(9, test)]
        let read = try calendar(1, events, test)
        let changes = try await test.store.updateCalendars(
            over: test.days(0...6), at: StoreUnderTest.now
        ) { _ in [read] }
        #expect(changes.map(\.after.date) == [try test.day(0)])
        #expect(changes.first?.after.status == .busy && changes.first?.after.source == .calendar)
        func shared() async throws -> [String: AvailabilityStatus] {
            let views = try await test.store.load(at: StoreUnderTest.now).views
            var days: [String: AvailabilityStatus] = [:]
            for numbered in views.first(where: { $0.level == .full })?.rows(above: 0) ?? [] {
                if case .day(let day) = numbered.row.body { days["\(day.date)"] = day.content.word.status }
            }
            return days
        }
        let (today, tomorrow, later) = (try test.day(0), try test.day(1), try test.day(9))
        #expect(try await shared() == ["\(today)": .busy, "\(tomorrow)": .free, "\(later)": .busy])
        let gone = try await test.store.updateCalendars(
            over: test.days(0...6), at: StoreUnderTest.now
        ) { _ in [] }
        #expect(gone.map(\.after.status) == [.unknown])
        #expect(try await shared() == ["\(today)": .unknown, "\(tomorrow)": .free, "\(later)": .unknown])
    }

    @Test("A11: what only says how reading went changes no day", arguments: StoreKind.allCases)
    func state(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let events = [try event(0, test)]
        let read = try calendar(1, events, test)
        _ = try await test.store.updateCalendars(over: test.days(0...6), at: StoreUnderTest.now) { _ in [read]
        }
        var failed = read
        failed.state.problem = CalendarProblem(.missing)
        failed.state.failures = 1
        let now = failed
        let changes = try await test.store.updateCalendars(
            over: test.days(0...6), at: StoreUnderTest.later(60_000)
        ) { _ in [now] }
        #expect(changes.isEmpty)
        #expect(try await test.store.calendars() == [failed])
    }

    @Test("A11: other hours make other days of the same events", arguments: StoreKind.allCases)
    func hours(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let today = try test.day(0)
        let from = CalendarEvent.LocalTime(today, try #require(HourMinute(minutes: 720)))
        let until = CalendarEvent.LocalTime(today, try #require(HourMinute(minutes: 780)))
        let read = try calendar(1, [CalendarEvent(.local(from: from, until: until))], use: .freeUnless, test)
        _ = try await test.store.updateCalendars(over: test.days(0...6), at: StoreUnderTest.now) { _ in [read]
        }
        func word() async throws -> DayWord? {
            try await test.store.getMyUnderlay().layers(of: test.day(0)).word
        }
        #expect(try await word() == DayWord(freeParts: [.morning, .evening]))
        let hours = try #require(PartHours(morning: 360, afternoon: 800, evening: 1_080, end: 1_440))
        _ = try await test.store.updateProfile(at: StoreUnderTest.now) { profile in
            var profile = profile
            profile.hours = hours
            return profile
        }
        #expect(try await word() == DayWord(freeParts: [.afternoon, .evening]))
    }

    @Test("D9: neither the address nor a title of a calendar is in a file of the database in clear")
    func sealed() async throws {
        let place = try Place()
        let store = try place.open().store
        let today = try #require(StoreUnderTest.today)
        let event = CalendarEvent(
            .moments(from: StoreUnderTest.now, until: StoreUnderTest.later(60_000)), title: "canary-title")
        let read = ImportedCalendar(
            number: 1,
            definition: ImportedCalendar.Definition(
                name: "canary-name", source: "https://canary-source", use: .busy, addresses: []),
            content: ImportedCalendar.Content(events: [event], dates: today...today),
            state: ImportedCalendar.State(readAt: StoreUnderTest.now))
        _ = try await store.updateCalendars(over: today...today, at: StoreUnderTest.now) { _ in [read] }
        try store.close()
        let bytes = try place.bytes(place.database)
        #expect(String(decoding: bytes, as: UTF8.self).contains("canary") == false)
        #expect(try await place.open().store.calendars() == [read])
    }

    @Test(
        "S17: names in rosters are remembered, and an undo does not forget them",
        arguments: StoreKind.allCases)
    func rosterNames(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        #expect(try await test.store.rosterNames() == RosterNames())
        let type = UUID()
        func remember(_ names: [String: RosterNames.Meaning]) async throws {
            _ = try await test.store.updateMyRoster(
                over: test.days(0...6), remembering: names, at: StoreUnderTest.now
            ) { try $0.assign(.off, to: [try test.day(2)]) }
        }
        try await remember(["early duty": .slot(.shift(type)), "off": .slot(.off)])
        try await remember(["off": .nothing])
        _ = try await test.store.undoMyChanges(
            1, over: test.days(0...6), at: StoreUnderTest.now
        ) { _ in }
        let roster = try await test.store.getMyRoster()
        #expect(roster.slot(on: try test.day(2)) == nil)
        #expect(
            try await test.store.rosterNames()
                == RosterNames(["early duty": .slot(.shift(type)), "off": .nothing]))
    }
}
