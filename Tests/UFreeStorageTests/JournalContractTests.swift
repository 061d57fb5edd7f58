import Testing
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync
import UFreeTestSupport

@Suite struct JournalContractTests {
    /// Returns the journal's batches for some changes, one per transaction.
    private func batches(
        _ test: StoreUnderTest, _ changes: () async throws -> Void
    ) async throws -> [JournalBatch] {
        let stream = test.store.batches()
        try await changes()
        // A last change that is easy to recognise ends the reading.
        _ = try await test.store.updateProfile(at: StoreUnderTest.now) { profile in
            Profile(name: try DisplayName(validating: "The end"), zone: profile.zone)
        }
        var result: [JournalBatch] = []
        for await batch in stream {
            if case .profile(_, true, _, let profile) = batch.changes.first, profile.name.text == "The end" {
                break
            }
            result.append(batch)
        }
        return result
    }

    @Test(
        "Q4: each transaction is one batch, in commit order, numbered without end",
        arguments: StoreKind.allCases)
    func order(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let batches = try await batches(test) {
            try await test.set(0, DayWord(.free), "Pool")
            _ = try await test.store.updateMySchedule(
                for: [test.day(1), test.day(2)], at: StoreUnderTest.later(3)
            ) {
                _ in DayContent(DayWord(.busy))
            }
            try await test.set(0, DayWord(.free), "Pool")
            try await test.set(0, .unknown)
        }
        #expect(batches.map(\.changes.count) == [1, 2, 1])
        #expect(batches.map(\.seq) == [1, 3, 4].map { $0 + batches[0].seq - 1 })
        #expect(batches[1].at == StoreUnderTest.later(3))
        guard case .day(let owner, let isMine, let before, let after) = batches[0].changes[0] else {
            Issue.record("no day")
            return
        }
        #expect(owner == test.me.owner)
        #expect(isMine)
        #expect(before.record == nil)
        #expect(after.record?.note?.text == "Pool")
        guard case .day(_, _, _, let cleared) = batches[2].changes[0] else {
            Issue.record("no day")
            return
        }
        #expect(cleared.record == nil)
    }

    @Test("F2: requests, friends and links are reported as they come and go", arguments: StoreKind.allCases)
    func friends(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let ben = try Person(2)
        let batches = try await batches(test) {
            try await test.befriend(ben, "Ben")
            try await test.receive(.request(test.request(2), name: "Ben"), from: ben)
            _ = try await test.store.verifyFriend(ben.owner, at: StoreUnderTest.now)
            try await test.store.removeFriend(ben.owner, at: StoreUnderTest.now)
        }
        #expect(
            batches.map { $0.changes.map(Self.kind) } == [
                ["requestAdded", "link"], ["requestUpdated", "friendAdded", "link"],
                ["friendUpdated", "link"],
                ["friendRemoved", "link"],
            ])
    }

    @Test(
        "F1: a request to an address is reported when made, bound and ended", arguments: StoreKind.allCases)
    func addressAsks(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let nonce = [UInt8](repeating: 1, count: 32)
        let ids = [try test.request(1), try test.request(2)]
        let batches = try await batches(test) {
            for (id, address) in zip(ids, ["a:1", "b:1"]) {
                _ = try await test.store.sendFriendRequest(
                    to: .address(address), id: id, nonce: nonce, at: StoreUnderTest.now)
            }
            try await test.store.commit(.bind(ids[0], Person(2).owner), at: StoreUnderTest.now)
            try await test.store.commit(.bind(ids[0], Person(2).owner), at: StoreUnderTest.now)
            _ = try await test.store.withdrawFriendRequest(ids[1], at: StoreUnderTest.now)
        }
        #expect(
            batches.map { $0.changes.map(Self.kind) } == [
                ["requestAdded", "addressAsk"], ["requestAdded", "addressAsk"],
                ["requestUpdated", "link", "addressAsk"], ["requestUpdated", "addressAsk"],
            ])
    }

    @Test("Y2: only changed rows of friends are reported", arguments: StoreKind.allCases)
    func applied(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let ben = try Person(2)
        try await test.befriend(ben, "Ben")
        let batches = try await batches(test) {
            for (counter, word) in [DayWord(.free), DayWord(.free), DayWord(.busy)].enumerated() {
                let row = try test.row(of: ben, 0, word, counter: UInt32(counter))
                try await test.store.commit(
                    .applied(ben.owner, ben.device, test.position(1), rows: [row], isSnapshot: false),
                    at: StoreUnderTest.now)
            }
            try await test.store.commit(
                .applied(ben.owner, ben.device, test.position(1), rows: [], isSnapshot: true),
                at: StoreUnderTest.now)
        }
        let words = batches.flatMap(\.changes).map { change -> [AvailabilityStatus] in
            guard case .day(ben.owner, false, let before, let after) = change else { return [] }
            return [before.status, after.status]
        }
        #expect(words == [[.unknown, .free], [.free, .busy], [.busy, .unknown]])
    }

    @Test("D7: a refused change is not reported", arguments: StoreKind.allCases)
    func refused(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let batches = try await batches(test) {
            await #expect(throws: FriendError.self) {
                _ = try await test.store.acceptFriendRequest(
                    test.request(1), verified: false, at: StoreUnderTest.now)
            }
        }
        #expect(batches.isEmpty)
    }

    @Test("F2: every observer sees each incoming request once", arguments: StoreKind.allCases)
    func incoming(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let stream = test.store.observeIncomingRequests()
        _ = try await test.store.sendFriendRequest(
            to: .address("a:1"), id: test.request(1), nonce: [UInt8](repeating: 1, count: 32),
            at: StoreUnderTest.now)
        for number: UInt8 in [2, 2, 3] {
            try await test.receive(.request(test.request(number), name: "P\(number)"), from: Person(number))
        }
        var names: [String] = []
        for await request in stream {
            names.append(request.peerName?.text ?? "")
            if names.count == 2 { break }
        }
        #expect(names == ["P2", "P3"])
    }

    private static func kind(_ change: JournalChange) -> String {
        switch change {
        case .day: "day"
        case .dayDefault: "dayDefault"
        case .roster: "roster"
        case .live: "live"
        case .wish: "wish"
        case .terms: "terms"
        case .newLevel: "newLevel"
        case .group: "group"
        case .profile: "profile"
        case .requestAdded: "requestAdded"
        case .requestUpdated: "requestUpdated"
        case .friendAdded: "friendAdded"
        case .friendUpdated: "friendUpdated"
        case .friendRemoved: "friendRemoved"
        case .block: "block"
        case .link: "link"
        case .addressAsk: "addressAsk"
        case .invitations: "invitations"
        case .calendars: "calendars"
        case .finding: "finding"
        case .card: "card"
        }
    }
}
