import Logging
import Testing
import UFreeAPI
import UFreeDomain
import UFreeTestSupport

@testable import UFreeServices

/// The time is Friday, 2026-01-09, 12:00 in Vienna.
@Suite struct CalendarUpkeepTests {
    private let fixture: ServiceFixture
    private let friday: CivilDate
    private static let path = "/home/ana/private.ics"
    private static let address = "https://example.org/club.ics"
    private static let noon = ServiceFixture.noon
    private static let midnight = noon.adding(milliseconds: 12 * .hour)

    init() throws {
        fixture = try ServiceFixture(zone: try #require(ZoneName("Europe/Vienna")))
        friday = try #require(CivilDate(iso: "2026-01-09"))
    }

    private func give(_ source: String, busy days: [Int], tag: String? = nil) {
        let events = days.map { day in
            CalendarEvent(.dates(friday.adding(days: day)...friday.adding(days: day)))
        }
        fixture.calendars.set(source, .success(CalendarReading(events: events, tag: tag)))
    }

    /// Runs the upkeep beside a test, with a clock that only the test moves.
    private func running(
        _ store: (inout ServicePorts) -> Void = { _ in },
        _ body: (inout AsyncStream<JournalBatch>.Iterator) async throws -> Void
    ) async throws {
        var ports = fixture.ports
        ports.pause = fixture.clock.pause
        store(&ports)
        let upkeep = CalendarUpkeep(ports, logger: LogLines().logger())
        var batches = fixture.store.batches().makeAsyncIterator()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await upkeep.run() }
            try await body(&batches)
            group.cancelAll()
        }
    }

    private func calendars() async throws -> [ImportedCalendar] { try await fixture.store.calendars() }

    private func add(_ source: String) async throws {
        _ = try await fixture.services.calendars.add(CalendarBody(source: source))
    }

    @Test("A web address is asked once an hour, and only for what changed since the last answer")
    func hourly() async throws {
        give(Self.address, busy: [0], tag: "\"1\"")
        try await add(Self.address)
        try await running { batches in
            let next = Self.noon.adding(milliseconds: .hour)
            await fixture.clock.sleeper(until: next)
            fixture.calendars.set(Self.address, .success(nil))
            fixture.clock.advance(milliseconds: .hour)
            _ = await batches.next(isolation: #isolation)
            #expect(fixture.calendars.requests.map(\.tag) == [nil, "\"1\""])
            let calendars = try await calendars()
            #expect(calendars.map(\.state.readAt) == [next])
            #expect(calendars.map(\.content.events.count) == [1])
            await fixture.clock.sleeper(until: next.adding(milliseconds: .hour))
        }
    }

    @Test(
        "One that cannot be read is tried again after 5 minutes, then after 10, and once a day at the least")
    func retries() async throws {
        give(Self.path, busy: [0])
        try await add(Self.path)
        fixture.calendars.set(Self.path, .failure(CalendarProblem(.missing)))
        _ = try await fixture.services.calendars.refresh(nil)
        try await running { batches in
            var next = Self.noon
            for wait: Int64 in [5, 10, 20, 40] {
                next = next.adding(milliseconds: wait * .minute)
                // The upkeep sets its alarm after it has read, and again because that changed a calendar.
                await fixture.clock.sleeper(until: next, times: wait == 5 ? 1 : 2)
                if wait == 10 { fixture.calendars.set(Self.path, .failure(CalendarProblem(.broken))) }
                fixture.clock.advance(milliseconds: wait * .minute)
                _ = await batches.next(isolation: #isolation)
            }
            #expect(try await calendars().map(\.state.failures) == [5])
            #expect(try await calendars().map(\.state.readAt) == [Self.noon])
            await fixture.clock.sleeper(until: next.adding(milliseconds: 80 * .minute), times: 2)
            // As after weeks of failures.
            _ = try await fixture.store.updateCalendars(over: friday...friday, at: next) { known in
                known.map { calendar in
                    var calendar = calendar
                    calendar.state.failures = 60
                    return calendar
                }
            }
            await fixture.clock.sleeper(until: Self.midnight)
            give(Self.path, busy: [0, 1])
            fixture.clock.advance(milliseconds: .day)
            while try await calendars().first?.state.problem != nil {
                _ = await batches.next(isolation: #isolation)
            }
            #expect(try await calendars().map(\.state.failures) == [0])
        }
    }

    @Test("A file is read when it changes, once its writer has come to rest, and friends see the new days")
    func changes() async throws {
        give(Self.path, busy: [])
        try await add(Self.path)
        try await running { batches in
            await fixture.clock.sleeper(until: Self.midnight)
            #expect(fixture.calendars.watched == [Self.path])
            give(Self.path, busy: [1])
            fixture.calendars.touch(Self.path)
            fixture.calendars.touch(Self.path)
            await fixture.clock.sleeper(until: Self.noon.adding(milliseconds: 200))
            fixture.clock.advance(milliseconds: 200)
            let batch = try #require(await batches.next(isolation: #isolation))
            guard case .calendars(let days) = batch.changes.first else {
                Issue.record("no change of calendars")
                return
            }
            #expect(days.map(\.after.date) == [friday.adding(days: 1)])
            #expect(fixture.calendars.requests.count == 2)
        }
    }

    @Test("When a day begins, everything is read for the dates from then on")
    func midnight() async throws {
        give(Self.path, busy: [])
        try await add(Self.path)
        try await running { batches in
            await fixture.clock.sleeper(until: Self.midnight)
            fixture.clock.advance(milliseconds: 12 * .hour)
            _ = await batches.next(isolation: #isolation)
            let dates = try await calendars().map(\.content.dates)
            #expect(dates == [ImportedCalendar.dates(today: friday.adding(days: 1))])
            // Other changes are none of its business.
            await fixture.clock.sleeper(until: Self.midnight.adding(milliseconds: .day))
            _ = try await fixture.services.availability.cycleDays(["2026-01-10"])
            _ = await batches.next(isolation: #isolation)
            #expect(fixture.calendars.requests.count == 2)
        }
    }

    @Test("A calendar that is added or removed meanwhile is watched, or no more")
    func added() async throws {
        try await running { batches in
            await fixture.clock.sleeper(until: Self.midnight)
            give(Self.path, busy: [])
            try await add(Self.path)
            _ = await batches.next(isolation: #isolation)
            await fixture.clock.sleeper(until: Self.midnight, times: 2)
            #expect(fixture.calendars.watched == [Self.path])
            // A clock that was set back makes an address due.
            give(Self.address, busy: [])
            try await add(Self.address)
            _ = await batches.next(isolation: #isolation)
            await fixture.clock.sleeper(until: Self.noon.adding(milliseconds: .hour))
            fixture.clock.advance(milliseconds: -.hour)
            _ = try await fixture.services.calendars.remove("1")
            while try await calendars().map(\.state.triedAt) != [Self.noon.adding(milliseconds: -.hour)] {
                _ = await batches.next(isolation: #isolation)
            }
        }
    }

    @Test(
        "If nothing can be stored, a minute passes until the next attempt; what was removed meanwhile stays removed"
    )
    func broken() async throws {
        give(Self.address, busy: [])
        try await add(Self.address)
        fixture.clock.advance(milliseconds: .hour)
        let error = DataError.insufficientStorage
        try await running {
            $0 = $0.breaking(with: error)
        } _: { _ in
            await fixture.clock.sleeper(until: Self.noon.adding(milliseconds: .hour + .minute))
        }
        let upkeep = CalendarUpkeep(fixture.ports.breaking(with: error), logger: LogLines().logger())
        #expect(await upkeep.health().isEmpty)
    }
}
