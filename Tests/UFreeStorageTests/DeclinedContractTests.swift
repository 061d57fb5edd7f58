import Testing
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync

/// The stored data about people who sent requests, while they must not learn the outcome.
@Suite struct DeclinedContractTests {
    @Test(
        "F3: After the quiet week a repeated request replaces a declined one like a pending one and is shown",
        arguments: StoreKind.allCases)
    func afterQuietWeek(kind: StoreKind) async throws {
        let ben = try Person(2)
        var said: [[[Message]]] = []
        for isDeclined in [false, true] {
            let test = try StoreUnderTest(kind)
            #expect(try await test.promises(ben, 2, source: "a"))
            if isDeclined {
                _ = try await test.store.declineFriendRequest(test.request(2), at: StoreUnderTest.now)
            }
            let now = StoreUnderTest.later(RequestRules.quietAfterDecline + .hour)
            let promise = [UInt8](repeating: 2, count: 32)
            said.append([])
            for message: Message in [
                .commit(try test.request(2), commitment: promise), .request(try test.request(3), name: "Ben"),
                .request(try test.request(2), name: "Ben"), .commit(try test.request(2), commitment: promise),
                .commit(try test.request(3), commitment: promise), .withdraw(try test.request(2)),
            ] {
                let outcome = try await test.receive(message, from: ben, source: "a", at: now)
                said[said.count - 1].append(outcome.replies)
                #expect(!outcome.isRefused && !outcome.isViolation)
            }
            let requests = try await test.store.requests(at: now).map(\.request)
            #expect(requests.filter { $0.status == .pending }.map(\.id) == [try test.request(3)])
        }
        #expect(said[0] == said[1])
    }

    @Test(
        "F3: A request that another one replaces is over and takes no place, declined or not",
        arguments: StoreKind.allCases, [false, true])
    func givesWay(kind: StoreKind, isDeclined: Bool) async throws {
        let test = try StoreUnderTest(kind)
        let ben = try Person(2)
        #expect(try await test.promises(ben, 2, source: "a"))
        if isDeclined {
            _ = try await test.store.declineFriendRequest(test.request(2), at: StoreUnderTest.now)
        }
        for number in [UInt8(3), 4, 2, 3] {
            let asked = try await test.receive(
                .request(test.request(number), name: "Ben"), from: ben, source: "a")
            #expect(asked.replies == [.ack(.request, try test.request(number))])
        }
        #expect(try await !test.promises(ben, 2, source: "a"))
        for number in [UInt8(10), 11, 12, 13] {
            let asked = try await test.receive(
                .request(test.request(number), name: "X"), from: Person(number), source: "a")
            #expect(asked.isRefused == (number == 13), "\(number)")
            #expect(asked.replies.isEmpty == asked.isRefused)
        }
    }

    @Test(
        "F3: A declined request is answered like a pending one equally long, however many strangers come",
        arguments: StoreKind.allCases)
    func outlastsStrangers(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let ben = try Person(2)
        try await test.receive(.request(test.request(2), name: "Ben"), from: ben, source: "a")
        _ = try await test.store.declineFriendRequest(test.request(2), at: StoreUnderTest.now)
        for hour in 1...3 {
            for number in UInt8(10)..<138 {
                let now = StoreUnderTest.later(Int64(hour) * .hour)
                let (id, person) = (RequestID(UInt64(hour), UInt64(number)), try Person(number))
                let source = "\(number / 8)"
                try await test.receive(.request(id, name: "X"), from: person, source: source, at: now)
                try await test.receive(.withdraw(id), from: person, source: source, at: now)
            }
        }
        let commit = Message.commit(try test.request(2), commitment: [UInt8](repeating: 1, count: 32))
        let answer = try await test.receive(commit, from: ben, at: StoreUnderTest.later(4 * .hour))
        #expect(answer.replies.count == 1)
        let lines = try await test.store.audit(AuditQuery(limit: 10_000))
        #expect(kind == .memory || lines.count < 200)
    }

    @Test(
        "F3: With every place taken, a declined person is answered like a waiting one, and stays hidden",
        arguments: StoreKind.allCases, [false, true])
    func withoutPlaces(kind: StoreKind, isLate: Bool) async throws {
        let ben = try Person(2)
        let now = isLate ? StoreUnderTest.later(RequestRules.quietAfterDecline) : StoreUnderTest.now
        for isDeclined in [false, true] {
            let test = try StoreUnderTest(kind)
            try await test.receive(.request(test.request(2), name: "Ben"), from: ben, source: "a")
            if isDeclined {
                _ = try await test.store.declineFriendRequest(test.request(2), at: StoreUnderTest.now)
            }
            var number = UInt8(10)
            while try await !test.receive(
                .request(test.request(number), name: "X"), from: Person(number), source: "\(number)", at: now
            ).isRefused { number += 1 }
            if !isLate {
                try await test.receive(.withdraw(test.request(2)), from: ben, source: "a", at: now)
            }
            let asked = try await test.receive(
                .request(test.request(3), name: "Ben"), from: ben, source: "a", at: now)
            #expect(asked.replies == [.ack(.request, try test.request(3))])
            #expect((asked.link.incoming == nil) == isDeclined)
        }
    }

    @Test(
        "F3: A declined request is forgotten at the same time as others", arguments: StoreKind.allCases)
    func endsAlike(kind: StoreKind) async throws {
        let ben = try Person(2)
        for isDeclined in [false, true] {
            let test = try StoreUnderTest(kind)
            try await test.receive(.request(test.request(2), name: "Ben"), from: ben)
            if isDeclined {
                _ = try await test.store.declineFriendRequest(test.request(2), at: StoreUnderTest.now)
            }
            let later = StoreUnderTest.later(3 * .hour)
            for message: Message in [
                .request(try test.request(3), name: "Ben"), .withdraw(try test.request(3)),
            ] { try await test.receive(message, from: ben, at: later) }
            let end = later.adding(milliseconds: RequestEntry.listedAfterEnd)
            let listed = try await test.store.requests(at: end.adding(milliseconds: -1)).map(\.request)
            #expect(listed.count == 2 && listed.allSatisfy { $0.status == .withdrawn })
            #expect(try await test.store.requests(at: end).isEmpty)
        }
    }
}
