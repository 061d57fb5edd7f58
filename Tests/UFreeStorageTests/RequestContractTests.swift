import Testing
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync
import UFreeTestSupport

@Suite struct RequestContractTests {
    private let nonce = [UInt8](repeating: 3, count: 32)

    @Test(
        "F1: a request to an owner is pending and single, however often it is sent",
        arguments: StoreKind.allCases)
    func toOwner(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let ben = try Person(2)
        let first = try await test.store.sendFriendRequest(
            to: .owner(ben.owner), id: test.request(9), nonce: nonce, at: StoreUnderTest.now)
        let second = try await test.store.sendFriendRequest(
            to: .owner(ben.owner), id: test.request(8), nonce: nonce, at: StoreUnderTest.later(1))
        #expect(first == second)
        #expect(first.request.status == .pending)
        #expect(first.request.peer == ben.owner)
        #expect(!first.isDelivered)
        #expect(try await test.store.requests(at: StoreUnderTest.now) == [first])
        let link = try await test.store.link(to: ben.owner)
        #expect(link.outgoing?.id == first.request.id)
        #expect(link.outgoing?.nonce == nonce)
    }

    @Test("F5: a request to oneself is refused", arguments: StoreKind.allCases)
    func oneself(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        await #expect(throws: FriendError.oneself) {
            _ = try await test.store.sendFriendRequest(
                to: .owner(test.me.owner), id: test.request(9), nonce: nonce, at: StoreUnderTest.now)
        }
        #expect(try await test.store.requests(at: StoreUnderTest.now).isEmpty)
    }

    @Test("F1: a request to an address waits until its owner is met", arguments: StoreKind.allCases)
    func toAddress(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let ben = try Person(2)
        let id = try test.request(9)
        let target = RequestTarget.address("ben.local:7633")
        let sent = try await test.store.sendFriendRequest(
            to: target, id: id, nonce: nonce, at: StoreUnderTest.now)
        let again = try await test.store.sendFriendRequest(
            to: target, id: test.request(8), nonce: nonce, at: StoreUnderTest.now)
        #expect(sent == again)
        #expect(try await test.store.addressAsk(id)?.address == "ben.local:7633")
        #expect(try await test.store.load(at: StoreUnderTest.now).addressAsks.keys.map(\.self) == [id])
        try await test.store.commit(.bind(id, ben.owner), at: StoreUnderTest.now)
        #expect(try await test.store.addressAsk(id) == nil)
        let bound = try #require(await test.store.requests(at: StoreUnderTest.now).first)
        #expect(bound.request.peer == ben.owner)
        #expect(bound.request.address == "ben.local:7633")
        #expect(try await test.store.link(to: ben.owner).outgoing?.id == id)
        #expect(
            try await test.store.sendFriendRequest(
                to: target, id: test.request(7), nonce: nonce, at: StoreUnderTest.now) == bound)
    }

    @Test("F5: an address that is found to be one's own ends the request", arguments: StoreKind.allCases)
    func addressOfOneself(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let id = try test.request(9)
        _ = try await test.store.sendFriendRequest(
            to: .address("here:1"), id: id, nonce: nonce, at: StoreUnderTest.now)
        try await test.store.commit(.bind(id, test.me.owner), at: StoreUnderTest.now)
        #expect(try await test.store.requests(at: StoreUnderTest.now).map(\.request.status) == [.withdrawn])
        #expect(try await test.store.load(at: StoreUnderTest.now).links.isEmpty)
    }

    @Test("F5: an address where a friend answers ends the request as accepted", arguments: StoreKind.allCases)
    func addressOfFriend(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let ben = try Person(2)
        try await test.befriend(ben, "Ben")
        let id = try test.request(9)
        _ = try await test.store.sendFriendRequest(
            to: .address("ben:1"), id: id, nonce: nonce, at: StoreUnderTest.later(1))
        try await test.store.commit(.bind(id, ben.owner), at: StoreUnderTest.later(2))
        let record = try await test.store.requests(at: StoreUnderTest.later(2)).first
        #expect(record?.request.id == id)
        #expect(record?.request.status == .accepted)
        #expect(try await test.store.friends().count == 1)
    }

    @Test("F5: an address of a person who asked already makes one friendship", arguments: StoreKind.allCases)
    func addressCrosses(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let ben = try Person(2)
        let id = try test.request(9)
        try await test.receive(.request(test.request(2), name: "Ben"), from: ben)
        _ = try await test.store.sendFriendRequest(
            to: .address("ben:1"), id: id, nonce: nonce, at: StoreUnderTest.now)
        try await test.store.commit(.bind(id, ben.owner), at: StoreUnderTest.now)
        #expect(try await test.store.friends().map(\.profile.name.text) == ["Ben"])
        let records = try await test.store.requests(at: StoreUnderTest.now)
        #expect(records.map(\.request.status) == [.accepted, .accepted])
        #expect(records.allSatisfy { $0.request.peer == ben.owner })
    }

    @Test("F1: a withdrawn request is listed as such, and again is fine", arguments: StoreKind.allCases)
    func withdraw(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let ben = try Person(2)
        let ids = [try test.request(9), try test.request(8)]
        _ = try await test.store.sendFriendRequest(
            to: .owner(ben.owner), id: ids[0], nonce: nonce, at: StoreUnderTest.now)
        _ = try await test.store.sendFriendRequest(
            to: .address("x:1"), id: ids[1], nonce: nonce, at: StoreUnderTest.now)
        for id in ids + ids {
            let withdrawn = try await test.store.withdrawFriendRequest(id, at: StoreUnderTest.now)
            #expect(withdrawn.status == .withdrawn)
        }
        #expect(try await test.store.addressAsk(ids[1]) == nil)
        let link = try await test.store.link(to: ben.owner)
        #expect(link.outgoing == nil)
        #expect(link.outbox == [OutboxStep(step: .withdraw, requests: [ids[0]])])
        await #expect(throws: FriendError.nothingPending) {
            _ = try await test.store.withdrawFriendRequest(test.request(5), at: StoreUnderTest.now)
        }
    }

    @Test("F3: declining hides a request and sends nothing", arguments: StoreKind.allCases)
    func decline(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let ben = try Person(2)
        let id = try test.request(2)
        try await test.receive(.request(id, name: "Ben"), from: ben)
        #expect(try await test.store.declineFriendRequest(id, at: StoreUnderTest.now).status == .declined)
        #expect(try await test.store.declineFriendRequest(id, at: StoreUnderTest.now).status == .declined)
        let link = try await test.store.link(to: ben.owner)
        #expect(link.incoming == nil)
        #expect(link.outbox.isEmpty)
        #expect(link.declined?.id == id && link.declined?.at == StoreUnderTest.now)
        await #expect(throws: FriendError.nothingPending) {
            _ = try await test.store.acceptFriendRequest(id, verified: false, at: StoreUnderTest.now)
        }
    }

    @Test(
        "F5: a pending request past its lifetime reads as expired, and is deleted later",
        arguments: StoreKind.allCases)
    func expiry(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let id = try test.request(2)
        try await test.receive(.request(id, name: "Ben"), from: Person(2))
        func statuses(_ days: Int64) async throws -> [RequestStatus] {
            try await test.store.requests(at: StoreUnderTest.later(days * .day)).map(\.request.status)
        }
        #expect(try await statuses(29) == [.pending])
        #expect(try await statuses(30) == [.expired])
        #expect(try await statuses(59) == [.expired])
        #expect(try await statuses(60).isEmpty)
        await #expect(throws: FriendError.nothingPending) {
            _ = try await test.store.acceptFriendRequest(
                id, verified: false, at: StoreUnderTest.later(30 * .day))
        }
    }

    @Test("F1: an ended request is listed for 30 days, newest first", arguments: StoreKind.allCases)
    func listing(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        try await test.receive(.request(test.request(2), name: "Ben"), from: Person(2))
        try await test.receive(
            .request(test.request(3), name: "Cem"), from: Person(3), at: StoreUnderTest.later(5))
        _ = try await test.store.declineFriendRequest(test.request(2), at: StoreUnderTest.later(9))
        let all = try await test.store.requests(at: StoreUnderTest.later(10))
        #expect(all.map { $0.request.peerName?.text } == ["Cem", "Ben"])
        #expect(all.allSatisfy { $0.isDelivered })
        let month = try await test.store.requests(at: StoreUnderTest.later(30 * .day + 9))
        #expect(month.map { $0.request.peerName?.text } == ["Cem"])
    }

    @Test("F5: at most four requests of one source and 32 in all are pending", arguments: StoreKind.allCases)
    func caps(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        for number in UInt8(10)..<16 {
            try await test.receive(
                .request(test.request(number), name: "X"), from: Person(number), source: "a")
        }
        #expect(try await test.store.requests(at: StoreUnderTest.now).count == 4)
        for number in UInt8(20)..<60 {
            try await test.receive(
                .request(test.request(number), name: "X"), from: Person(number), source: "\(number / 4)")
        }
        #expect(try await test.store.requests(at: StoreUnderTest.now).count == 32)
        let later = StoreUnderTest.later(30 * .day)
        try await test.receive(
            .request(test.request(90), name: "X"), from: Person(90), source: "a", at: later)
        #expect(try await test.store.requests(at: later).count { $0.request.status == .pending } == 1)
    }

    @Test("F7: given nonces count even after their request was withdrawn", arguments: StoreKind.allCases)
    func exchanges(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        var given = 0
        for number in UInt8(10)..<22 {
            let person = try Person(number)
            let id = try test.request(number)
            let source = "\(number)"
            try await test.receive(.request(id, name: "X"), from: person, source: source)
            let outcome = try await test.receive(
                .commit(id, commitment: [UInt8](repeating: 1, count: 32)), from: person, source: source)
            given += outcome.replies.count
            try await test.receive(.withdraw(id), from: person, source: source)
        }
        #expect(given == Guesses.limit - 1)
        let id = try test.request(40)
        let after = StoreUnderTest.later(.day)
        let late = try Person(40)
        try await test.receive(.request(id, name: "X"), from: late, at: after)
        let outcome = try await test.receive(
            .commit(id, commitment: [UInt8](repeating: 1, count: 32)), from: late, at: after)
        #expect(outcome.replies.count == 1)
        #expect(try await test.store.link(to: late.owner) == outcome.link)
    }

    @Test(
        "F7: One address gets four nonces a day, one person one unrevealed one; a friend's count for nobody",
        arguments: StoreKind.allCases)
    func sharedGuesses(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        var given = 0
        for number in UInt8(10)..<16 {
            if try await test.promises(Person(number), number, source: "a") { given += 1 }
            try await test.receive(.withdraw(test.request(number)), from: Person(number), source: "a")
        }
        #expect(given == Guesses.limitPerSource)
        // The same person from elsewhere already has one open; another person there has none.
        let again = try Person(10)
        #expect(try await !test.promises(again, 30, source: "b"))
        #expect(try await test.promises(Person(31), 31, source: "b"))
        for number in [UInt8(10), 11, 12, 13] {
            try await test.receive(
                .request(test.request(number + 50), name: "X"), from: Person(number), source: "c")
            _ = try await test.store.acceptFriendRequest(
                test.request(number + 50), verified: false, at: StoreUnderTest.now)
        }
        // They are friends now: their nonces no longer count as guesses.
        #expect(try await test.promises(Person(40), 40, source: "a"))
    }

    @Test(
        "F7: A held code is given once the owner looks at it; while nine others wait no other is",
        arguments: StoreKind.allCases)
    func looking(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        for number in UInt8(10)..<19 {
            #expect(try await test.promises(Person(number), number, source: "\(number)"))
        }
        for number in [UInt8(20), 21] {
            #expect(try await !test.promises(Person(number), number, source: "\(number)"))
        }
        for (number, isGiven) in [(UInt8(20), true), (21, false)] {
            let nonce = [UInt8](repeating: 99, count: 32)
            try await test.store.lookAtFriendRequest(
                test.request(number), nonce: nonce, at: StoreUnderTest.now)
            let link = try await test.store.link(to: Person(number).owner)
            #expect(link.incoming?.nonce == (isGiven ? nonce : nil))
            #expect(link.incoming?.commitment == [UInt8](repeating: number, count: 32))
        }
        await #expect(throws: FriendError.nothingPending) {
            try await test.store.lookAtFriendRequest(test.request(99), nonce: [], at: StoreUnderTest.now)
        }
    }

    @Test(
        "F5: A withdrawn request stays withdrawn, however often it is repeated, and notifies nobody",
        arguments: StoreKind.allCases)
    func withdrawnAgain(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let ben = try Person(2)
        let id = try test.request(2)
        let told = test.store.observeIncomingRequests()
        for _ in 0..<50 {
            let asked = try await test.receive(.request(id, name: "Ben"), from: ben)
            #expect(asked.replies == [.ack(.request, id)])
            let taken = try await test.receive(.withdraw(id), from: ben)
            #expect(taken.replies == [.ack(.withdraw, id)] && taken.link.incoming == nil)
        }
        let lines = try await test.store.audit(AuditQuery(limit: 1_000))
        #expect(lines.count { $0.owner == ben.owner } == 2)
        try await test.receive(.request(test.request(3), name: "Ben"), from: ben)
        var heard: [RequestID] = []
        for await request in told {
            heard.append(request.id)
            if request.id == (try test.request(3)) { break }
        }
        #expect(heard == [id, try test.request(3)])
    }

    @Test(
        "F3: The exchange of a declined request continues; another request of that person is hidden",
        arguments: StoreKind.allCases)
    func declinedGoesOn(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let ben = try Person(2)
        let id = try test.request(2)
        #expect(try await test.promises(ben, 2, source: "a"))
        _ = try await test.store.declineFriendRequest(id, at: StoreUnderTest.now)
        let again = try await test.receive(
            .commit(id, commitment: [UInt8](repeating: 2, count: 32)), from: ben)
        #expect(again.replies.count == 1)
        #expect(try await test.store.link(to: ben.owner) == again.link)
        let next = try await test.receive(.request(test.request(3), name: "Ben"), from: ben)
        #expect(try await test.store.link(to: ben.owner) == next.link)
        #expect(next.link.declined?.ask?.id == (try test.request(3)) && next.link.incoming == nil)
        let listed = try await test.store.requests(at: StoreUnderTest.now).map(\.request.status)
        #expect(Set(listed) == [.declined, .withdrawn])
        let gone = try await test.receive(.withdraw(test.request(3)), from: ben)
        #expect(gone.link.declined?.ask == nil)
        #expect(try await test.store.link(to: ben.owner) == gone.link)
    }

    @Test(
        "F5: Requests while the clock ran ahead keep nobody out once it is right, and one address not all",
        arguments: StoreKind.allCases)
    func countedHours(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let ask = { (number: UInt8, source: String, now: Timestamp) in
            let id = try test.request(number)
            let person = try Person(number)
            let asked = try await test.receive(
                .request(id, name: "P"), from: person, source: source, at: now)
            try await test.receive(.withdraw(id), from: person, source: source, at: now)
            return !asked.replies.isEmpty
        }
        let limit = UInt8(RequestRules.hourlyPerSource)
        for number in 20..<20 + limit { #expect(try await ask(number, "a", StoreUnderTest.later(86_400))) }
        #expect(try await !ask(20 + limit, "a", StoreUnderTest.later(86_400)))
        #expect(try await ask(21 + limit, "b", StoreUnderTest.later(86_400)))
        #expect(try await ask(22 + limit, "a", StoreUnderTest.now))
    }
}
