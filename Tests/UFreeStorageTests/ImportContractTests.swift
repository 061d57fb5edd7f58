import Testing
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync
import UFreeTestSupport

@Suite("Importing a file")
struct ImportContractTests {
    private struct Refusal: Error, Equatable {}

    private func anna(_ profile: Profile) -> Profile {
        var profile = profile
        if let name = DisplayName(sanitizing: "Anna") { profile.name = name }
        return profile
    }

    @Test(
        "D11: days and profile are one transaction; one undo reverts the days",
        arguments: StoreKind.allCases)
    func together(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        try await test.set(1, DayWord(.busy))
        let batches = test.store.batches()
        let changes = try await test.store.importMine(
            [test.day(0), test.day(1), test.day(2)], defaults: { $0 }, roster: { _ in },
            profile: anna, names: { _ in }, at: StoreUnderTest.now
        ) { _ in DayContent(DayWord(.free)) }
        #expect(changes.map(\.before.word.status) == [.unknown, .busy, .unknown])
        var counts: [Int] = []
        for await batch in batches {
            counts.append(batch.changes.count)
            if counts.reduce(0, +) >= 4 { break }
        }
        // The in-memory store reports days and profile separately, but still treats them as one change.
        #expect(counts == (kind == .sqlite ? [4] : [3, 1]))
        #expect(try await test.store.profile().name.text == "Anna")
        let undone = try await test.store.undoMyChanges(1, over: .untold, at: StoreUnderTest.now) { _ in }
        #expect(undone.map(\.after.word.status) == [.unknown, .busy, .unknown])
        #expect(try await test.store.profile().name.text == "Ana")
    }

    @Test("An edit that refuses leaves days and profile unchanged", arguments: StoreKind.allCases)
    func refused(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let last = try test.day(1)
        await #expect(throws: Refusal()) {
            _ = try await test.store.importMine(
                [test.day(0), last], defaults: { $0 }, roster: { _ in },
                profile: anna, names: { _ in }, at: StoreUnderTest.now
            ) { day in
                if day.date == last { throw Refusal() }
                return DayContent(DayWord(.free))
            }
        }
        #expect(try await test.store.getMySchedule(test.days(0...6)).isEmpty)
        #expect(try await test.store.profile().name.text == "Ana")
    }
}
