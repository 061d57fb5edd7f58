import Testing
import UFreeDomain
import UFreeServices
import UFreeTestSupport

/// The time is Friday, 2026-01-09, 11:00 UTC.
@Suite("The next midnight")
struct MidnightsTests {
    private func next(_ ports: ServicePorts) async -> String {
        let next = await Midnights(profile: ports.profile, friends: ports.friends)
            .next(after: ServiceFixture.noon)
        return LocalCalendar.rfc3339(next, in: .utc)
    }

    @Test("A3: it is mine or that of a friend, whichever is earlier")
    func earliest() async throws {
        let fixture = try ServiceFixture(zone: try #require(ZoneName("Europe/Vienna")))
        #expect(await next(fixture.ports) == "2026-01-09T23:00:00.000Z")
        try await fixture.befriend(
            try ServiceFixture.person(2), name: "Ben", zone: ZoneName("America/New_York"))
        #expect(await next(fixture.ports) == "2026-01-09T23:00:00.000Z")
        try await fixture.befriend(
            try ServiceFixture.person(3), name: "Kiri", zone: ZoneName("Asia/Tokyo"))
        #expect(await next(fixture.ports) == "2026-01-09T15:00:00.000Z")
    }

    @Test("A3: an unreadable zone counts as UTC, unreadable friends as none")
    func unreadable() async throws {
        let fixture = try ServiceFixture(zone: try #require(ZoneName("Europe/Vienna")))
        let ports = fixture.ports.unreadable(.storageUnavailable("EIO"))
        #expect(await next(ports) == "2026-01-10T00:00:00.000Z")
    }
}
