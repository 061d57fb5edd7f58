import GRDB
import Testing
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync
import UFreeTestSupport

@testable import UFreeStorage

/// Ana sees what new friends see.
@Suite("What friends see, in both stores")
struct LevelContractTests {
    private static let now = StoreUnderTest.now
    private static let until = CivilDate(iso: "2026-01-12")

    private func circle(_ kind: StoreKind) async throws -> StoreUnderTest {
        let test = try StoreUnderTest(kind)
        let epochs = PrivacyLevel.allCases.map { ($0, UInt64($0.rawValue + 1)) }
        try await test.store.begin(Dictionary(uniqueKeysWithValues: epochs), at: Self.now)
        try await test.befriend(Person(2), "Ana")
        return test
    }

    private func share(_ test: StoreUnderTest, _ sharing: Sharing) async throws {
        let ana = try Person(2).owner
        try await test.store.updateAddressBook(at: Self.now) { $0.share(sharing, with: [ana]) }
    }

    private func sharing(_ test: StoreUnderTest) async throws -> [Sharing] {
        try await test.store.friends().map(\.sharing)
    }

    private func change(_ test: StoreUnderTest, _ direction: UndoDirection, _ count: Int = 1) async throws {
        _ = try await test.store.undoMyChanges(
            UndoOrder(direction, count), over: .untold, at: StoreUnderTest.later(9)
        ) { _ in }
    }

    private func pause() -> Sharing {
        Sharing(.paused, pause: SharingPause(before: .noNotes, until: Self.until))
    }

    @Test("F8: a level is kept, in the link too, and is news for the engine", arguments: StoreKind.allCases)
    func kept(kind: StoreKind) async throws {
        let test = try await circle(kind)
        let ana = try Person(2).owner
        let batches = test.store.batches()
        try await share(test, pause())
        #expect(try await sharing(test) == [pause()])
        #expect(try await test.store.link(to: ana).friendship?.sharing == pause())
        let first = try #require(await batches.first { _ in true })
        guard case .terms? = first.changes.first, case .link(ana)? = first.changes.last else {
            Issue.record("\(first.changes)")
            return
        }
        #expect(try await test.store.shown(to: ana).days.isEmpty)
        #expect(try await test.store.shown(to: Person(9).owner) == ShownSchedule(days: [], live: nil))
    }

    @Test(
        "F18: what new friends see is kept, and applies whichever side asked", arguments: StoreKind.allCases)
    func newFriends(kind: StoreKind) async throws {
        let test = try await circle(kind)
        try await test.store.updateAddressBook(at: Self.now) { $0.newLevel = .busyOnly }
        #expect(try await test.store.newFriendLevel() == .busyOnly)
        try await test.befriend(Person(3), "Ben")
        #expect(try await test.store.friends().map(\.sharing.level) == [.full, .busyOnly])
    }

    @Test("A12: levels are undone and redone, also what new friends see", arguments: StoreKind.allCases)
    func undone(kind: StoreKind) async throws {
        let test = try await circle(kind)
        try await share(test, Sharing(.noNotes))
        try await share(test, pause())
        try await test.store.updateAddressBook(at: Self.now) { $0.newLevel = .liveOnly }
        try await change(test, .undo)
        #expect(try await test.store.newFriendLevel() == .full)
        try await change(test, .undo)
        #expect(try await sharing(test) == [Sharing(.noNotes)])
        try await change(test, .undo)
        #expect(try await sharing(test) == [Sharing()])
        try await change(test, .redo, 3)
        #expect(try await sharing(test) == [pause()])
        #expect(try await test.store.newFriendLevel() == .liveOnly)
        #expect(try await test.store.link(to: Person(2).owner).friendship?.level == .paused)
    }

    @Test(
        "F19: a pause ends with its day, and one whose day is over is not brought back",
        arguments: StoreKind.allCases)
    func ended(kind: StoreKind) async throws {
        let test = try await circle(kind)
        try await share(test, pause())
        try await share(test, Sharing(.noNotes))
        let later = Self.now.adding(milliseconds: 5 * 86_400_000)
        _ = try await test.store.undoMyChanges(UndoOrder(.undo, 1), over: .untold, at: later) { _ in }
        #expect(try await sharing(test) == [Sharing(.noNotes)])
        try await share(test, pause())
        try await test.store.publish(at: later)
        #expect(try await sharing(test) == [Sharing(.noNotes)])
        #expect(try await test.store.link(to: Person(2).owner).friendship?.sharing == Sharing(.noNotes))
    }

    @Test("F8: views and links are read as of one commit", arguments: StoreKind.allCases)
    func together(kind: StoreKind) async throws {
        let test = try await circle(kind)
        let ana = try Person(2).owner
        try await share(test, Sharing(.busyOnly))
        let (views, links) = try await test.store.sharing(since: [], with: [ana])
        #expect(views.count == PrivacyLevel.allCases.count)
        #expect(links.map(\.friendship?.level) == [.busyOnly])
    }
}
