import Testing
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync
import UFreeTestSupport

@Suite("Audit")
struct AuditContractTests {
    private func lines(
        _ test: StoreUnderTest, of owner: OwnerID? = nil, topic: AuditTopic? = nil, before: Int64? = nil,
        limit: Int = 100
    ) async throws -> [AuditEntry] {
        try await test.store.audit(
            AuditQuery(owner: owner, topic: topic, before: before, limit: limit))
    }

    private func name(_ text: String) throws -> DisplayName { try DisplayName(validating: text) }

    @Test(
        "D7: the audit shows who changed which day, when and how, newest first; of a note only the fact",
        arguments: StoreKind.allCases)
    func days(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let ben = try Person(2)
        try await test.befriend(ben, "Ben")
        try await test.set(0, DayWord(.free), "Pool", at: StoreUnderTest.later(1_000))
        try await test.set(0, DayWord(.free), "Sauna", at: StoreUnderTest.later(2_000))
        try await test.set(0, .unknown, at: StoreUnderTest.later(3_000))
        try await test.store.commit(
            .applied(
                ben.owner, ben.device, test.position(1), rows: [test.row(of: ben, 1, DayWord(.busy))],
                isSnapshot: false), at: StoreUnderTest.later(4_000))
        let found = try await lines(test, topic: .days)
        let (today, tomorrow) = (try test.day(0), try test.day(1))
        #expect(found.map(\.action) == ["sync", "delete", "update", "create"])
        #expect(found.map(\.actor) == [ben.owner, test.me.owner, test.me.owner, test.me.owner])
        #expect(found.map(\.owner) == [ben.owner, test.me.owner, test.me.owner, test.me.owner])
        #expect(found.map(\.at) == [4, 3, 2, 1].map { StoreUnderTest.later($0 * 1_000) })
        #expect(found.allSatisfy { $0.result == "done" })
        #expect(
            found.map(\.subject) == [
                // A friend's day is only recorded as changed: its contents are not stored twice.
                .day(tomorrow, before: nil, after: nil, isNoteChanged: false),
                .day(today, before: DayWord(.free), after: .unknown, isNoteChanged: true),
                .day(today, before: DayWord(.free), after: DayWord(.free), isNoteChanged: true),
                .day(today, before: .unknown, after: DayWord(.free), isNoteChanged: true),
            ])
    }

    @Test("D7: friends, requests and profiles have their lines", arguments: StoreKind.allCases)
    func people(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let ben = try Person(2)
        try await test.befriend(ben, "Ben")
        _ = try await test.store.verifyFriend(ben.owner, at: StoreUnderTest.now)
        let anna = try name("Anna")
        _ = try await test.store.updateProfile(at: StoreUnderTest.now) { profile in
            Profile(name: anna, zone: profile.zone, hours: profile.hours)
        }
        let friends = try await lines(test, topic: .friends)
        #expect(friends.map(\.action) == ["update", "create"])
        let (before, after) = (
            AuditEntry.Facts(name: try name("Ben"), isVerified: false, sharing: Sharing()),
            AuditEntry.Facts(name: try name("Ben"), isVerified: true, sharing: Sharing())
        )
        #expect(
            friends.map(\.subject) == [
                .friend(before: before, after: after), .friend(before: nil, after: before),
            ])
        let requests = try await lines(test, topic: .requests)
        #expect(requests.map(\.action) == ["update", "create"])
        #expect(requests.map(\.actor) == [test.me.owner, ben.owner])
        #expect(
            requests.map(\.subject) == [
                .request(.incoming, .accepted, name: try name("Ben")),
                .request(.incoming, .pending, name: try name("Ben")),
            ])
        let profile = try await lines(test, topic: .profile)
        let hours = PartHours.standard
        #expect(
            profile.map(\.subject) == [
                .profile(
                    before: AuditEntry.Facts(name: try name("Ana"), zone: .utc, hours: hours),
                    after: AuditEntry.Facts(name: anna, zone: .utc, hours: hours))
            ])
        // Changes that only the engine needs have no entry.
        #expect(try await lines(test).count == 5)
    }

    @Test(
        "D3: entries about a removed friend only keep that something happened", arguments: StoreKind.allCases)
    func erased(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let ben = try Person(2)
        try await test.befriend(ben, "Ben")
        try await test.store.commit(
            .applied(
                ben.owner, ben.device, test.position(1), rows: [test.row(of: ben, 1, DayWord(.busy), "Pool")],
                isSnapshot: false), at: StoreUnderTest.now)
        let count = try await lines(test, of: ben.owner).count
        try await test.store.removeFriend(ben.owner, at: StoreUnderTest.now)
        let found = try await lines(test, of: ben.owner)
        #expect(found.count == count + 1)
        #expect(found.first?.action == "delete")
        #expect(
            found.allSatisfy { line in
                switch line.subject {
                case .day(nil, nil, nil, false), .friend(nil, nil), .request(nil, nil, nil): true
                default: false
                }
            })
    }

    @Test(
        "D7: of one friend's changes 256 entries are logged in 24 hours; other friends' are not affected",
        arguments: StoreKind.allCases)
    func notedOfFriends(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let (ben, eve) = (try Person(2), try Person(3))
        try await test.befriend(ben, "Ben")
        try await test.befriend(eve, "Eve")
        func say(_ person: Person, _ count: ClosedRange<Int>, at now: Timestamp) async throws {
            for number in count {
                let word = DayWord(number % 2 == 0 ? .busy : .free)
                let row = try test.row(of: person, 1, word, counter: UInt32(number))
                try await test.store.commit(
                    .applied(
                        person.owner, person.device, test.position(UInt64(number % 200)), rows: [row],
                        isSnapshot: false), at: now)
            }
        }
        func noted(_ person: Person) async throws -> Int {
            let query = AuditQuery(owner: person.owner, topic: .days, limit: 1_000)
            return try await test.store.audit(query).count
        }
        try await say(ben, 1...300, at: StoreUnderTest.now)
        #expect(try await noted(ben) == 256)
        try await say(eve, 1...2, at: StoreUnderTest.now)
        #expect(try await noted(eve) == 2)
        try await test.set(0, DayWord(.free))
        #expect(try await lines(test, of: test.me.owner, topic: .days).count == 1)
        // A change without an entry is still applied.
        let days = try await test.store.getFriendsSchedules(test.days(0...6)).flatMap(\.days)
        #expect(days.map(\.status) == [.busy, .busy])
        try await say(ben, 301...302, at: StoreUnderTest.later(.day - 1))
        #expect(try await noted(ben) == 256)
        try await say(ben, 303...304, at: StoreUnderTest.later(.day))
        #expect(try await noted(ben) == 258)
    }

    @Test(
        "D7: a friend's days that change together are one entry if there are more than 32",
        arguments: StoreKind.allCases)
    func manyDaysOfAFriend(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let ben = try Person(2)
        try await test.befriend(ben, "Ben")
        func say(_ count: Int, counter: UInt32) async throws -> [AuditEntry] {
            var rows = try (0..<count).map {
                try test.row(of: ben, $0, DayWord(counter == 1 ? .free : .busy), counter: counter)
            }
            // What else changes with them has entries of its own.
            let profile = Profile(name: try name("Ben \(counter)"), zone: .utc)
            rows.append(
                SharedRow(
                    body: .profile(profile),
                    stamp: Stamp(milliseconds: 9, counter: counter, device: ben.device)))
            try await test.store.commit(
                .applied(
                    ben.owner, ben.device, test.position(UInt64(counter)), rows: rows, isSnapshot: false),
                at: StoreUnderTest.now)
            return try await lines(test, of: ben.owner, topic: .days)
        }
        let many = try await say(367, counter: 1)
        #expect(many.map(\.subject) == [.days(try test.days(0...366))])
        #expect(many.map(\.action) == ["sync"] && many.map(\.actor) == [ben.owner])
        let profile = try await lines(test, of: ben.owner, topic: .friends, limit: 1)
        #expect(profile.map(\.action) == ["sync"])
        #expect(try await test.store.getFriendsSchedules(test.days(0...366)).first?.days.count == 367)
        let few = try await say(32, counter: 2)
        #expect(few.count == 33)
        #expect(
            few.first?.subject == .day(try test.day(31), before: nil, after: nil, isNoteChanged: false))
        try await test.store.removeFriend(ben.owner, at: StoreUnderTest.now)
        let erased = try await lines(test, of: ben.owner, topic: .days)
        #expect(Set(erased.map(\.subject)) == [.day(nil, before: nil, after: nil, isNoteChanged: false)])
    }

    @Test("D10: pages continue where the last one ended, for one person too", arguments: StoreKind.allCases)
    func pages(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let ben = try Person(2)
        try await test.befriend(ben, "Ben")
        for index in 0..<7 { try await test.set(index, DayWord(.free)) }
        let all = try await lines(test)
        #expect(all.map(\.seq) == all.map(\.seq).sorted(by: >))
        for (owner, expected) in [(nil, all), (ben.owner, all.filter { $0.owner == ben.owner })] {
            var read: [AuditEntry] = []
            while true {
                let page = try await lines(test, of: owner, before: read.last?.seq, limit: 2)
                if page.isEmpty { break }
                read += page
            }
            #expect(read == expected)
        }
        #expect(try await lines(test, topic: .store).isEmpty)
    }
}

extension AuditContractTests {
    @Test(
        "D7: a refused and a failed operation are entries with the code of their error",
        arguments: StoreKind.allCases)
    func refusals(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        try await test.set(0, DayWord(.free), nil, at: StoreUnderTest.later(1_000))
        for (topic, isFailure) in [(AuditTopic.days, false), (.store, true), (.friends, false)] {
            try await test.store.note(
                Refusal(topic: topic, code: "tooFarAhead", isFailure: isFailure),
                at: StoreUnderTest.later(2_000))
        }
        try await test.set(0, DayWord(.busy), nil, at: StoreUnderTest.later(3_000))
        let found = try await test.store.audit(AuditQuery(limit: 100))
        #expect(found.map(\.result) == ["done", "refused", "failed", "refused", "done"])
        #expect(
            found.dropFirst().prefix(3).map(\.subject) == [
                .refusal(.friends, code: "tooFarAhead"), .refusal(.store, code: "tooFarAhead"),
                .refusal(.days, code: "tooFarAhead"),
            ])
        #expect(
            found.dropFirst().prefix(3).allSatisfy { $0.action == "validate" && $0.owner == test.me.owner })
        let days = try await test.store.audit(AuditQuery(topic: .days, limit: 100))
        #expect(days.map(\.result) == ["done", "refused", "done"])
        // They are no changes: undo takes back the last change, and the one before it.
        let date = try test.day(0)
        let undone = try await test.store.undoMyChanges(
            2, over: date...date, at: StoreUnderTest.later(4_000)
        ) { _ in }
        #expect(undone.map(\.after.status) == [.free, .unknown])
    }
}
