import FoundationEssentials
import GRDB
import Testing
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync
import UFreeTestSupport

@testable import UFreeStorage

@Suite("Nicknames and groups")
struct NamesContractTests {
    private static let now = StoreUnderTest.now

    private func circle(_ kind: StoreKind) async throws -> StoreUnderTest {
        let test = try StoreUnderTest(kind)
        try await test.befriend(Person(2), "Ana")
        try await test.befriend(Person(3), "Ben")
        return test
    }

    private func name(_ text: String) throws -> DisplayName { try DisplayName(validating: text) }

    private func group(
        _ test: StoreUnderTest, _ text: String, _ people: UInt8..., at now: Timestamp = now
    ) async throws {
        let (name, members) = (try name(text), Set(try people.map { try Person($0).owner }))
        try await test.store.updateAddressBook(at: now) {
            try $0.add(members, to: name, id: UUID(), at: now)
        }
    }

    private func nickname(_ test: StoreUnderTest, _ text: String?, _ number: UInt8) async throws {
        let (name, id) = (try text.map(name), try Person(number).owner)
        try await test.store.updateAddressBook(at: Self.now) { try $0.setNickname(name, of: id) }
    }

    @Test(
        "F15: a nickname is kept, orders the friends, and watchers get the friend",
        arguments: StoreKind.allCases)
    func nicknames(kind: StoreKind) async throws {
        let test = try await circle(kind)
        let batches = test.store.batches()
        try await nickname(test, "Zoe", 2)
        #expect(try await test.store.friends().map(\.name.text) == ["Ben", "Zoe"])
        #expect(
            try await test.store.getFriendsSchedules(test.days(0...0)).map(\.friend.name.text) == [
                "Ben", "Zoe",
            ])
        let first = try #require(await batches.first { _ in true })
        guard case .terms(let before, let after)? = first.changes.first else {
            Issue.record("\(first.changes)")
            return
        }
        #expect(before.name.text == "Ana" && after.name.text == "Zoe" && first.changes.count == 1)
        // The same again changes nothing.
        try await nickname(test, "Zoe", 2)
        #expect(try await test.store.audit(AuditQuery(topic: .friends, limit: 9)).count == 3)
        try await nickname(test, nil, 2)
        #expect(try await test.store.friends().map(\.name.text) == ["Ana", "Ben"])
    }

    @Test("F15: what is received from a friend leaves the nickname as it is", arguments: StoreKind.allCases)
    func received(kind: StoreKind) async throws {
        let test = try await circle(kind)
        let ben = try Person(3)
        try await nickname(test, "Gym", 3)
        _ = try await test.store.verifyFriend(ben.owner, at: Self.now)
        let stamp = Stamp(milliseconds: Self.now.milliseconds, counter: 1, device: ben.device)
        let profile = Profile(name: try name("Benedikt"), zone: .utc)
        try await test.store.commit(
            .applied(
                ben.owner, ben.device, test.position(1),
                rows: [SharedRow(body: .profile(profile), stamp: stamp)], isSnapshot: false), at: Self.now)
        let friend = try #require(try await test.store.friends().first { $0.id == ben.owner })
        #expect(friend.name.text == "Gym" && friend.profile.name.text == "Benedikt" && friend.isVerified)
    }

    @Test("F15: a friend who takes another one's nickname as a name is marked", arguments: StoreKind.allCases)
    func takeover(kind: StoreKind) async throws {
        let test = try await circle(kind)
        try await nickname(test, "Annie", 2)
        try await test.befriend(Person(4), "AnnIe")
        let id = try Person(4).owner
        #expect(
            Set(try await test.store.friends().map(\.name.text)) == [
                "Annie", "AnnIe (\(id.description.prefix(7)))", "Ben",
            ])
        try await nickname(test, nil, 2)
        #expect(Set(try await test.store.friends().map(\.name.text)) == ["Ana", "AnnIe", "Ben"])
    }

    @Test(
        "F16: groups are kept by name with their members, and are in the log", arguments: StoreKind.allCases)
    func groups(kind: StoreKind) async throws {
        let test = try await circle(kind)
        try await group(test, "Gym", 3)
        try await group(test, "flat", 2)
        try await group(test, "flat", 3, at: StoreUnderTest.later(5))
        let groups = try await test.store.groups()
        #expect(groups.map(\.name.text) == ["flat", "Gym"])
        #expect(
            groups.map(\.members) == [[try Person(2).owner, try Person(3).owner], [try Person(3).owner]])
        #expect(groups.map(\.createdAt) == [Self.now, Self.now])
        try await test.store.updateAddressBook(at: Self.now) { $0.removeGroup(groups[1].id) }
        #expect(try await test.store.groups().map(\.name.text) == ["flat"])
        let log = try await test.store.audit(AuditQuery(topic: .friends, limit: 4))
        let (flat, gym) = (groups[0].name, groups[1].name)
        #expect(
            log.map(\.subject) == [
                .group(before: gym, after: nil), .group(before: flat, after: flat),
                .group(before: nil, after: flat), .group(before: nil, after: gym),
            ])
    }

    @Test("D4: a refused change leaves nicknames and groups as they were", arguments: StoreKind.allCases)
    func refused(kind: StoreKind) async throws {
        let test = try await circle(kind)
        let (id, ben, new) = (try Person(2).owner, try name("Ben"), try name("flat"))
        await #expect(throws: ValidationFailure.self) {
            try await test.store.updateAddressBook(at: Self.now) { book in
                try book.add([id], to: new, id: UUID(), at: Self.now)
                try book.setNickname(ben, of: id)
            }
        }
        #expect(try await test.store.groups().isEmpty)
        #expect(try await test.store.friends().allSatisfy { $0.nickname == nil })
    }

    @Test(
        "F6, F17: removing a friend removes the nickname and the memberships; a group of only that friend goes",
        arguments: StoreKind.allCases)
    func removed(kind: StoreKind) async throws {
        let test = try await circle(kind)
        let ben = try Person(3)
        try await nickname(test, "Gym", 3)
        try await group(test, "flat", 2, 3)
        try await group(test, "pool", 3)
        try await test.store.removeFriend(ben.owner, at: Self.now)
        #expect(try await test.store.groups().map(\.name.text) == ["flat"])
        #expect(try await test.store.groups().map(\.members) == [[try Person(2).owner]])
        // A word that was free again.
        try await nickname(test, "gym", 2)
        try await test.befriend(ben, "Ben", number: 200, at: StoreUnderTest.later(5))
        #expect(try await test.store.friends().map(\.name.text) == ["Ben", "gym"])
    }

    private func change(_ test: StoreUnderTest, _ direction: UndoDirection, _ count: Int = 1) async throws {
        _ = try await test.store.undoMyChanges(
            UndoOrder(direction, count), over: .untold, at: StoreUnderTest.later(9)
        ) { _ in }
    }

    private func groups(_ test: StoreUnderTest) async throws -> [String: Int] {
        try await test.store.groups().reduce(into: [:]) { $0[$1.name.text] = $1.members.count }
    }

    @Test("A12, F15: nicknames and groups are undone and redone", arguments: StoreKind.allCases)
    func undone(kind: StoreKind) async throws {
        let test = try await circle(kind)
        try await nickname(test, "Gym", 3)
        try await group(test, "flat", 2)
        try await group(test, "flat", 3)
        try await change(test, .undo)
        #expect(try await groups(test) == ["flat": 1])
        try await change(test, .undo, 2)
        #expect(try await groups(test) == [:])
        #expect(try await test.store.friends().map(\.name.text) == ["Ana", "Ben"])
        try await change(test, .redo, 3)
        #expect(try await groups(test) == ["flat": 2])
        #expect(try await test.store.friends().map(\.name.text) == ["Ana", "Gym"])
        try await test.store.updateAddressBook(at: Self.now) { $0.removeGroup($0.groups[0].id) }
        try await change(test, .undo)
        #expect(try await groups(test) == ["flat": 2])
    }

    @Test(
        "A12: an undo for a friend who is gone is refused; of a group, only the members who are left come back",
        arguments: StoreKind.allCases)
    func undoneForNobody(kind: StoreKind) async throws {
        let test = try await circle(kind)
        try await group(test, "flat", 2, 3)
        try await test.store.updateAddressBook(at: Self.now) { $0.removeGroup($0.groups[0].id) }
        try await test.store.removeFriend(Person(3).owner, at: Self.now)
        try await change(test, .undo)
        #expect(try await groups(test) == ["flat": 1])
        try await nickname(test, "Annie", 2)
        try await test.store.removeFriend(Person(2).owner, at: Self.now)
        await #expect(throws: UndoError.changedSince(.formerFriend)) { try await change(test, .undo) }
        #expect(try await groups(test) == [:])
    }

    @Test("A12: a nickname and a group that changed since, and a name that is taken, refuse the undo")
    func changedSince() async throws {
        let test = try await circle(.memory)
        var book = AddressBook(friends: try await test.store.friends(), groups: [])
        let (ana, ben) = (try Person(2).owner, try Person(3).owner)
        let flat = FriendGroup(id: UUID(), name: try name("flat"), members: [ana], createdAt: Self.now)
        func apply(_ step: OwnStep) throws {
            var change = OwnChange()
            change.add(step)
            book = try change.applied(to: book)
        }
        #expect(throws: UndoError.changedSince(.nickname)) {
            try apply(
                .terms(ana, before: FriendTerms(nickname: DisplayName(validating: "A")), after: FriendTerms())
            )
        }
        #expect(throws: UndoError.changedSince(.group("flat"))) {
            try apply(.group(before: flat, after: nil))
        }
        #expect(throws: UndoError.changedSince(.formerFriend)) {
            try apply(.group(before: nil, after: flat.with([Person(9).owner])))
        }
        #expect(throws: ValidationFailure.self) {
            try apply(
                .terms(
                    ana, before: FriendTerms(), after: FriendTerms(nickname: DisplayName(validating: "ben"))))
        }
        try apply(.group(before: nil, after: nil))
        try apply(.live(before: nil, after: nil))
        try apply(.group(before: nil, after: flat.with([ana, ben])))
        try apply(.group(before: flat.with([ana, ben]), after: flat))
        #expect(book.groups == [flat])
    }

    @Test(
        "D3, F17: the journal keeps no nickname and no membership of a removed friend, and no name is in clear"
    )
    func erased() async throws {
        let test = try await circle(.sqlite)
        let store = try #require(test.store as? SQLiteStore)
        let ben = try Person(3).owner
        try await nickname(test, "Quittengelee", 3)
        try await group(test, "Wohngemeinschaft", 2, 3)
        func images() async throws -> [JournalImage] {
            try await store.pool.read { db in
                try JournalRow.all(db).flatMap { row in
                    try [(row.before, false), (row.after, true)].compactMap { sealed, isAfter in
                        try sealed.map {
                            try JournalImage.open($0, store.context.sealer, seq: row.seq, isAfter: isAfter)
                        }
                    }
                }
            }
        }
        #expect(try await images().contains { $0.nickname == "Quittengelee" })
        #expect(try await images().contains { $0.members?.contains("\(ben)") == true })
        let row = try #require(
            try await store.pool.read { try FriendRow.one($0, "WHERE owner = ?", [ben.data]) })
        #expect(row.meta.version == 2)
        let text = try await store.pool.read { db in
            "\(try Row.fetchAll(db, sql: "SELECT * FROM friend")) \(try Row.fetchAll(db, sql: "SELECT * FROM friend_group"))"
        }
        #expect(!text.contains("Quittengelee") && !text.contains("Wohngemeinschaft"))
        try await store.removeFriend(ben, at: Self.now)
        #expect(
            try await images().allSatisfy { $0.nickname == nil && $0.members?.contains("\(ben)") != true })
        #expect(try await images().contains { $0.name == "Wohngemeinschaft" && $0.members?.count == 1 })
        #expect(
            try await store.pool.read { try GroupMemberRow.all($0) }.map(\.owner) == [try Person(2).owner])
        try await store.updateAddressBook(at: Self.now) { book in
            for group in book.groups { book.removeGroup(group.id) }
        }
        let left = try #require(try await store.pool.read { try GroupRow.all($0) }.first)
        #expect(left.meta.isDeleted && left.meta.version == 3)
        try await store.retain(at: Self.now.adding(milliseconds: 91 * 86_400_000))
        #expect(try await store.pool.read { try GroupRow.all($0) }.isEmpty)
    }

    @Test("D3: names survive a restart")
    func reopened() async throws {
        let place = try Place()
        let opened = try place.open()
        let (store, me) = (opened.store, opened.identity.keys)
        let (ben, id) = (try Person(3), try #require(RequestID(bytes: [UInt8](repeating: 3, count: 16))))
        _ = try await store.transact(ben.owner, ben.says(.request(id, name: "Ben"), to: me), at: Self.now)
        _ = try await store.acceptFriendRequest(id, verified: false, at: Self.now)
        let (gym, flat) = (try name("Gym"), try name("flat"))
        try await store.updateAddressBook(at: Self.now) { book in
            try book.setNickname(gym, of: ben.owner)
            try book.add([ben.owner], to: flat, id: UUID(), at: Self.now)
        }
        try store.close()
        let again = try place.open().store
        #expect(try await again.friends().map(\.name.text) == ["Gym"])
        #expect(try await again.groups().map(\.members) == [[ben.owner]])
        try await again.pool.read { try RowCheck.run($0) }
        try again.close()
    }
}
