import FoundationEssentials
import Testing
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync
import UFreeTestSupport

@Suite("Live status")
struct LiveContractTests {
    private static let now = StoreUnderTest.now
    private static let ben = 2 as UInt8

    private static func status(_ word: LiveWord = .free, minutes: Int64 = 60, note: String? = nil)
        -> LiveStatus
    {
        LiveStatus(
            word, until: now.adding(milliseconds: minutes * 60_000),
            note: note.flatMap(Note.init(sanitizing:)))
    }

    private func later(_ minutes: Int64) -> Timestamp { Self.now.adding(milliseconds: minutes * 60_000) }

    private func shared(_ kind: StoreKind) async throws -> StoreUnderTest {
        let test = try StoreUnderTest(kind)
        try await test.befriend(Person(Self.ben), "Ben")
        try await test.store.begin([.full: 7], at: Self.now)
        return test
    }

    /// Returns the live row that friends read; nil if there is none.
    private func row(_ test: StoreUnderTest) async throws -> (seq: UInt64, row: SharedRow)? {
        let view = try #require(await test.store.load(at: Self.now).views.first)
        return view.rows(above: 0).first { $0.row.key == .live }.map { ($0.seq, $0.row) }
    }

    private func read(_ test: StoreUnderTest) async throws -> LiveStatus? {
        guard case .live(let live)? = try await row(test)?.row.body else { return nil }
        return live.status
    }

    @discardableResult
    private func give(
        _ test: StoreUnderTest, _ status: LiveStatus?, stamp: Int64, isSnapshot: Bool = false,
        others: [SharedRow] = [], at now: Timestamp = now
    ) async throws -> LiveStatus? {
        let ben = try Person(Self.ben)
        let row = SharedRow(
            body: .live(SharedLive(status)),
            stamp: Stamp(milliseconds: stamp, counter: 0, device: ben.device))
        let position = Position(
            view: .full, epoch: 1, seq: UInt64(stamp), chain: [UInt8](repeating: 0, count: 16))
        try await test.store.commit(
            .applied(
                ben.owner, ben.device, position, rows: stamp > 0 ? [row] + others : others,
                isSnapshot: isSnapshot), at: now)
        return try await test.store.live()[ben.owner]
    }

    @Test(
        "L2: the edit sees the current live status; the new one is kept, shared once, and journalled",
        arguments: StoreKind.allCases)
    func says(kind: StoreKind) async throws {
        let test = try await shared(kind)
        let said = try await test.store.updateMyLive(at: Self.now) { before in
            #expect(before == nil)
            return Self.status(note: "in the park")
        }
        #expect(said == Self.status(note: "in the park"))
        #expect(try await test.store.live()[test.me.owner] == said)
        #expect(try await read(test) == said)
        let seq = try await row(test)?.seq
        _ = try await test.store.updateMyLive(at: later(1)) { $0 }
        #expect(try await row(test)?.seq == seq)
        let lines = try await test.store.audit(AuditQuery(topic: .live, limit: 10))
        #expect(
            lines.map(\.subject) == [
                .live(before: nil, after: .free, until: said?.until, isNoteChanged: true)
            ])
        #expect(lines.first?.action == "create")
    }

    @Test(
        "L2: auto removes it, for friends too; after several changes the newest counts",
        arguments: StoreKind.allCases)
    func takesBack(kind: StoreKind) async throws {
        let test = try await shared(kind)
        _ = try await test.store.updateMyLive(at: Self.now) { _ in Self.status() }
        _ = try await test.store.updateMyLive(at: later(1)) { _ in nil }
        #expect(try await test.store.live()[test.me.owner] == nil)
        let row = try #require(await row(test))
        #expect(row.seq == 3)
        #expect(try await read(test) == nil)
        _ = try await test.store.updateMyLive(at: later(2)) { _ in Self.status(.busy) }
        #expect(try await read(test)?.word == .busy)
    }

    @Test(
        "L3: an ended live status is hidden from the edit, and from friends at the next publication",
        arguments: StoreKind.allCases)
    func over(kind: StoreKind) async throws {
        let test = try await shared(kind)
        _ = try await test.store.updateMyLive(at: Self.now) { _ in Self.status(note: "in the park") }
        try await test.store.publish(at: later(61))
        let row = try #require(await row(test))
        #expect(row.seq == 3)
        #expect(try await read(test) == nil)
        _ = try await test.store.updateMyLive(at: later(62)) { before in
            #expect(before == nil)
            return nil
        }
        #expect(try await self.row(test)?.seq == 3)
    }

    @Test(
        "L3: a friend's is kept with its end; the newer stamp wins, and an older one changes nothing",
        arguments: StoreKind.allCases)
    func friends(kind: StoreKind) async throws {
        let test = try await shared(kind)
        #expect(try await give(test, Self.status(note: "here"), stamp: 5) == Self.status(note: "here"))
        #expect(try await give(test, Self.status(.busy), stamp: 4)?.word == .free)
        #expect(try await give(test, nil, stamp: 6) == nil)
        #expect(try await give(test, Self.status(.busy), stamp: 5) == nil)
        let schedules = try await test.store.getFriendsSchedules(test.days(0...6))
        #expect(schedules.map(\.live) == [nil])
        try await give(test, Self.status(.busy), stamp: 7)
        #expect(try await test.store.getFriendsSchedules(test.days(0...6)).map(\.live?.word) == [.busy])
    }

    @Test("Y2: a snapshot without a live status removes it, whatever its age", arguments: StoreKind.allCases)
    func snapshot(kind: StoreKind) async throws {
        let test = try await shared(kind)
        try await give(test, Self.status(), stamp: 5)
        #expect(try await give(test, nil, stamp: 0, isSnapshot: true) == nil)
        #expect(try await give(test, Self.status(), stamp: 3)?.word == .free)
    }

    @Test("F6: a removed friend leaves no live status behind", arguments: StoreKind.allCases)
    func removed(kind: StoreKind) async throws {
        let test = try await shared(kind)
        try await give(test, Self.status(note: "here"), stamp: 5)
        try await test.store.removeFriend(Person(Self.ben).owner, at: Self.now)
        #expect(try await test.store.live().isEmpty)
    }

    @Test(
        "Q4: watchers see every change of it, and none that has ended", arguments: StoreKind.allCases)
    func journal(kind: StoreKind) async throws {
        let test = try await shared(kind)
        var batches = test.store.batches().makeAsyncIterator()
        _ = try await test.store.updateMyLive(at: Self.now) { _ in Self.status() }
        #expect(
            await batches.next()?.changes == [
                .live(owner: test.me.owner, isMine: true, before: nil, after: Self.status())
            ])
        // Already over when it arrives.
        try await give(test, Self.status(), stamp: 5, at: later(61))
        try await give(test, Self.status(.busy, minutes: 90), stamp: 6, at: later(62))
        let ben = try Person(Self.ben).owner
        #expect(
            await batches.next()?.changes == [
                .live(owner: ben, isMine: false, before: nil, after: Self.status(.busy, minutes: 90))
            ])
    }
}
