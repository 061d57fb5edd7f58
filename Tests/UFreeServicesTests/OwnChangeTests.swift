import FoundationEssentials
import Testing
import UFreeDomain
import UFreeServices
import UFreeTestSupport

@Suite("Changes that can be undone")
struct OwnChangeTests {
    private static let date = CivilDate(iso: "2026-01-09")
    private let now = ServiceFixture.noon

    private func change(_ steps: OwnStep...) -> OwnChange {
        var change = OwnChange()
        for step in steps { change.add(step) }
        return change
    }

    @Test(
        "A12: a day that was changed since is named, and a day that the change did not touch stays as it is")
    func days() throws {
        let date = try #require(Self.date)
        let (free, busy) = (DayContent(DayWord(.free)), DayContent(DayWord(.busy)))
        let record = DayAvailability(id: UUID(), date: date, content: free, updatedAt: now)
        let day = ScheduleDay(date: date, record: record)
        #expect(try change(.day(date.adding(days: 1), before: nil, after: busy)).applied(to: day) == free)
        #expect(try change(.day(date, before: free, after: busy)).applied(to: day) == busy)
        #expect(throws: UndoError.changedSince(.day(date))) {
            try change(.day(date, before: busy, after: free)).applied(to: day)
        }
        let twice = change(.day(date, before: free, after: nil), .day(date, before: nil, after: busy))
        #expect(try twice.applied(to: day) == busy)
        #expect(twice.dates == [date])
    }

    @Test("A12: a default, a live status or a profile that was changed since is named")
    func changedSince() throws {
        let date = try #require(Self.date)
        let rule = DayDefault(
            id: UUID(), weekdays: Weekdays(.monday), word: DayWord(.free), from: date, until: nil,
            createdAt: now)
        let ended = try #require(rule.ended(before: date.adding(days: 1)))
        #expect(throws: UndoError.changedSince(.dayDefault(Weekdays(.monday)))) {
            try change(.dayDefault(before: rule, after: nil)).applied(to: [ended])
        }
        #expect(try change(.dayDefault(before: ended, after: rule)).applied(to: [ended]) == [rule])
        let live = LiveStatus(.free, until: now.adding(milliseconds: .hour))
        #expect(throws: UndoError.changedSince(.live)) {
            try change(.live(before: nil, after: live)).applied(to: live, at: now)
        }
        let name = try DisplayName(validating: "Anna")
        let (ana, anna) = (
            Profile(name: try DisplayName(validating: "Ana"), zone: .utc), Profile(name: name, zone: .utc)
        )
        #expect(throws: UndoError.changedSince(.profile)) {
            try change(.profile(before: ana, after: anna)).applied(to: anna)
        }
        #expect(try change(.profile(before: ana, after: anna)).reversed.applied(to: anna) == ana)
    }

    @Test("A12: a change reversed twice is the change itself, for every kind of record")
    func reversed() throws {
        let date = try #require(Self.date)
        let name = try DisplayName(validating: "Ana")
        let all = change(
            .day(date, before: nil, after: .unknown), .dayDefault(before: nil, after: nil),
            .roster(.day(date, before: nil, after: .off)), .live(before: nil, after: nil),
            .profile(before: Profile(name: name, zone: .utc), after: Profile(name: name, zone: .utc)))
        #expect(all.reversed.reversed == all)
        #expect(try all.applied(to: []) == [])
        #expect(!all.isEmpty && OwnChange().isEmpty)
    }
}
