import FoundationEssentials
import Testing
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeStorage
import UFreeSync
import UFreeTestSupport

@Suite("Redo, and undo of every kind of record")
struct RedoContractTests {
    private struct Refusal: Error, Equatable {}
    private static let now = StoreUnderTest.now

    @discardableResult
    private func run(
        _ test: StoreUnderTest, _ direction: UndoDirection, _ count: Int = 1, first: Int64? = nil,
        dry: Bool = false, at now: Timestamp = now
    ) async throws -> UndoResult {
        try await test.store.undoMyChanges(
            UndoOrder(direction, count, first: first, isDryRun: dry), over: .untold, at: now
        ) { _ in }
    }

    private func statuses(_ test: StoreUnderTest) async throws -> [AvailabilityStatus] {
        try await test.store.getMySchedule(test.days(0...6)).map(\.content.word.status)
    }

    /// Renames the owner.
    private func rename(_ test: StoreUnderTest, _ name: String) async throws {
        let name = try DisplayName(validating: name)
        _ = try await test.store.updateProfile(at: Self.now) {
            Profile(name: name, zone: $0.zone, hours: $0.hours)
        }
    }

    private func say(_ test: StoreUnderTest, _ live: LiveStatus?, at now: Timestamp = now) async throws {
        _ = try await test.store.updateMyLive(at: now) { _ in live }
    }

    private func live(_ test: StoreUnderTest) async throws -> LiveStatus? {
        try await test.store.live()[test.me.owner]
    }

    @Test(
        "A15: what was undone is redone, oldest first, until nothing is left", arguments: StoreKind.allCases)
    func redo(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        try await test.set(0, DayWord(.free))
        try await test.set(0, DayWord(.busy), "Work")
        try await test.set(1, DayWord(.eveningOnly))
        await #expect(throws: UndoError.nothingToRedo) { try await run(test, .redo) }
        try await run(test, .undo, 3)
        #expect(try await statuses(test).isEmpty)
        #expect(try await run(test, .redo).days.map(\.after.word.status) == [.free])
        #expect(try await run(test, .redo, 9).days.map(\.after.word.status) == [.busy, .eveningOnly])
        #expect(try await test.store.getMySchedule(test.days(0...0)).first?.content.note?.text == "Work")
        await #expect(throws: UndoError.nothingToRedo) { try await run(test, .redo) }
        // A redo is undone like the change itself.
        try await run(test, .undo, 2)
        #expect(try await statuses(test) == [.free])
    }

    @Test(
        "A15: what was undone last is redone first, also if it was undone by its number",
        arguments: StoreKind.allCases)
    func lastFirst(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let number = ChangeNumber()
        try await ChangeNumber.$current.withValue(number) { try await test.set(0, DayWord(.free)) }
        try await test.set(1, DayWord(.busy))
        let order = UndoOrder(undoing: [try #require(number.value)])
        _ = try await test.store.undoMyChanges(order, over: .untold, at: StoreUnderTest.now) { _ in }
        try await run(test, .undo)
        #expect(try await run(test, .redo).days.map(\.after.word.status) == [.busy])
        #expect(try await run(test, .redo).days.map(\.after.word.status) == [.free])
        // A new change ends it, also if it is newer than what was undone.
        _ = try await test.store.undoMyChanges(order, over: .untold, at: StoreUnderTest.now) { _ in }
        try await test.set(2, DayWord(.free))
        await #expect(throws: UndoError.nothingToRedo) { try await run(test, .redo) }
    }

    @Test("A15: another change ends what can be redone", arguments: StoreKind.allCases)
    func another(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        try await test.set(0, DayWord(.free))
        try await test.set(1, DayWord(.busy))
        try await run(test, .undo)
        // This changes nothing, so it is no change.
        try await test.set(0, DayWord(.free))
        #expect(try await run(test, .redo, dry: true).changes.count == 1)
        try await test.set(2, DayWord(.free))
        await #expect(throws: UndoError.nothingToRedo) { try await run(test, .redo) }
        try await run(test, .undo)
        #expect(try await run(test, .redo, 5).changes.count == 1)
        #expect(try await statuses(test) == [.free, .free])
    }

    @Test("A12: a live status is undone and redone, and friends get it", arguments: StoreKind.allCases)
    func liveStatus(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        try await test.befriend(Person(2), "Ben")
        try await test.store.begin([.full: 7], at: Self.now)
        let busy = LiveStatus(.busy, until: Self.now.adding(milliseconds: .hour))
        let free = LiveStatus(
            .free, until: Self.now.adding(milliseconds: 2 * .hour), note: try Note(validating: "Park"))
        try await say(test, busy)
        try await say(test, free)
        let head = try #require(await test.store.load(at: Self.now).views.first).head
        try await run(test, .undo)
        #expect(try await live(test) == busy)
        try await run(test, .undo)
        #expect(try await live(test).said(at: Self.now) == nil)
        try await run(test, .redo, 2)
        #expect(try await live(test) == free)
        let after = try #require(await test.store.load(at: Self.now).views.first)
        #expect(after.head == head + 4)
        try await say(test, nil)
        try await run(test, .undo)
        #expect(try await live(test) == free)
    }

    @Test(
        "A12: a live status that has ended is taken back without a change; the one before it applies again if it has not",
        arguments: StoreKind.allCases)
    func endedLive(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let busy = LiveStatus(.busy, until: Self.now.adding(milliseconds: 5 * .hour))
        try await test.set(0, DayWord(.free))
        try await say(test, busy)
        try await say(test, LiveStatus(.free, until: Self.now.adding(milliseconds: .hour)))
        let later = Self.now.adding(milliseconds: 2 * .hour)
        try await run(test, .undo, at: later)
        #expect(try await live(test) == busy)
        try await run(test, .undo, at: later)
        try await say(test, LiveStatus(.free, until: later.adding(milliseconds: 1)), at: later)
        // Now it has ended. Undoing it changes nothing, and does not block what came before it.
        let end = later.adding(milliseconds: .hour)
        let undone = try await run(test, .undo, 2, at: end)
        #expect(undone.changes.count == 2)
        #expect(try await live(test).said(at: end) == nil)
        #expect(try await statuses(test).isEmpty)
        // A redo does not bring back what has ended either.
        try await run(test, .redo, 2, at: end)
        #expect(try await live(test).said(at: end) == nil)
        #expect(try await statuses(test) == [.free])
    }

    @Test(
        "A12: a profile is undone and redone; setting the same name is no change",
        arguments: StoreKind.allCases)
    func profile(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        try await rename(test, "Anna")
        try await rename(test, "Anna")
        let hours = try #require(PartHours(morning: 420, afternoon: 720, evening: 1_020, end: 1_440))
        let zone = try #require(ZoneName("Europe/Vienna"))
        _ = try await test.store.updateProfile(at: Self.now) {
            Profile(name: $0.name, zone: zone, hours: hours)
        }
        try await run(test, .undo)
        #expect(try await test.store.profile().zone == .utc)
        #expect(try await test.store.profile().name.text == "Anna")
        try await run(test, .undo)
        #expect(try await test.store.profile().name.text == "Ana")
        try await run(test, .redo, 2)
        let profile = try await test.store.profile()
        #expect(profile == Profile(name: try DisplayName(validating: "Anna"), zone: zone, hours: hours))
        // The name that it had before, set by hand, is a change of its own.
        try await rename(test, "Ana")
        try await run(test, .undo)
        #expect(try await test.store.profile().name.text == "Anna")
    }

    @Test(
        "A12: an import of days, defaults, shifts and a profile is undone and redone as one",
        arguments: StoreKind.allCases)
    func everything(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let today = try test.day(0)
        try await test.set(1, DayWord(.busy), "Work")
        let before = try await state(of: test)
        let rule = DayDefault(
            id: UUID(), weekdays: .all, word: DayWord(.free), from: today, until: nil, createdAt: Self.now)
        let place = Location(
            id: UUID(), name: try #require(try ShiftText(validating: "Ward", limit: 100, field: "name")),
            address: nil)
        let name = try DisplayName(validating: "Anna")
        let dates = try [test.day(1), test.day(2)]
        _ = try await test.store.importMine(
            dates, defaults: { $0 + [rule] },
            roster: {
                try $0.save(place)
                try $0.assign(.off, to: [today])
            }, profile: { Profile(name: name, zone: $0.zone, hours: $0.hours) }, names: { _ in }, at: Self.now
        ) { day in day.date == dates[0] ? DayContent(DayWord(.free)) : .unknown }
        let after = try await state(of: test)
        let undone = try await run(test, .undo)
        #expect(undone.changes.map(\.entries.count) == [6])
        #expect(try await state(of: test) == before)
        try await run(test, .redo)
        #expect(try await state(of: test) == after)
        await #expect(throws: UndoError.nothingToRedo) { try await run(test, .redo) }
    }

    /// Everything that an import changes.
    private func state(of test: StoreUnderTest) async throws -> [String] {
        let days = try await test.store.getMySchedule(test.days(0...6))
        let defaults = try await test.store.getMyDefaults()
        let roster = try await test.store.getMyRoster()
        return days.map { "\($0.date) \($0.content.word.status) \($0.content.note?.text ?? "-")" }
            + defaults.map { "\($0.id) \($0.from)" } + roster.locationsInOrder.map(\.name.text)
            + roster.days.map { "\($0.key) \($0.value)" } + [try await test.store.profile().name.text]
    }

    @Test(
        "A12: a dry run reports what an undo would do or refuse, and changes nothing",
        arguments: StoreKind.allCases)
    func dryRun(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        await #expect(throws: UndoError.nothingToUndo) { try await run(test, .undo, dry: true) }
        try await test.set(0, DayWord(.free))
        try await test.set(1, DayWord(.busy))
        let lines = try await test.store.audit(AuditQuery(limit: 9))
        let plan = try await run(test, .undo, 2, dry: true)
        #expect(plan.days.map(\.after.word.status) == [.unknown, .unknown])
        #expect(try await test.store.audit(AuditQuery(limit: 9)) == lines)
        #expect(try await statuses(test) == [.free, .busy])
        #expect(try await run(test, .undo, 2) == plan)
        #expect(try await run(test, .redo, 2, dry: true).changes == plan.changes.reversed())
    }

    @Test(
        "A12: an undo of another change than the caller expects is refused, also after a redo",
        arguments: StoreKind.allCases)
    func overtaken(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        try await test.set(0, DayWord(.free))
        let first = try #require(await run(test, .undo, dry: true).changes.first).numbers.lowerBound
        try await test.set(1, DayWord(.busy))
        await #expect(throws: UndoError.overtaken) { try await run(test, .undo, first: first) }
        #expect(try await statuses(test) == [.free, .busy])
        try await run(test, .undo)
        try await run(test, .undo, first: first)
        try await run(test, .redo, first: first)
        #expect(try await statuses(test) == [.free])
    }

    @Test("A12: an undo and a redo are in the audit as what they are", arguments: StoreKind.allCases)
    func audit(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        try await test.set(0, DayWord(.free))
        try await rename(test, "Anna")
        let undone = try await run(test, .undo, 2)
        #expect(undone.changes.flatMap(\.entries).map(\.cause) == [nil, nil])
        try await run(test, .redo)
        try await test.set(1, DayWord(.free))
        let lines = try await test.store.audit(AuditQuery(limit: 9))
        #expect(lines.map(\.cause) == [nil, .redo, .undo, .undo, nil, nil])
        #expect(lines.map(\.action) == ["create", "create", "delete", "update", "update", "create"])
        #expect(undone.changes.map(\.numbers.lowerBound) == [lines[4].seq, lines[5].seq])
    }

    @Test(
        "A12: a redo of a day that is over by now is refused, and so is a default that applied on one",
        arguments: StoreKind.allCases)
    func over(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let today = try test.day(0)
        let tomorrow = Self.now.adding(milliseconds: .day)
        let rule = DayDefault(
            id: UUID(), weekdays: .all, word: DayWord(.free), from: today, until: nil, createdAt: Self.now)
        _ = try await test.store.updateMyDefaults(over: .untold, at: Self.now) { $0 + [rule] }
        let check: @Sendable (CivilDate) throws -> Void = { if $0 <= today { throw Refusal() } }
        await #expect(throws: Refusal()) {
            _ = try await test.store.undoMyChanges(UndoOrder(.undo, 1), over: .untold, at: tomorrow, check)
        }
        #expect(try await test.store.getMyDefaults().map(\.id) == [rule.id])
        try await test.set(0, DayWord(.busy))
        try await run(test, .undo)
        await #expect(throws: Refusal()) {
            _ = try await test.store.undoMyChanges(UndoOrder(.redo, 1), over: .untold, at: tomorrow, check)
        }
        #expect(try await statuses(test).isEmpty)
    }
}
