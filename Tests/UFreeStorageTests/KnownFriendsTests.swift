import FoundationEssentials
import GRDB
import Testing
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync
import UFreeTestSupport

@testable import UFreeStorage

/// The store caches friends (D10); the cache is always equal to the stored data.
@Suite struct KnownFriendsTests {
    private func agrees(_ store: SQLiteStore) async throws -> Bool {
        let known = try await store.friends()
        let today = store.context.today(at: StoreUnderTest.now)
        // The days of these weeks are cached, and all days are not.
        for dates in [today.adding(days: -3)...today.adding(days: 31), CivilDate.range] {
            let schedules = try await store.getFriendsSchedules(dates)
            let (stored, days) = try await store.pool.read { [context = store.context] db in
                let friends = try StoreReading.friends(db, context)
                return (friends, try StoreReading.liveDays(db, context, of: friends.map(\.id), in: dates))
            }
            guard known == stored, schedules.map(\.friend) == stored,
                schedules.allSatisfy({ $0.days == days[$0.friend.id] ?? [] })
            else { return false }
        }
        return true
    }

    @Test("D10: after every change the known friends equal the stored ones, in the same order")
    func afterChanges() async throws {
        let filled = try await FilledPlace()
        let store = filled.opened.store
        let me = filled.opened.identity.keys
        #expect(try await agrees(store))
        for (number, name) in [(UInt8(3), "Zoe"), (4, "Ana"), (5, "Mia"), (6, "mia")] {
            let person = try Person(number)
            let id = try filled.days.request(number)
            _ = try await store.transact(
                person.owner, person.says(.request(id, name: name), to: me, from: name),
                at: StoreUnderTest.now)
            _ = try await store.acceptFriendRequest(id, verified: false, at: StoreUnderTest.now)
            #expect(try await agrees(store))
        }
        // A different name, so a different position in the order, and a different "as of".
        let profile = Profile(name: try DisplayName(validating: "Aaron"), zone: .utc)
        let zoe = try Person(3)
        let row = SharedRow(
            body: .profile(profile), stamp: Stamp(milliseconds: 9, counter: 1, device: zoe.device))
        try await store.commit(
            .applied(zoe.owner, zoe.device, filled.days.position(1), rows: [row], isSnapshot: false),
            at: StoreUnderTest.now.adding(milliseconds: 5))
        #expect(try await agrees(store))
        #expect(try await store.friends().first?.profile.name.text == "Aaron")
        _ = try await store.verifyFriend(zoe.owner, at: StoreUnderTest.now)
        #expect(try await agrees(store))
        try await store.removeFriend(zoe.owner, at: StoreUnderTest.now)
        #expect(try await agrees(store))
        #expect(try await store.friends().count == 4)
    }

    @Test("D10: after every change of a friend's days the known days equal the stored ones")
    func daysAfterChanges() async throws {
        let filled = try await FilledPlace()
        let store = filled.opened.store
        func apply(_ rows: [SharedRow], isSnapshot: Bool = false, at now: Timestamp = StoreUnderTest.now)
            async throws
        {
            try await store.commit(
                .applied(
                    filled.ben.owner, filled.ben.device, filled.days.position(2), rows: rows,
                    isSnapshot: isSnapshot), at: now)
        }
        func count() async throws -> Int {
            #expect(try await agrees(store))
            return try await store.getFriendsSchedules(CivilDate.range).first?.days.count ?? 0
        }
        #expect(try await count() == 1)
        let day = { try filled.days.row(of: filled.ben, $0, $1, counter: $2) }
        try await apply([day(1, DayWord(.free), 1), day(2, DayWord(.busy), 1)])
        #expect(try await count() == 3)
        try await apply([day(1, .unknown, 2)])
        #expect(try await count() == 2)
        try await apply([day(-40, DayWord(.free), 3), day(4, DayWord(.free), 3)], isSnapshot: true)
        #expect(try await count() == 2)
        try await store.retain(at: StoreUnderTest.now)
        #expect(try await count() == 1)
        try await store.removeFriend(filled.ben.owner, at: StoreUnderTest.now)
        #expect(try await count() == 0)
        let id = try filled.days.request(9)
        _ = try await store.transact(
            filled.ben.owner,
            filled.ben.says(.request(id, name: "Ben"), to: filled.opened.identity.keys, from: "Ben"),
            at: StoreUnderTest.now)
        _ = try await store.acceptFriendRequest(id, verified: false, at: StoreUnderTest.now)
        #expect(try await count() == 0)
        try await apply([day(1, DayWord(.free), 4)])
        #expect(try await count() == 1)
    }

    @Test("D10: data of a failed transaction is not known")
    func afterFailure() async throws {
        let filled = try await FilledPlace()
        let store = filled.opened.store
        let before = try await store.friends()
        await #expect(throws: DataError.self) {
            try await store.write(at: StoreUnderTest.now) { transaction in
                _ = try transaction.transact(filled.ben.owner, .remove)
                throw DataError.insufficientStorage
            }
        }
        #expect(try await store.friends() == before)
        #expect(try await agrees(store))
    }

    @Test("D10: a read that began before a commit leaves no old data behind")
    func readAcrossCommit() async throws {
        let filled = try await FilledPlace()
        let store = filled.opened.store
        let now = StoreUnderTest.now
        let ben = filled.ben
        // The cache is empty: everything must be read.
        store.context.last.forget()
        let before = store.context.reading
        let today = store.context.today(at: now)
        let week = today...today.adding(days: 6)
        let old = try await store.pool.read { db in
            (
                try StoreReading.friends(db, before),
                try StoreReading.liveDays(db, before, of: [ben.owner], in: week)
            )
        }
        // Before the reader is done, Ben's name and data change.
        let rows = [
            try filled.days.row(of: ben, 3, DayWord(.busy), counter: 7),
            SharedRow(
                body: .profile(Profile(name: try DisplayName(validating: "Benno"), zone: .utc)),
                stamp: Stamp(milliseconds: 99, counter: 1, device: ben.device)),
        ]
        try await store.commit(
            .applied(ben.owner, ben.device, filled.days.position(2), rows: rows, isSnapshot: false), at: now)
        // The reader's result is outdated and must not be cached.
        let friends = store.context.last.rows(\.friends, since: before.turn) { old.0 }
        #expect(friends == old.0)
        #expect(store.context.last.days(of: friends, in: week, since: before.turn) { _, _ in old.1 } == old.1)
        #expect(try await agrees(store))
        #expect(try await store.friends().first?.profile.name.text == "Benno")
    }
}
