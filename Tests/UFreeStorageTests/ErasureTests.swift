import FoundationEssentials
import GRDB
import Testing
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync

@testable import UFreeStorage

@Suite struct ErasureTests {
    private static let canary = "canary-6f1b0c5e-quittengelee"

    @Test("D11: no note can be found in any file, open or closed")
    func canary() async throws {
        let filled = try await FilledPlace(note: Self.canary)
        #expect(try !filled.holds(Self.canary))
        #expect(try filled.holds("Benedikta"))
        let days = try await filled.opened.store.getMySchedule(filled.days.days(0...6))
        #expect(days.first?.note?.text == Self.canary)
        let friends = try await filled.opened.store.getFriendsSchedules(filled.days.days(0...6))
        #expect(friends.first?.days.first?.note?.text == Self.canary)
        let views = try await filled.opened.store.load(at: StoreUnderTest.now).views
        #expect(views.first?.rows.values.contains { "\($0)".contains(Self.canary) } == true)
        try filled.opened.store.close()
        #expect(try !filled.holds(Self.canary))
    }

    @Test("D3: of a removed friend only id, dates, version and stamp are kept, and no content")
    func erased() async throws {
        let filled = try await FilledPlace()
        let store = filled.opened.store
        let columns = "id, date, created_at, updated_at, version, stamp_ms, stamp_device"
        func meta() async throws -> [[DatabaseValue]] {
            try await store.pool.read { db in
                try Row.fetchAll(db, sql: "SELECT \(columns) FROM friend_day").map {
                    Array($0.databaseValues)
                }
            }
        }
        let before = try await meta()
        try await store.removeFriend(filled.ben.owner, at: StoreUnderTest.later(5))
        #expect(try await meta() == before)
        try await store.pool.read { db in
            let day = try #require(try FriendDayRow.all(db).first)
            #expect(day.meta.isDeleted)
            #expect(try day.shared(store.context.sealer).content == .unknown)
            let friend = try #require(try FriendRow.all(db).first)
            #expect(friend.meta.isDeleted)
            #expect(friend.profile == nil)
            #expect(friend.givenName == nil)
            #expect(try RequestRow.all(db).allSatisfy { $0.meta.isDeleted && $0.entry.peerName == nil })
            #expect(try PositionRow.all(db).isEmpty)
        }
        try store.close()
        #expect(try !filled.holds("Benedikta"))
    }

    @Test("D3: the journal's images of a removed friend are deleted, one's own are kept")
    func images() async throws {
        let filled = try await FilledPlace()
        let store = filled.opened.store
        try await store.removeFriend(filled.ben.owner, at: StoreUnderTest.later(5))
        let rows = try await store.pool.read { try JournalRow.all($0) }
        let theirs = rows.filter { $0.owner == filled.ben.owner }
        #expect(theirs.count > 5)
        #expect(theirs.allSatisfy { $0.before == nil && $0.after == nil })
        #expect(rows.contains { $0.owner != filled.ben.owner && $0.after != nil })
    }

    @Test("F7: a withdrawn request keeps no nonce, neither promised nor given")
    func nonces() async throws {
        let filled = try await FilledPlace()
        try await filled.live()
        let (store, me) = (filled.opened.store, filled.opened.identity.keys)
        let person = try Person(4)
        let id = try filled.days.request(4)
        for message: Message in [.commit(id, commitment: [UInt8](repeating: 1, count: 32)), .withdraw(id)] {
            _ = try await store.transact(person.owner, person.says(message, to: me), at: StoreUnderTest.now)
        }
        let withdrawn = try await store.pool.read { try RequestRow.all($0) }.map(\.entry)
            .filter { $0.status == .withdrawn }
        #expect(Set(withdrawn.map(\.direction)) == [.incoming, .outgoing])
        #expect(withdrawn.allSatisfy { $0.nonce == nil && $0.theirNonce == nil && $0.commitment == nil })
    }
}
