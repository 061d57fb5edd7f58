import FoundationEssentials
import Testing
import UFreeAPI
import UFreeDomain
import UFreeTestSupport

@testable import UFreeServices

@Suite("Models as values of the control API")
struct ValueMappingTests {
    private let mapping = ValueMapping(zone: .utc)

    @Test("A11: the source of a day that its owner set to unknown is the owner")
    func unknown() throws {
        let date = try #require(CivilDate(iso: "2026-01-09"))
        let record = DayAvailability(
            id: UUID(), date: date, content: .unknown, updatedAt: ServiceFixture.noon)
        let value = mapping.day(ScheduleDay(date: date, record: record), isMine: true)
        #expect(value.id == record.id.uuidString.lowercased())
        #expect(value.status == "unknown" && value.code == nil && value.parts.isEmpty)
        #expect(value.note == nil && value.source == "explicit")
        #expect(value.updatedAt == "2026-01-09T11:00:00.000Z")
    }

    @Test("F8: each level of sharing has its word")
    func privacy() {
        #expect(
            PrivacyLevel.allCases.map(ValueMapping.privacy) == [
                "full", "no-notes", "busy-only", "live-only", "paused",
            ])
    }

    @Test("F3: a declined request is pending for its sender, and declined for its recipient")
    func declined() throws {
        let id = try ServiceFixture.request(7)
        let shown = [RequestDirection.outgoing, .incoming].map { direction in
            ValueMapping.shown(
                FriendRequest(
                    id: id, direction: direction, peer: nil, status: .declined,
                    timestamp: ServiceFixture.noon))
        }
        #expect(shown == ["pending", "declined"])
    }
}
