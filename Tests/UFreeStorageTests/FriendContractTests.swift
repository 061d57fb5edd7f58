import Testing
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync
import UFreeTestSupport

@Suite struct FriendContractTests {
    @Test(
        "F3: accepting makes request and friendship at once; again is fine", arguments: StoreKind.allCases
    )
    func accept(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let ben = try Person(2)
        let id = try test.request(2)
        try await test.receive(.request(id, name: "Ben"), from: ben)
        #expect(try await test.store.friends().isEmpty)
        for _ in 0..<2 {
            let accepted = try await test.store.acceptFriendRequest(
                id, verified: false, at: StoreUnderTest.now)
            #expect(accepted.status == .accepted)
            #expect(accepted.peerName?.text == "Ben")
        }
        let friend = try #require(await test.store.friends().first)
        #expect(friend.id == ben.owner)
        #expect(friend.profile == Profile(name: try DisplayName(validating: "Ben"), zone: .utc))
        #expect(friend.since == StoreUnderTest.now)
        #expect(!friend.isVerified)
        #expect(try await test.store.link(to: ben.owner).outbox.map(\.step) == [.accept])
    }

    @Test("F3: a link is read back exactly as it was written", arguments: StoreKind.allCases)
    func roundTrip(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let ben = try Person(2)
        let mine = try test.request(1)
        let theirs = try test.request(2)
        _ = try await test.store.sendFriendRequest(
            to: .owner(ben.owner), id: mine, nonce: [UInt8](repeating: 3, count: 32), at: StoreUnderTest.now)
        let steps: [Message] = [
            .ack(.request, mine), .nonce(mine, nonce: [UInt8](repeating: 4, count: 32)),
            .request(theirs, name: "Ben"), .ack(.accept, theirs), .accept(mine, name: "Ben"),
            .ack(.reveal, mine), .remove([mine]), .request(theirs, name: "Ben"), .withdraw(theirs),
        ]
        for (index, step) in steps.enumerated() {
            let outcome = try await test.receive(step, from: ben, at: StoreUnderTest.later(Int64(index)))
            #expect(try await test.store.link(to: ben.owner) == outcome.link, "after step \(index)")
            let loaded = try await test.store.load(at: StoreUnderTest.now).links
            #expect(loaded == (outcome.link.isEmpty ? [:] : [ben.owner: outcome.link]), "after step \(index)")
        }
    }

    @Test("F7: an exchange that continues after accepting is read back", arguments: StoreKind.allCases)
    func unfinished(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let ben = try Person(2)
        let id = try test.request(2)
        try await test.receive(.request(id, name: "Ben"), from: ben)
        let nonce = [UInt8](repeating: 5, count: 32)
        let promise = CodeExchange.commitment(nonce: nonce, asker: ben.keys, asked: test.me)
        try await test.receive(.commit(id, commitment: promise), from: ben)
        _ = try await test.store.acceptFriendRequest(id, verified: false, at: StoreUnderTest.now)
        let link = try await test.store.link(to: ben.owner)
        guard case .asked(let ask)? = link.friendship?.unfinished else {
            Issue.record("no exchange")
            return
        }
        #expect(ask.commitment == promise)
        let outcome = try await test.receive(.reveal(id, nonce: nonce), from: ben)
        let after = try await test.store.link(to: ben.owner)
        #expect(after == outcome.link)
        #expect(after.friendship?.unfinished == nil)
        let code = try #require(after.friendship?.code)
        #expect(try await test.store.friends().map(\.code) == [code])
        #expect(try await test.store.requests(at: StoreUnderTest.now).map(\.request.code) == [code])
    }

    @Test("F7: a friend whose code was compared is verified", arguments: StoreKind.allCases)
    func verify(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let ben = try Person(2)
        try await test.befriend(ben, "Ben")
        #expect(try await test.store.verifyFriend(ben.owner, at: StoreUnderTest.now).isVerified)
        #expect(try await test.store.friends().map(\.isVerified) == [true])
        await #expect(throws: FriendError.self) {
            _ = try await test.store.verifyFriend(Person(3).owner, at: StoreUnderTest.now)
        }
    }

    @Test("F9: friends are listed by name, ignoring case", arguments: StoreKind.allCases)
    func order(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        for (number, name) in [(UInt8(4), "cem"), (3, "Ben"), (5, "Zoe"), (2, "ben")] {
            try await test.befriend(Person(number), name)
        }
        #expect(try await test.store.friends().map(\.profile.name.text) == ["ben", "Ben", "cem", "Zoe"])
    }

    @Test(
        "F6: removing a friend erases their data and keeps the removal message", arguments: StoreKind.allCases
    )
    func remove(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let ben = try Person(2)
        try await test.befriend(ben, "Ben")
        let rows = [try test.row(of: ben, 0, DayWord(.free), "Pool")]
        try await test.store.commit(
            .applied(ben.owner, ben.device, test.position(1), rows: rows, isSnapshot: true),
            at: StoreUnderTest.now)
        try await test.store.commit(
            .acknowledged([Receipt(ben.owner, ben.device, test.position(1))]), at: StoreUnderTest.now)
        try await test.store.removeFriend(ben.owner, at: StoreUnderTest.later(1))
        #expect(try await test.store.friends().isEmpty)
        #expect(try await test.store.getFriendsSchedules(test.days(0...6)).isEmpty)
        #expect(try await test.store.requests(at: StoreUnderTest.later(1)).isEmpty)
        let state = try await test.store.load(at: StoreUnderTest.later(1))
        #expect(state.held.isEmpty)
        #expect(state.acknowledged.isEmpty)
        #expect(state.links[ben.owner]?.isRemoving == true)
        try await test.store.removeFriend(ben.owner, at: StoreUnderTest.later(2))
        // Late data of a former friend leaves nothing.
        try await test.store.commit(
            .applied(ben.owner, ben.device, test.position(2), rows: rows, isSnapshot: false),
            at: StoreUnderTest.later(3))
        #expect(try await test.store.load(at: StoreUnderTest.later(3)).held.isEmpty)
        try await test.receive(.ack(.remove, test.request(2)), from: ben)
        #expect(try await test.store.load(at: StoreUnderTest.later(3)).links.isEmpty)
    }

    @Test("F6: a former friend can become one again, without any earlier data", arguments: StoreKind.allCases)
    func again(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let ben = try Person(2)
        try await test.befriend(ben, "Ben")
        let rows = [try test.row(of: ben, 0, DayWord(.free), "Pool", counter: 9)]
        try await test.store.commit(
            .applied(ben.owner, ben.device, test.position(1), rows: rows, isSnapshot: true),
            at: StoreUnderTest.now)
        try await test.store.removeFriend(ben.owner, at: StoreUnderTest.now)
        try await test.receive(.ack(.remove, test.request(2)), from: ben)
        try await test.receive(.request(test.request(2), name: "Benny"), from: ben)
        _ = try await test.store.acceptFriendRequest(test.request(2), verified: false, at: StoreUnderTest.now)
        let schedules = try await test.store.getFriendsSchedules(test.days(0...6))
        #expect(schedules.map(\.friend.profile.name.text) == ["Benny"])
        #expect(schedules.map(\.days) == [[]])
        let older = [try test.row(of: ben, 0, DayWord(.busy), counter: 1)]
        try await test.store.commit(
            .applied(ben.owner, ben.device, test.position(1), rows: older, isSnapshot: true),
            at: StoreUnderTest.now)
        #expect(
            try await test.store.getFriendsSchedules(test.days(0...6)).flatMap(\.days).map(\.status) == [
                .busy
            ])
    }

    @Test(
        "I4: the newer device list of an owner counts, and addresses are newest first",
        arguments: StoreKind.allCases)
    func seen(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let ben = try Person(2)
        let other = try Person(3).device
        func see(_ devices: [DeviceID], _ version: UInt64, _ address: String?) async throws {
            let list = SignedDeviceList(
                ownerKey: ben.keys.ownerKey, devices: devices, version: version, signature: [1])
            try await test.store.commit(
                .seen(list, ben.owner, ben.device, address: address), at: StoreUnderTest.now)
        }
        try await see([ben.device], 1, "a:1")
        try await see([ben.device, other], .max, "b:1")
        try await see([ben.device], 2, "a:1")
        try await see([other], .max, nil)
        #expect(try await test.store.devices(of: ben.owner) == [ben.device, other])
        #expect(
            try await test.store.load(at: StoreUnderTest.now).devices[ben.owner]?.devices == [
                ben.device, other,
            ])
        #expect(try await test.store.meeting(of: ben.owner).addresses == ["a:1", "b:1"])
        for number in 0..<12 { try await see([ben.device], 1, "c:\(number)") }
        #expect(
            try await test.store.meeting(of: ben.owner).addresses == (4..<12).reversed().map { "c:\($0)" })
    }

    @Test("Fault 41: the newest of the strangers are remembered", arguments: StoreKind.allCases)
    func strangers(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let ben = try Person(2)
        try await test.befriend(ben, "Ben")
        try await test.store.commit(
            .seen(ben.list, ben.owner, ben.device, address: "b:1"), at: StoreUnderTest.now)
        for number in UInt8(20)..<100 {
            let person = try Person(number)
            try await test.store.commit(
                .seen(person.list, person.owner, person.device, address: "x:1"),
                at: StoreUnderTest.later(Int64(number)))
        }
        #expect(try await test.store.load(at: StoreUnderTest.now).devices.count == 65)
        #expect(try await test.store.meeting(of: ben.owner).addresses == ["b:1"])
        #expect(try await test.store.meeting(of: Person(20).owner).addresses.isEmpty)
        #expect(try await test.store.meeting(of: Person(99).owner).addresses == ["x:1"])
    }
}
