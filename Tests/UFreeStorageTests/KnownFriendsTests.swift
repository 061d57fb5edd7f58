import FoundationEssentials
import GRDB
import Testing
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync

@testable import UFreeStorage

/// The store knows the friends by heart (D10); what it says is always what is stored.
@Suite struct KnownFriendsTests {
    private func agrees(_ store: SQLiteStore) async throws -> Bool {
        let known = try await store.friends()
        let stored = try await store.pool.read { try StoreReading.friends($0) }
        return known == stored
    }

    @Test("D10: after every change of a friend the friends are those that are stored, in the same order")
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
        // Another name, another place in the order; another "as of".
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

    @Test("D10: what a transaction that failed wanted is not known")
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
}
