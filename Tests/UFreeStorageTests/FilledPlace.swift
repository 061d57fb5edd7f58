import FoundationEssentials
import GRDB
import Testing
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync

@testable import UFreeStorage

/// A database with something in every table: a friend, requests, days, views, positions.
struct FilledPlace {
    let place: Place
    let opened: OpenedStore
    let ben: Person
    let days: StoreUnderTest

    /// - Parameter note: stands in every note.
    init(note: String = "Pool") async throws {
        place = try Place()
        opened = try place.open()
        ben = try Person(2)
        days = try StoreUnderTest(.memory)
        let store = opened.store
        let me = opened.identity.keys
        let id = try days.request(2)
        try await store.commit(
            .seen(ben.list, ben.owner, ben.device, address: "ben.local:7633"), at: StoreUnderTest.now)
        for message: Message in [
            .request(id, name: "Benedikta"), .commit(id, commitment: [UInt8](repeating: 1, count: 32)),
        ] {
            _ = try await store.transact(ben.owner, ben.says(message, to: me), at: StoreUnderTest.now)
        }
        _ = try await store.acceptFriendRequest(id, verified: true, at: StoreUnderTest.now)
        let text = try Note(validating: note)
        for word in [DayWord(.free), DayWord(.busy)] {
            _ = try await store.updateMySchedule(for: [days.day(0)], at: StoreUnderTest.now) { _ in
                DayEdit(word: word, note: text)
            }
        }
        try await store.begin([.full: 9], at: StoreUnderTest.now)
        let rows = [
            try days.row(of: ben, 0, DayWord(.free), note),
            SharedRow(
                body: .profile(Profile(name: try DisplayName(validating: "Benedikta Nova"), zone: .utc)),
                stamp: Stamp(milliseconds: 1, counter: 1, device: ben.device)),
        ]
        try await store.commit(
            .applied(ben.owner, ben.device, days.position(1), rows: rows, isSnapshot: true),
            at: StoreUnderTest.now)
        try await store.commit(.acknowledged(ben.owner, ben.device, days.position(1)), at: StoreUnderTest.now)
    }

    /// Whether some bytes lie in any file of the directory.
    func holds(_ text: String) throws -> Bool {
        try place.contents().values.contains { $0.firstRange(of: Data(text.utf8)) != nil }
    }

    func execute(_ sql: String, _ arguments: StatementArguments = []) async throws {
        try await opened.store.pool.write { try $0.execute(sql: sql, arguments: arguments) }
    }
}
