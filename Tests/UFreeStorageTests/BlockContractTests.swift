import FoundationEssentials
import Testing
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync
import UFreeTestSupport

/// Ana and Cleo are friends, Ben asks.
@Suite("Blocked people, in both stores")
struct BlockContractTests {
    private static let now = StoreUnderTest.now

    private func circle(_ kind: StoreKind) async throws -> StoreUnderTest {
        let test = try StoreUnderTest(kind)
        let epochs = PrivacyLevel.allCases.map { ($0, UInt64($0.rawValue + 1)) }
        try await test.store.begin(Dictionary(uniqueKeysWithValues: epochs), at: Self.now)
        try await test.befriend(Person(2), "Ana")
        try await test.befriend(Person(3), "Cleo")
        try await test.receive(.request(test.request(9), name: "Ben"), from: Person(9))
        return test
    }

    private func block(_ test: StoreUnderTest, _ person: UInt8, _ isBlocked: Bool = true) async throws {
        try await test.store.block(
            Person(person).owner, isBlocked, name: DisplayName(validating: "N\(person)"), at: Self.now)
    }

    private static func isBlock(_ change: JournalChange) -> Bool {
        if case .block(_, .some, true) = change { true } else { false }
    }

    @Test(
        "F20: a blocked friend stays one, and is in no list until the block ends",
        arguments: StoreKind.allCases)
    func friends(kind: StoreKind) async throws {
        let test = try await circle(kind)
        let ana = try Person(2)
        _ = try await test.store.friends()
        let batches = test.store.batches()
        try await block(test, 2)
        #expect(try await test.store.friends().map(\.name.text) == ["Cleo"])
        #expect(
            try await test.store.getFriendsSchedules(try test.days(0...7)).map(\.friend.name.text) == ["Cleo"]
        )
        #expect(
            try await test.store.blocked() == [
                BlockedPerson(
                    id: ana.owner, name: try DisplayName(validating: "N2"), since: Self.now,
                    shown: try await test.store.profile())
            ])
        let link = try await test.store.link(to: ana.owner)
        let answer = OutboxStep(step: .accept, requests: [try test.request(2)])
        #expect(link.friendship != nil && link.isBlocked && link.outbox == [answer])
        #expect(try await test.store.load(at: Self.now).links[ana.owner]?.isBlocked == true)
        // A store may report the link and the block in two batches.
        var changes: [JournalChange] = []
        for await batch in batches {
            changes += batch.changes
            if batch.changes.contains(where: Self.isBlock) { break }
        }
        #expect(changes.contains(.link(ana.owner)))
        #expect(!changes.contains { if case .friendRemoved = $0 { true } else { false } })
        // What the friend sends is taken, and not heard of.
        let row = try test.row(of: ana, 1, DayWord(.free))
        try await test.store.commit(
            .applied(ana.owner, ana.device, test.position(1), rows: [row], isSnapshot: false), at: Self.now)
        #expect(try await !test.store.audit(AuditQuery(limit: 100)).contains { $0.action == "sync" })
        #expect(try await test.store.friends().map(\.name.text) == ["Cleo"])
        try await block(test, 2, false)
        #expect(try await test.store.friends().map(\.name.text) == ["Ana", "Cleo"])
        let week = try await test.store.getFriendsSchedules(try test.days(0...7))
        #expect(week.first?.days.map(\.status) == [.free])
        #expect(try await test.store.blocked().isEmpty)
        #expect(try await test.store.audit(AuditQuery(limit: 100)).contains { $0.action == "sync" })
    }

    @Test(
        "F20: a request of a blocked person is hidden, as is the next one, under any name",
        arguments: StoreKind.allCases)
    func requests(kind: StoreKind) async throws {
        let test = try await circle(kind)
        try await block(test, 9)
        let later = StoreUnderTest.later(40 * .day)
        try await test.receive(.request(test.request(10), name: "Zoe"), from: Person(9), at: later)
        let pending = try await test.store.requests(at: later).filter { $0.request.status == .pending }
        #expect(pending.isEmpty)
        #expect(try await test.store.blocked().map(\.name.text) == ["N9"])
        try await block(test, 9, false)
        try await test.receive(.request(test.request(11), name: "Zoe"), from: Person(9), at: later)
        let shown = try await test.store.requests(at: later).filter { $0.request.status == .pending }
        #expect(shown.map(\.request.peerName?.text) == ["Zoe"])
    }

    @Test("F20: a hidden request keeps its place among those of its address", arguments: StoreKind.allCases)
    func place(kind: StoreKind) async throws {
        let test = try await circle(kind)
        try await block(test, 9)
        let later = StoreUnderTest.later(8 * .day)
        for number in UInt8(20)...22 {
            let asked = try await test.receive(
                .request(test.request(number), name: "X"), from: Person(number), at: later)
            #expect(!asked.isRefused)
        }
        let fifth = try await test.receive(.request(test.request(23), name: "X"), from: Person(23), at: later)
        #expect(fifth.isRefused)
    }

    @Test(
        "F20: a request to an address where a blocked person answers ends there",
        arguments: StoreKind.allCases)
    func address(kind: StoreKind) async throws {
        let test = try await circle(kind)
        try await block(test, 9)
        let id = try test.request(30)
        _ = try await test.store.sendFriendRequest(
            to: .address("192.0.2.9:7633"), id: id, nonce: [UInt8](repeating: 1, count: 32), at: Self.now)
        try await test.store.commit(.bind(id, Person(9).owner), at: Self.now)
        let link = try await test.store.link(to: Person(9).owner)
        #expect(link.outgoing == nil && link.friendship == nil)
        let mine = try await test.store.requests(at: Self.now).first { $0.request.id == id }
        #expect(mine?.request.status == .withdrawn)
    }

    @Test(
        "F20: who is blocked is remembered beyond the friendship and any number of strangers",
        arguments: StoreKind.allCases)
    func remembered(kind: StoreKind) async throws {
        let test = try await circle(kind)
        try await block(test, 2)
        let ana = try Person(2)
        try await test.receive(.ack(.accept, test.request(2)), from: ana)
        try await test.receive(.remove([test.request(2)]), from: ana)
        for number in UInt8(40)..<140 {
            let id = try test.request(number)
            let moment = StoreUnderTest.later(Int64(number) * .hour)
            try await test.receive(
                .request(id, name: "X"), from: Person(number), source: "\(number)", at: moment)
            try await test.receive(.withdraw(id), from: Person(number), source: "\(number)", at: moment)
        }
        #expect(try await test.store.blocked().map(\.id) == [ana.owner])
        try await test.receive(
            .request(test.request(200), name: "Ana"), from: ana, at: StoreUnderTest.later(200 * .hour))
        #expect(
            try await test.store.requests(at: StoreUnderTest.later(200 * .hour)).allSatisfy {
                $0.request.peer != ana.owner || $0.request.status != .pending
            })
    }

    @Test("F20: the profile from the moment of the block is kept with it", arguments: StoreKind.allCases)
    func profile(kind: StoreKind) async throws {
        let test = try await circle(kind)
        let before = try await test.store.profile()
        try await block(test, 2)
        let name = try DisplayName(validating: "Anna")
        _ = try await test.store.updateProfile(at: Self.now) { Profile(name: name, zone: $0.zone) }
        // Blocking again changes nothing.
        try await block(test, 2)
        #expect(try await test.store.link(to: Person(2).owner).block == before)
        #expect(try await test.store.blocked().map(\.shown) == [before])
        let lines = try await test.store.audit(AuditQuery(topic: .friends, limit: 100))
        #expect(lines.filter { $0.subject == .block }.count == 1)
    }

    @Test(
        "F6, F20: a blocked friend who is removed is erased like any other, and that is recorded",
        arguments: StoreKind.allCases)
    func removed(kind: StoreKind) async throws {
        let test = try await circle(kind)
        try await block(test, 2)
        let batches = test.store.batches()
        try await test.store.removeFriend(Person(2).owner, at: Self.now)
        let first = try #require(await batches.first { _ in true })
        #expect(first.changes.contains { if case .friendRemoved = $0 { true } else { false } })
        let line = try await test.store.audit(AuditQuery(topic: .friends, limit: 1)).first
        let ana = try Person(2).owner
        #expect(line?.action == "delete" && line?.owner == ana)
        #expect(try await test.store.blocked().count == 1)
    }

    @Test("F20: undo reaches nickname and groups of a blocked friend", arguments: StoreKind.allCases)
    func undone(kind: StoreKind) async throws {
        let test = try await circle(kind)
        let (ana, cleo) = (try Person(2).owner, try Person(3).owner)
        let name = try DisplayName(validating: "flat")
        try await test.store.updateAddressBook(at: Self.now) {
            try $0.add([ana, cleo], to: name, id: UUID(), at: Self.now)
        }
        try await test.store.updateAddressBook(at: Self.now) { book in
            for group in book.groups { book.removeGroup(group.id) }
        }
        try await block(test, 2)
        _ = try await test.store.undoMyChanges(UndoOrder(.undo, 1), over: .untold, at: Self.now) { _ in }
        #expect(try await test.store.groups().map(\.members) == [[ana, cleo]])
    }
}
