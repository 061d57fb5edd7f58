import FoundationEssentials
import GRDB
import Testing
import UFreeDomain
import UFreeServices
import UFreeTestSupport

@testable import UFreeStorage

@Suite("Wishes")
struct WishContractTests {
    private func wish(
        _ people: [UInt8], _ time: Wish.Time, told: [CivilDate] = [], minutes: Int64 = 0, number: Int = 0
    ) throws -> Wish {
        Wish(
            id: UUID(), number: number, people: try people.map { try Person($0).owner }, time: time,
            createdAt: StoreUnderTest.later(minutes * 60_000), told: told)
    }

    @Test("Wishes are kept unchanged, the earliest first, each kind of them", arguments: StoreKind.allCases)
    func kept(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let days = try [test.day(1), test.day(366)]
        let wishes = [
            try wish([2], .now, number: 1),
            try wish([2, 3], .anyDay(nil), told: [test.day(0)], minutes: 1, number: 2),
            try wish([3], .anyDay(.evening), minutes: 2, number: 3),
            try wish([2], .dates(days, .morning), told: days, minutes: 3, number: 4),
            try wish([2], .dates(days, nil), minutes: 4, number: 5),
        ]
        try await test.store.updateWishes(at: StoreUnderTest.now) { _ in wishes }
        #expect(try await test.store.wishes() == wishes)
        let rest = try await test.store.updateWishes(at: StoreUnderTest.now) { wishes in
            #expect(wishes.count == 5)
            return Array(wishes.dropFirst(3)) + [wishes[0].telling([days[0]], today: days[0])]
        }
        #expect(rest.count == 3)
        #expect(try await test.store.wishes().map(\.told) == [[days[0]], days, []])
    }

    @Test("F6: a wish is deleted with the friendship of anybody it names", arguments: StoreKind.allCases)
    func removed(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        for number: UInt8 in [2, 3] { try await test.befriend(Person(number), "P\(number)") }
        let wishes = [
            try wish([2, 3], .now, number: 1), try wish([3], .anyDay(nil), minutes: 1, number: 2),
        ]
        try await test.store.updateWishes(at: StoreUnderTest.now) { _ in wishes }
        try await test.store.removeFriend(Person(2).owner, at: StoreUnderTest.now)
        #expect(try await test.store.wishes() == [wishes[1]])
    }

    @Test("A refused change leaves wishes as they were", arguments: StoreKind.allCases)
    func refused(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let first = try wish([2], .now, number: 1)
        try await test.store.updateWishes(at: StoreUnderTest.now) { _ in [first] }
        await #expect(throws: UndoError.nothingToUndo) {
            try await test.store.updateWishes(at: StoreUnderTest.now) { _ in
                throw UndoError.nothingToUndo
            }
        }
        #expect(try await test.store.wishes() == [first])
    }

    @Test(
        "D3, D7: a wish is in the log when it is added, comes true and is removed, without its people",
        arguments: StoreKind.allCases)
    func journalled(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let day = try test.day(1)
        let first = try wish([2], .dates([day], .evening))
        try await test.store.updateWishes(at: StoreUnderTest.now) { _ in [first] }
        try await test.store.updateWishes(at: StoreUnderTest.now) { _ in [first.telling([day], today: day)] }
        try await test.store.updateWishes(at: StoreUnderTest.now) { $0 }
        try await test.store.updateWishes(at: StoreUnderTest.now) { _ in [] }
        let log = try await test.store.audit(AuditQuery(topic: .wishes, limit: 10))
        #expect(log.map(\.action) == ["delete", "update", "create"])
        #expect(
            log.map(\.subject) == [
                .wish(before: first.time, after: nil), .wish(before: first.time, after: first.time),
                .wish(before: nil, after: first.time),
            ])
    }

    @Test(
        "Q8: a wish keeps its number; the next one is new as long as there are wishes, then 1 again",
        arguments: StoreKind.allCases)
    func numbers(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        func add(_ minutes: Int64) async throws -> [Int] {
            let wish = try wish([2], .anyDay(nil), minutes: minutes)
            return try await test.store.updateWishes(at: StoreUnderTest.now) { $0 + [wish] }.map(\.number)
        }
        func remove(_ number: Int) async throws -> [Int] {
            try await test.store.updateWishes(at: StoreUnderTest.now) { wishes in
                wishes.filter { $0.number != number }
            }.map(\.number)
        }
        for minutes in 1...3 { _ = try await add(Int64(minutes)) }
        #expect(try await remove(2) == [1, 3])
        #expect(try await remove(3) == [1])
        #expect(try await add(4) == [1, 4])
        #expect(try await remove(1) == [4])
        #expect(try await add(5) == [4, 5])
        #expect(try await remove(4) == [5])
        #expect(try await remove(5) == [])
        #expect(try await add(6) == [1])
        #expect(try await add(7) == [1, 2])
    }

    @Test("D3: a wish counts its changes; a removed one keeps its id and dates for 90 days, and names nobody")
    func versioned() async throws {
        let test = try StoreUnderTest(.sqlite)
        let store = try #require(test.store as? SQLiteStore)
        let first = try wish([2, 3], .anyDay(nil))
        _ = try await store.updateWishes(at: StoreUnderTest.now) { _ in [first] }
        let (later, day) = (StoreUnderTest.later(60_000), try test.day(0))
        _ = try await store.updateWishes(at: later) { _ in [first.telling([day], today: day)] }
        _ = try await store.updateWishes(at: later) { _ in [] }
        let row = try #require(try await store.pool.read { try WishRow.all($0) }.first)
        #expect(row.meta.version == 3 && row.meta.isDeleted && row.meta.updatedAt == later)
        #expect(row.meta.createdAt == first.createdAt && row.wish.id == first.id)
        #expect(row.wish.people.isEmpty && row.wish.told.isEmpty)
        try await store.retain(at: later.adding(milliseconds: 91 * 86_400_000))
        #expect(try await store.pool.read { try WishRow.all($0) }.isEmpty)
    }
}
