import Testing
import UFreeAPI
import UFreeDomain
import UFreeServices
import UFreeSync
import UFreeTestSupport

@Suite struct FriendServiceTests {
    private let fixture: ServiceFixture
    private var service: FriendService { fixture.services.friends }

    init() throws {
        fixture = try ServiceFixture(zone: .utc)
    }

    @Test("F1: a request is pending and makes no friend until it is accepted")
    func accept() async throws {
        let ben = try ServiceFixture.person(2)
        try await fixture.ask(from: ben, name: "Ben", id: try ServiceFixture.request(7))
        let pending = try await service.requests()
        #expect(pending.incoming.map(\.from.name) == ["Ben"])
        #expect(pending.incoming.map(\.status) == ["pending"])
        #expect(try await service.friends().friends.isEmpty)
        let accepted = try await service.accept("ben", AcceptBody(code: nil))
        #expect(accepted.request.status == "accepted")
        #expect(accepted.verified == false)
        #expect(try await service.friends().friends.map(\.name) == ["Ben"])
        #expect(try await service.requests().incoming.isEmpty)
        #expect(fixture.node.hurries == 1)
    }

    @Test("D10: friends come page by page, each of them once and by name")
    func pages() async throws {
        for (number, name) in [(UInt8(2), "Dan"), (3, "Ben"), (4, "Eve"), (5, "Cleo")] {
            try await fixture.befriend(try ServiceFixture.person(number), name: name)
        }
        let first = try await service.friends(limit: 2, after: nil)
        #expect(first.friends.map(\.name) == ["Ben", "Cleo"])
        let second = try await service.friends(limit: 2, after: first.next)
        #expect(second.friends.map(\.name) == ["Dan", "Eve"])
        #expect(second.next == nil)
        #expect(try await service.friends(limit: 3, after: nil).next != nil)
        #expect(try await service.friends().next == nil)
        let last = try #require(second.friends.last)
        #expect(try await service.friends(limit: 2, after: last.id).friends.isEmpty)
        _ = try await service.remove("Cleo")
        await #expect(throws: APIError(.conflict)) { try await service.friends(limit: 2, after: first.next) }
    }

    @Test("F5: the name of a friend under a new key is a new request, and flagged")
    func sameName() async throws {
        let ben = try ServiceFixture.person(2)
        try await fixture.befriend(ben, name: "Ben")
        try await fixture.ask(
            from: try ServiceFixture.person(3), name: "BEN", id: try ServiceFixture.request(7))
        try await fixture.ask(
            from: try ServiceFixture.person(4), name: "Cleo", id: try ServiceFixture.request(8))
        let incoming = try await service.requests().incoming
        #expect(incoming.first { $0.from.name == "BEN" }?.sameNameAs == ben.owner.description)
        #expect(incoming.first { $0.from.name == "Cleo" }.map { $0.sameNameAs == nil } == true)
        // With a Cyrillic е, which looks the same.
        try await fixture.ask(
            from: try ServiceFixture.person(5), name: "B\u{435}n", id: try ServiceFixture.request(9))
        let alike = try await service.requests().incoming.first { $0.from.name == "B\u{435}n" }
        #expect(alike?.sameNameAs == ben.owner.description)
    }

    @Test("F3: accepting twice succeeds, also with the code")
    func acceptTwice() async throws {
        let ben = try ServiceFixture.person(2)
        try await fixture.ask(from: ben, name: "Ben", id: try ServiceFixture.request(7), code: true)
        let code = try #require(try await service.requests().incoming.first?.code)
        _ = try await service.accept("Ben", AcceptBody(code: nil))
        #expect(try await service.accept("Ben", AcceptBody(code: nil)).request.status == "accepted")
        #expect(try await service.accept("Ben", AcceptBody(code: code)).verified == true)
        #expect(try await service.friends().friends.count == 1)
    }

    @Test("F7: the right code verifies; a wrong one accepts nothing and keeps the request")
    func code() async throws {
        let ben = try ServiceFixture.person(2)
        try await fixture.ask(from: ben, name: "Ben", id: try ServiceFixture.request(7), code: true)
        let code = try #require(try await service.requests().incoming.first?.code)
        let wrong = code == "000000" ? "000001" : "000000"
        await #expect(throws: APIError(.wrongCode)) {
            try await service.accept("Ben", AcceptBody(code: wrong))
        }
        for text in ["12345", "words"] {
            await #expect(throws: APIError(.validationFailed, rules: ["code|sixDigits|"])) {
                try await service.accept("Ben", AcceptBody(code: text))
            }
        }
        #expect(try await service.requests().incoming.count == 1)
        #expect(try await service.friends().friends.isEmpty)
        let spaced = code.prefix(3) + " " + code.suffix(3)
        #expect(try await service.accept("Ben", AcceptBody(code: String(spaced))).verified == true)
    }

    @Test("F7: a friend who is accepted without typing the code is not verified, even where a code exists")
    func untypedCode() async throws {
        try await fixture.ask(
            from: try ServiceFixture.person(2), name: "Ben", id: try ServiceFixture.request(7), code: true)
        #expect(try await service.accept("Ben", AcceptBody(code: nil)).verified == false)
        #expect(try await service.friend("Ben").friend.verified == false)
    }

    @Test("F7: viewing several requests reveals no codes, viewing the only one does")
    func lookedAt() async throws {
        func promise(_ number: UInt8) async throws {
            let (peer, id) = (try ServiceFixture.person(number), try ServiceFixture.request(number))
            try await fixture.ask(from: peer, name: "N \(number)", id: id)
            try await fixture.receive(
                .commit(id, commitment: [UInt8](repeating: 1, count: 32)), from: peer)
        }
        func withdraw(_ number: UInt8) async throws {
            try await fixture.receive(
                .withdraw(try ServiceFixture.request(number)), from: try ServiceFixture.person(number))
        }
        func hasNonce(_ number: UInt8) async throws -> Bool {
            try await fixture.store.link(to: ServiceFixture.person(number).owner).incoming?.nonce != nil
        }
        // Four requests a day are allowed from one address.
        for number in UInt8(10)...13 {
            try await promise(number)
            try await withdraw(number)
        }
        for number in UInt8(20)...21 { try await promise(number) }
        #expect(try await service.requests().incoming.count == 2)
        for number in UInt8(20)...21 { #expect(try await !hasNonce(number)) }
        try await withdraw(21)
        _ = try await service.requests()
        #expect(try await hasNonce(20))
    }

    @Test("F7: an empty code counts as missing and accepts nothing")
    func emptyCode() async throws {
        let ben = try ServiceFixture.person(2)
        try await fixture.ask(from: ben, name: "Ben", id: try ServiceFixture.request(7), code: true)
        let missing = APIError(.validationFailed, rules: ["code|required|"])
        await #expect(throws: missing) { try await service.accept("Ben", AcceptBody(code: " ")) }
        #expect(try await service.requests().incoming.count == 1)
        _ = try await service.accept("Ben", AcceptBody(code: nil))
        await #expect(throws: missing) { try await service.verify("Ben", CodeBody(code: nil)) }
    }

    @Test("Accepting a friend whose request ended long ago says that you are friends already")
    func acceptFriend() async throws {
        try await fixture.befriend(try ServiceFixture.person(2), name: "Ben")
        fixture.clock.advance(milliseconds: 31 * .day)
        await #expect(throws: APIError(.alreadyFriends, values: ["name": "Ben"])) {
            try await service.accept("ben", AcceptBody(code: nil))
        }
    }

    @Test("F5: an unanswered request is shown as expired after 30 days, and can be withdrawn")
    func expired() async throws {
        _ = try await service.add(AddFriendBody(to: "192.0.2.7:7633"))
        fixture.clock.advance(milliseconds: 30 * .day)
        let request = try #require(try await service.requests().outgoing.first)
        #expect(request.status == "expired")
        #expect(try await service.withdraw(request.id).request.status == "withdrawn")
    }

    @Test("F7: without an exchange there is no code to compare, before and after accepting")
    func noCode() async throws {
        let ben = try ServiceFixture.person(2)
        try await fixture.ask(from: ben, name: "Ben", id: try ServiceFixture.request(7))
        let expected = APIError(.noCodeYet, values: ["name": "Ben"])
        await #expect(throws: expected) { try await service.accept("Ben", AcceptBody(code: "123456")) }
        _ = try await service.accept("Ben", AcceptBody(code: nil))
        await #expect(throws: expected) { try await service.verify("Ben", CodeBody(code: "123456")) }
    }

    @Test("F7: a friend can be verified later with the right code only")
    func verify() async throws {
        try await fixture.befriend(try ServiceFixture.person(2), name: "Ben", code: true)
        let friend = try await service.friend("Ben").friend
        #expect(!friend.verified)
        let code = try #require(friend.code)
        await #expect(throws: APIError(.wrongCode)) {
            try await service.verify("Ben", CodeBody(code: code == "000000" ? "000001" : "000000"))
        }
        #expect(try await service.verify("Ben", CodeBody(code: code)).friend.verified)
    }

    @Test("F3: declining hides the request and can be repeated; accepting afterwards finds no request")
    func decline() async throws {
        try await fixture.ask(
            from: try ServiceFixture.person(2), name: "Ben", id: try ServiceFixture.request(7))
        #expect(try await service.decline("Ben").request.status == "declined")
        #expect(try await service.requests().incoming.isEmpty)
        #expect(try await service.decline("Ben").request.status == "declined")
        await #expect(throws: APIError(.nothingPending)) {
            try await service.accept("Ben", AcceptBody(code: nil))
        }
    }

    @Test("An answer without a pending request says so; with others pending it lists close names")
    func nothingPending() async throws {
        await #expect(throws: APIError(.nothingPending)) {
            try await service.accept("Ben", AcceptBody(code: nil))
        }
        try await fixture.ask(
            from: try ServiceFixture.person(2), name: "Benno", id: try ServiceFixture.request(7))
        await #expect(
            throws: APIError(
                .noSuchPerson, values: ["who": "Ben", "list": "requests"], details: ["Benno"])
        ) {
            try await service.accept("Ben", AcceptBody(code: nil))
        }
        try await fixture.befriend(try ServiceFixture.person(3), name: "Cleo")
        _ = try await service.remove("Cleo")
        await #expect(throws: APIError.self) { try await service.decline("Cleo") }
    }

    @Test("F5: a person is asked once by id; asking again is the same request")
    func addByID() async throws {
        let ben = try ServiceFixture.person(2)
        let first = try await service.add(AddFriendBody(to: ben.owner.description))
        #expect(first.request.status == "pending")
        #expect(!first.request.delivered)
        #expect(first.request.to.id == ben.owner.description)
        let again = try await service.add(AddFriendBody(to: ben.owner.description.lowercased()))
        #expect(again.request.id == first.request.id)
        #expect(try await service.requests().outgoing.count == 1)
    }

    @Test("F5: asking a person who has asked me makes one friendship")
    func crossing() async throws {
        try await fixture.ask(
            from: try ServiceFixture.person(2), name: "Ben", id: try ServiceFixture.request(7))
        #expect(try await service.add(AddFriendBody(to: "Ben")).request.status == "accepted")
        #expect(try await service.friends().friends.map(\.name) == ["Ben"])
        await #expect(throws: APIError(.alreadyFriends, values: ["name": "Ben"])) {
            try await service.add(AddFriendBody(to: "Ben"))
        }
    }

    @Test("A request to an address keeps it as given, and is withdrawn by its id")
    func addByAddress() async throws {
        let answer = try await service.add(AddFriendBody(to: "[2001:DB8::7]:7633"))
        #expect(answer.request.address == "[2001:db8::7]:7633")
        #expect(answer.request.to == PersonValue(id: nil, name: nil))
        #expect(try await service.add(AddFriendBody(to: answer.request.id)).request.id == answer.request.id)
        #expect(try await service.withdraw(String(answer.request.id.prefix(8))).request.status == "withdrawn")
        #expect(try await service.requests().outgoing.isEmpty)
        #expect(try await service.withdraw(answer.request.id).request.status == "withdrawn")
    }

    @Test(
        "F5: a request to oneself is refused, by id and by every address of this machine",
        arguments: [
            "localhost:7633", "localhost.:7633", "127.0.0.1:7633", "127.9.9.9:7633", "[::1]:7633",
            "[::ffff:127.0.0.1]:7633",
        ])
    func oneself(address: String) async throws {
        fixture.node.set(NodeStatus(listening: ["[::]:7633"]))
        let parsed = try #require(HostPort(address))
        await #expect(throws: APIError(.oneself, values: ["address": "\(parsed)"])) {
            try await service.add(AddFriendBody(to: address))
        }
        await #expect(throws: APIError(.oneself)) {
            try await service.add(AddFriendBody(to: fixture.me.owner.description))
        }
    }

    @Test("A person with my name and another port of this machine are not myself")
    func notOneself() async throws {
        fixture.node.set(NodeStatus(listening: ["127.0.0.1:7633"]))
        #expect(
            try await service.add(AddFriendBody(to: "localhost:7634")).request.address == "localhost:7634")
        try await fixture.ask(
            from: try ServiceFixture.person(2), name: "Ana", id: try ServiceFixture.request(7))
        #expect(try await service.add(AddFriendBody(to: "Ana")).request.status == "accepted")
    }

    @Test(
        "A text that is neither an address nor a name is refused as what it resembles",
        arguments: [
            ("laptop:0", ErrorCode.unreadableAddress), ("a..b c", .unreadableAddress),
            ("10.0.0", .unreadableAddress),
            ("laptop:70000", .unreadableAddress), ("fe80::1:7633", .unreadableAddress),
            ("[fe80::zz]:7633", .unreadableAddress), ("a b:7633", .unreadableAddress),
            ("Nobody", .noSuchPerson),
        ])
    func unreadable(text: String, code: ErrorCode) async throws {
        do {
            _ = try await service.add(AddFriendBody(to: text))
            Issue.record("accepted")
        } catch {
            #expect(error.code == code)
            #expect(error.values.values.contains(text))
        }
    }

    @Test("D4: errors in recipient and wait are reported together, before anybody is looked up")
    func everything() async throws {
        let wait = "wait|range|0-60"
        for (text, lines) in [
            ("laptop:0", ["wait|range|0-60", "to|unreadableAddress||laptop:0"]),
            (" ", ["to|required|", wait]),
            ("Nobody", [wait]), (fixture.me.owner.description, [wait]), ("192.0.2.7:7633", [wait]),
        ] {
            await #expect(
                throws: APIError(.validationFailed, rules: lines.map(RuleValue.init(stringLiteral:)))
            ) {
                try await service.add(AddFriendBody(to: text, wait: 61))
            }
        }
        #expect(try await service.requests().outgoing.isEmpty)
        await #expect(throws: APIError(.validationFailed, rules: ["to|required|"])) {
            try await service.add(AddFriendBody(to: ""))
        }
    }

    @Test("A name close to that of a friend is refused with the friend's name")
    func closeName() async throws {
        try await fixture.befriend(try ServiceFixture.person(2), name: "Benedikta")
        await #expect(
            throws: APIError(
                .noSuchPerson,
                values: ["who": "Benedicta", "list": "nearby", "machine": "benedicta:7633"],
                details: ["Benedikta"])
        ) { try await service.add(AddFriendBody(to: "Benedicta")) }
    }

    @Test("F7: a request can be read before it is answered, and after it was accepted")
    func oneRequest() async throws {
        let ben = try ServiceFixture.person(2)
        await #expect(throws: APIError(.nothingPending)) { try await service.request("Ben") }
        try await fixture.ask(from: ben, name: "Ben", id: try ServiceFixture.request(7))
        let pending = try await service.request("ben")
        #expect(pending.request == (try await service.requests().incoming.first))
        #expect(pending.verified == nil)
        _ = try await service.accept("Ben", AcceptBody(code: nil))
        let accepted = try await service.request("Ben")
        #expect(accepted.request.status == "accepted" && accepted.verified == false)
    }

    @Test("I4: the devices of a friend are listed")
    func devices() async throws {
        let ben = try ServiceFixture.person(2)
        try await fixture.befriend(ben, name: "Ben")
        #expect(try await service.friend("Ben").friend.devices.isEmpty)
        try await fixture.meet(ben)
        #expect(try await service.friend("Ben").friend.devices == ["\(ben.device)"])
    }

    @Test("Q10: where a friend is looked for is listed, with the reason why nobody was met")
    func addresses() async throws {
        let ben = try ServiceFixture.person(2)
        try await fixture.befriend(ben, name: "Ben")
        #expect(try await service.friend("Ben").friend.addresses == [])
        fixture.node.set(addresses: ["10.0.0.7:7633", "ben.local:7633"], of: ben.owner)
        fixture.node.set(NodeStatus(problems: ["10.0.0.7:7633": .noAnswer]))
        let expected = [
            AddressValue(address: "10.0.0.7:7633", problem: "noAnswer"),
            AddressValue(address: "ben.local:7633", problem: nil),
        ]
        #expect(try await service.friend("Ben").friend.addresses == expected)
        // A list of all friends does not ask for them.
        #expect(try await service.friends().friends.map(\.addresses) == [nil])
    }

    @Test("F6: a removed friend is gone here at once; the answer shows the friend as before")
    func remove() async throws {
        let ben = try ServiceFixture.person(2)
        try await fixture.befriend(ben, name: "Ben")
        try await fixture.give("2026-01-10", DayWord(.free), of: ben)
        let removed = try await service.remove(String(ben.owner.description.prefix(7))).friend
        #expect(removed.days.map(\.status).contains("free"))
        #expect(try await service.friends().friends.isEmpty)
        await #expect(throws: APIError.self) { try await service.friend("Ben") }
    }

    @Test("F9: a friend's row shows whether it is connected, up to date, and has my latest change")
    func row() async throws {
        let ben = try ServiceFixture.person(2)
        try await fixture.befriend(ben, name: "Ben", zone: ZoneName("Europe/Vienna"))
        fixture.node.set(Presence(connected: [ben.owner], hasMyLatest: [ben.owner]))
        let friend = try #require(try await service.friends().friends.first)
        #expect(friend.connected)
        #expect(friend.hasMyLatest)
        #expect(friend.asOf == "2026-01-09T11:00:00.001Z")
        #expect(friend.zone == "Europe/Vienna")
        #expect(friend.privacy == "full")
        #expect(friend.live == LiveValue(state: "checkSchedule", until: nil, note: nil))
        #expect(friend.days.count == 7)
    }
}
