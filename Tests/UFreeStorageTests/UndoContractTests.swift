import Testing
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeStorage
import UFreeSync
import UFreeTestSupport

@Suite("Undo")
struct UndoContractTests {
    private struct Refusal: Error, Equatable {}

    private func words(_ changes: [DayChange]) -> [[String]] {
        changes.map { change in
            [change.before, change.after].map { "\($0.word.status) \($0.record?.note?.text ?? "-")" }
        }
    }

    private func undo(_ test: StoreUnderTest, _ count: Int = 1) async throws -> [DayChange] {
        try await test.store.undoMyChanges(count, over: .untold, at: StoreUnderTest.now) { _ in }
    }

    @Test(
        "A12: changes are undone newest first, each a new change that friends receive",
        arguments: StoreKind.allCases)
    func newestFirst(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        try await test.befriend(Person(2), "Ben")
        try await test.store.begin([.full: 7], at: StoreUnderTest.now)
        try await test.set(0, DayWord(.free), "Pool")
        try await test.set(0, DayWord(.eveningOnly), "Sauna")
        try await test.set(0, .unknown)
        let head = try #require(await test.store.load(at: StoreUnderTest.now).views.first).head
        #expect(words(try await undo(test)) == [["unknown -", "eveningOnly Sauna"]])
        #expect(words(try await undo(test)) == [["eveningOnly Sauna", "free Pool"]])
        let after = try #require(await test.store.load(at: StoreUnderTest.now).views.first)
        #expect(after.head == head + 2)
        #expect(words(try await undo(test)) == [["free Pool", "unknown -"]])
        #expect(try await test.store.getMySchedule(test.days(0...6)).isEmpty)
        await #expect(throws: UndoError.nothingToUndo) { _ = try await undo(test) }
    }

    @Test(
        "A12: a change of several days is undone as one; several changes are undone together",
        arguments: StoreKind.allCases)
    func together(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        try await test.set(1, DayWord(.busy))
        _ = try await test.store.updateMySchedule(for: [test.day(0), test.day(1)], at: StoreUnderTest.now) {
            _ in
            DayContent(DayWord(.free))
        }
        // Nothing changes, so there is nothing to undo.
        try await test.set(1, DayWord(.free))
        #expect(words(try await undo(test)) == [["free -", "unknown -"], ["free -", "busy -"]])
        try await test.set(2, DayWord(.morningOnly))
        #expect(
            words(try await undo(test, 9)) == [["morningOnly -", "unknown -"], ["busy -", "unknown -"]])
    }

    @Test(
        "A12: a change that changes nothing has no number, and its request keeps that of the change before",
        arguments: StoreKind.allCases)
    func nothingChanged(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let number = ChangeNumber()
        try await ChangeNumber.$current.withValue(number) {
            try await test.set(0, DayWord(.unknown))
            #expect(number.value == nil)
            try await test.set(0, DayWord(.free))
            let first = try #require(number.value)
            try await test.set(0, DayWord(.free))
            #expect(number.value == first)
        }
    }

    @Test(
        "A12: a certain change is undone, and what was changed besides stays", arguments: StoreKind.allCases)
    func certain(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        var numbers: [Int64] = []
        for (day, status) in [(0, AvailabilityStatus.free), (1, .busy), (0, .busy), (2, .free)] {
            let number = ChangeNumber()
            try await ChangeNumber.$current.withValue(number) { try await test.set(day, DayWord(status)) }
            numbers.append(try #require(number.value))
        }
        func undo(_ places: Int...) async throws -> [DayChange] {
            try await test.store.undoMyChanges(
                UndoOrder(undoing: Set(places.map { numbers[$0] })), over: .untold, at: StoreUnderTest.now
            ) { _ in }.days
        }
        // Day 0 was changed again since.
        await #expect(throws: UndoError.changedSince(.day(try test.day(0)))) { _ = try await undo(0, 1) }
        #expect(words(try await undo(1)) == [["busy -", "unknown -"]])
        await #expect(throws: UndoError.nothingToUndo) { _ = try await undo(1) }
        let open = try await test.store.audit(AuditQuery(limit: 50)).compactMap(\.change)
        #expect(Set(open) == [numbers[0], numbers[2], numbers[3]])
        #expect(words(try await undo(0, 2)) == [["busy -", "free -"], ["free -", "unknown -"]])
        #expect(words(try await self.undo(test)) == [["free -", "unknown -"]])
        // All of them are undone now, and can be made again in their order.
        _ = try await test.store.undoMyChanges(UndoOrder(.redo, 9), over: .untold, at: StoreUnderTest.now) {
            _ in
        }
        let days = try await test.store.getMySchedule(test.days(0...6))
        #expect(days.map(\.word.status) == [.busy, .busy, .free])
    }

    @Test("A12: a day that was changed since is not undone, and nothing is changed")
    func changedSince() async throws {
        let filled = try await FilledPlace()
        let store = filled.opened.store
        let dates = try filled.days.days(0...6)
        let before = try await store.getMySchedule(dates)
        // The last change is deleted, so the day is not in the state that the change before it left.
        try await filled.execute(
            "DELETE FROM own_change WHERE first_seq = (SELECT max(first_seq) FROM own_change)")
        await #expect(throws: UndoError.changedSince(.day(try filled.days.day(0)))) {
            _ = try await store.undoMyChanges(1, over: .untold, at: StoreUnderTest.now) { _ in }
        }
        #expect(try await store.getMySchedule(dates) == before)
    }

    @Test(
        "A12: a refused date throws its own error, and nothing of the undo is done",
        arguments: StoreKind.allCases)
    func refused(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        try await test.set(0, DayWord(.busy))
        try await test.set(1, DayWord(.free))
        let over = try test.day(0)
        await #expect(throws: Refusal()) {
            _ = try await test.store.undoMyChanges(2, over: .untold, at: StoreUnderTest.now) { date in
                if date == over { throw Refusal() }
            }
        }
        #expect(try await test.store.getMySchedule(test.days(0...6)).count == 2)
        #expect(words(try await undo(test)) == [["free -", "unknown -"]])
    }
}
