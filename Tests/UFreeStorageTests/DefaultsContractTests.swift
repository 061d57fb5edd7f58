import FoundationEssentials
import Testing
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync
import UFreeTestSupport

/// Today is Friday, 2026-01-09; `test.day(3)` is the following Monday.
@Suite("Defaults")
struct DefaultsContractTests {
    private static let weekdays: Weekdays = [
        Weekdays(.monday), Weekdays(.tuesday), Weekdays(.wednesday), Weekdays(.thursday), Weekdays(.friday),
    ]
    private static let weekend: Weekdays = [Weekdays(.saturday), Weekdays(.sunday)]

    private func rule(
        _ test: StoreUnderTest, _ weekdays: Weekdays, _ word: DayWord, until: Int? = nil,
        at now: Timestamp = StoreUnderTest.now
    ) throws -> DayDefault {
        DayDefault(
            id: UUID(), weekdays: weekdays, word: word, from: try test.day(0),
            until: try until.map { try test.day($0) }, createdAt: now)
    }

    @discardableResult
    private func add(_ test: StoreUnderTest, _ rule: DayDefault) async throws -> [DayChange] {
        try await test.store.updateMyDefaults(over: test.days(0...6), at: rule.createdAt) { $0.adding(rule) }
    }

    private func words(_ changes: [DayChange]) -> [String] {
        changes.map { "\($0.after.date) \($0.before.word.status) \($0.after.word.status)" }
    }

    /// Returns the days that Ben reads, by date.
    private func read(_ test: StoreUnderTest) async throws -> [CivilDate: SharedDay] {
        let view = try #require(await test.store.load(at: StoreUnderTest.now).views.first)
        return view.rows(above: 0).reduce(into: [:]) { days, row in
            if case .day(let day) = row.row.body { days[day.date] = day }
        }
    }

    private func shared(_ kind: StoreKind) async throws -> StoreUnderTest {
        let test = try StoreUnderTest(kind)
        try await test.befriend(Person(2), "Ben")
        try await test.store.begin([.full: 7], at: StoreUnderTest.now)
        return test
    }

    @Test(
        "A11: a default applies to its weekdays unless the day is explicit, and friends get the resolved day",
        arguments: StoreKind.allCases)
    func speaks(kind: StoreKind) async throws {
        let test = try await shared(kind)
        try await test.set(3, DayWord(.busy), "Dentist")
        let changes = try await add(test, rule(test, Self.weekdays, DayWord(.eveningOnly)))
        #expect(
            words(changes) == [
                "2026-01-09 unknown eveningOnly", "2026-01-13 unknown eveningOnly",
                "2026-01-14 unknown eveningOnly", "2026-01-15 unknown eveningOnly",
            ])
        let days = try await read(test)
        #expect(days[try test.day(0)]?.word == DayWord(.eveningOnly))
        #expect(days[try test.day(3)]?.word == DayWord(.busy))
        #expect(days[try test.day(3)]?.note?.text == "Dentist")
        #expect(days[try test.day(-1)] == nil)
        #expect(days[try test.day(1)] == nil)
        // The window ends with a Sunday, 366 days from today.
        #expect(days.keys.max() == (try test.day(364)))
        #expect(try await test.store.getMySchedule(test.days(0...6)).count == 1)
    }

    @Test(
        "Q8: a default keeps its number, undo brings it back, and an empty list starts with 1 again",
        arguments: StoreKind.allCases)
    func numbers(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        func numbers() async throws -> [Int] {
            let today = try test.day(0)
            return try await test.store.getMyDefaults().filter { !$0.isOver(on: today) }.map(\.number)
        }
        func remove(_ number: Int) async throws {
            let today = try test.day(0)
            _ = try await test.store.updateMyDefaults(over: test.days(0...6), at: StoreUnderTest.now) {
                rules in
                rules.compactMap { $0.number == number ? $0.ended(before: today) : $0 }
            }
        }
        for (index, day) in [Weekday.monday, .tuesday, .wednesday].enumerated() {
            let rule = try rule(test, Weekdays(day), DayWord(.busy), at: StoreUnderTest.later(Int64(index)))
            try await add(test, rule)
        }
        try await remove(3)
        try await remove(1)
        #expect(try await numbers() == [2])
        try await add(test, rule(test, Weekdays(.friday), DayWord(.free), at: StoreUnderTest.later(9)))
        #expect(try await numbers() == [2, 4])
        _ = try await test.store.undoMyChanges(3, over: test.days(0...6), at: StoreUnderTest.later(9)) { _ in
        }
        #expect(try await numbers() == [1, 2, 3])
        for number in 1...3 { try await remove(number) }
        try await add(test, rule(test, Self.weekend, DayWord(.free), at: StoreUnderTest.later(20)))
        #expect(try await numbers() == [1])
        // It replaces everything that the list has.
        try await add(test, rule(test, Self.weekend, DayWord(.busy), at: StoreUnderTest.later(30)))
        #expect(try await numbers() == [1])
    }

    @Test(
        "A11: a cleared day falls back to its default; an explicit unknown is unknown to everybody",
        arguments: StoreKind.allCases)
    func below(kind: StoreKind) async throws {
        let test = try await shared(kind)
        try await add(test, rule(test, Self.weekdays, DayWord(.eveningOnly)))
        let said = try await test.set(0, .unknown)
        #expect(words(said) == ["2026-01-09 eveningOnly unknown"])
        #expect(said.first?.after.source == .explicit)
        #expect(try await read(test)[test.day(0)]?.word == .unknown)
        #expect(try await test.store.getMySchedule(test.days(0...6)).map(\.word) == [.unknown])
        let cleared = try await test.store.updateMySchedule(for: [test.day(0)], at: StoreUnderTest.now) { _ in
            nil
        }
        #expect(words(cleared) == ["2026-01-09 unknown eveningOnly"])
        #expect(cleared.first?.after.source == .dayDefault)
        #expect(try await read(test)[test.day(0)]?.word == DayWord(.eveningOnly))
        #expect(try await test.store.getMySchedule(test.days(0...6)).isEmpty)
        // Without a default, unknown is the absence of a record (A1).
        try await test.set(1, DayWord(.free))
        try await test.set(1, .unknown)
        #expect(try await test.store.getMySchedule(test.days(0...6)).isEmpty)
    }

    @Test(
        "A11: of two defaults the later applies; after its end the earlier applies again",
        arguments: StoreKind.allCases)
    func later(kind: StoreKind) async throws {
        let test = try await shared(kind)
        try await add(test, rule(test, Self.weekdays, DayWord(.eveningOnly)))
        try await add(
            test, rule(test, Self.weekdays, DayWord(.busy), until: 4, at: StoreUnderTest.later(1)))
        let days = try await read(test)
        #expect(days[try test.day(4)]?.word == DayWord(.busy))
        #expect(days[try test.day(5)]?.word == DayWord(.eveningOnly))
        #expect(try await test.store.getMyDefaults().count == 2)
        // One that replaces the others completely removes them.
        try await add(test, rule(test, .all, DayWord(.free), at: StoreUnderTest.later(2)))
        #expect(try await test.store.getMyDefaults().map(\.word) == [DayWord(.free)])
    }

    @Test(
        "A11: removing a default leaves unknown days, also for friends; past days are kept",
        arguments: StoreKind.allCases)
    func removed(kind: StoreKind) async throws {
        let test = try await shared(kind)
        let weekday = try rule(test, Self.weekdays, DayWord(.eveningOnly))
        try await add(test, weekday)
        let head = try #require(await test.store.load(at: StoreUnderTest.now).views.first).head
        let nextDay = StoreUnderTest.later(86_400_000)
        let tomorrow = try test.day(1)
        let changes = try await test.store.updateMyDefaults(over: test.days(1...7), at: nextDay) { rules in
            rules.compactMap { $0.ended(before: tomorrow) }
        }
        #expect(changes.count == 5 && changes.allSatisfy { $0.after.word == .unknown })
        let view = try #require(await test.store.load(at: nextDay).views.first)
        #expect(view.head > head)
        let days = try await read(test)
        #expect(days[try test.day(0)]?.word == DayWord(.eveningOnly))
        #expect(days[try test.day(3)]?.word == .unknown)
    }

    @Test(
        "A11: a day beyond the window is free of cost; it is shared when it enters",
        arguments: StoreKind.allCases)
    func window(kind: StoreKind) async throws {
        let test = try await shared(kind)
        try await add(test, rule(test, Self.weekend, DayWord(.free)))
        let before = try await read(test)
        #expect(before.keys.max() == (try test.day(366)))
        try await test.store.publish(at: StoreUnderTest.later(6 * .day))
        #expect(try await read(test).keys.max() == test.day(372))
        try await test.store.publish(at: StoreUnderTest.later(6 * .day))
    }

    @Test(
        "A12: changes of defaults are undone like changes of days, the newest first",
        arguments: StoreKind.allCases)
    func undo(kind: StoreKind) async throws {
        let test = try await shared(kind)
        try await add(test, rule(test, Self.weekdays, DayWord(.eveningOnly)))
        try await test.set(0, DayWord(.busy))
        try await add(test, rule(test, .all, DayWord(.free), at: StoreUnderTest.later(1)))
        #expect(try await test.store.getMyDefaults().map(\.word) == [DayWord(.free)])
        let dates = try test.days(0...6)
        let first = try await test.store.undoMyChanges(1, over: dates, at: StoreUnderTest.later(2)) { _ in }
        #expect(try await test.store.getMyDefaults().map(\.word) == [DayWord(.eveningOnly)])
        #expect(first.count == 6)
        #expect(try await read(test)[test.day(1)]?.word == .unknown)
        let rest = try await test.store.undoMyChanges(5, over: dates, at: StoreUnderTest.later(3)) { _ in }
        #expect(try await test.store.getMyDefaults().isEmpty)
        #expect(rest.last?.after.word == .unknown)
        #expect(try await read(test).values.allSatisfy { $0.word == .unknown })
        await #expect(throws: UndoError.nothingToUndo) {
            _ = try await test.store.undoMyChanges(1, over: dates, at: StoreUnderTest.later(4)) { _ in }
        }
    }

    @Test("D4: a default that breaks a rule of its model is not written", arguments: StoreKind.allCases)
    func refused(kind: StoreKind) async throws {
        let test = try await shared(kind)
        let backwards = try rule(test, .all, DayWord(.free), until: -1)
        let silent = try rule(test, [], .unknown)
        for wrong in [backwards, silent] {
            await #expect(throws: ValidationFailure.self) { try await add(test, wrong) }
        }
        #expect(silent.validationErrors.map(\.field) == ["weekdays", "status"])
        #expect(try await test.store.getMyDefaults().isEmpty)
        #expect(try await read(test).isEmpty)
    }

    @Test("D7: the audit shows defaults by their weekdays and words", arguments: StoreKind.allCases)
    func audit(kind: StoreKind) async throws {
        let test = try await shared(kind)
        try await add(test, try rule(test, Self.weekend, DayWord(.free)))
        let weekend = try #require(try await test.store.getMyDefaults().first)
        _ = try await test.store.updateMyDefaults(over: test.days(0...6), at: StoreUnderTest.now) { _ in [] }
        let lines = try await test.store.audit(AuditQuery(topic: .defaults, limit: 9))
        #expect(lines.map(\.action) == ["delete", "create"])
        #expect(
            lines.map(\.subject) == [
                .dayDefault(before: weekend, after: nil), .dayDefault(before: nil, after: weekend),
            ])
    }
}
