import FoundationEssentials
import Testing
import UFreeAPI
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

    @Test("A12, F15, F16: names that were changed since, and friends who are gone, are named")
    func names() throws {
        func name(_ text: String) throws -> DisplayName { try DisplayName(validating: text) }
        let ids = try (1...2).map { try #require(OwnerID(bytes: [UInt8](repeating: $0, count: 32))) }
        let friend = Friend(id: ids[0], profile: Profile(name: try name("Ana"), zone: .utc), since: now)
        let book = AddressBook(friends: [friend], groups: [])
        let nickname = change(
            .terms(ids[0], before: FriendTerms(), after: FriendTerms(nickname: try name("Gym"))))
        let named = try nickname.applied(to: book)
        #expect(named.friends.map(\.nickname?.text) == ["Gym"])
        #expect(try nickname.reversed.applied(to: named) == book)
        #expect(throws: UndoError.changedSince(.nickname)) { try nickname.applied(to: named) }
        #expect(throws: UndoError.changedSince(.formerFriend)) {
            try change(.terms(ids[1], before: FriendTerms(), after: FriendTerms())).applied(to: book)
        }
        let paused = Sharing(.paused, pause: SharingPause(before: .noNotes, until: Self.date))
        let pause = change(
            .terms(ids[0], before: FriendTerms(), after: FriendTerms(sharing: paused)),
            .newLevel(before: .full, after: .busyOnly))
        var shared = try pause.applied(to: book)
        #expect(shared.friends.map(\.sharing) == [paused] && shared.newLevel == .busyOnly)
        #expect(throws: UndoError.changedSince(.level)) { try pause.applied(to: shared) }
        // A pause that has ended by itself can be undone.
        shared.share(Sharing(.noNotes), with: [ids[0]])
        #expect(try pause.reversed.applied(to: shared) == book)
        shared.newLevel = .full
        #expect(throws: UndoError.changedSince(.newLevel)) { try pause.reversed.applied(to: shared) }
        func group(_ members: OwnerID...) throws -> FriendGroup {
            FriendGroup(id: UUID(), name: try name("flat"), members: Set(members), createdAt: now)
        }
        let flat = change(
            .live(before: nil, after: nil), .group(before: nil, after: try group(ids[0], ids[1])))
        let grouped = try flat.applied(to: book)
        #expect(grouped.groups.map(\.members) == [[ids[0]]])
        #expect(try flat.reversed.applied(to: grouped) == book)
        #expect(throws: UndoError.changedSince(.group("flat"))) { try flat.applied(to: grouped) }
        #expect(throws: UndoError.changedSince(.formerFriend)) {
            try change(.group(before: nil, after: try group(ids[1]))).applied(to: book)
        }
        #expect(try change(.group(before: nil, after: nil)).applied(to: book) == book)
        for (record, value) in [
            (UndoError.changedSince(.nickname), "nickname"), (.changedSince(.group("flat")), "group"),
            (.changedSince(.formerFriend), "formerFriend"), (.changedSince(.level), "level"),
            (.changedSince(.newLevel), "new-level"),
        ] {
            #expect(APIError(mapping: record).values["record"] == value)
        }
    }

    @Test("A12: a default changes the days that are over only on its weekdays")
    func pastDays() throws {
        let date = try #require(Self.date)
        let rule = DayDefault(
            id: UUID(), weekdays: Weekdays(.monday), word: DayWord(.free), from: date.adding(days: -30),
            until: nil, createdAt: now)
        let over = OwnStep.dayDefault(before: nil, after: rule).dates(before: date)
        #expect(over.count == 4 && over.allSatisfy { $0.weekday == .monday })
    }

    @Test("A12: a change reversed twice is the change itself, for every kind of record")
    func reversed() throws {
        let date = try #require(Self.date)
        let name = try DisplayName(validating: "Ana")
        let all = change(
            .day(date, before: nil, after: .unknown), .dayDefault(before: nil, after: nil),
            .roster(.day(date, before: nil, after: .off)), .live(before: nil, after: nil),
            .profile(before: Profile(name: name, zone: .utc), after: Profile(name: name, zone: .utc)),
            .terms(
                try #require(OwnerID(bytes: [UInt8](repeating: 1, count: 32))), before: FriendTerms(),
                after: FriendTerms(nickname: name)),
            .newLevel(before: .full, after: .paused),
            .group(before: nil, after: nil))
        #expect(all.reversed.reversed == all)
        #expect(try all.applied(to: []) == [])
        #expect(!all.isEmpty && OwnChange().isEmpty)
    }
}
