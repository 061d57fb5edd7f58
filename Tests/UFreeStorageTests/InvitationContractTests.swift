import Testing
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync
import UFreeTestSupport

@Suite("Invitations, in both stores")
struct InvitationContractTests {
    private static let now = StoreUnderTest.now
    private static let share = [UInt8](repeating: 2, count: 32)

    private static func invitation(_ number: Int, isLink: Bool = false, at now: Timestamp = now) -> Invitation
    {
        Invitation(
            number: number, secret: Array("secret \(number)".utf8), isLink: isLink, createdAt: now,
            expiresAt: now.adding(milliseconds: Invitation.codeLifetime))
    }

    private func join(
        _ test: StoreUnderTest, _ invitation: Invitation, from person: Person, at now: Timestamp = now
    ) async throws -> [UInt8]? {
        let message = Message.join(try test.request(9), selector: invitation.selector, share: Self.share)
        return try await test.receive(message, from: person, at: now).offer?.secret
    }

    private func invited(
        _ test: StoreUnderTest, _ invitation: Invitation, _ person: Person, at now: Timestamp = now
    ) async throws -> LinkOutcome {
        guard case .receive(_, let side) = person.says(.withdraw(try test.request(9)), to: test.me) else {
            throw FriendError.nothingPending
        }
        return try await test.store.transact(
            person.owner,
            .invited(
                try test.request(9), name: "Ben",
                Proof(selector: invitation.selector, secret: invitation.secret), side), at: now)
    }

    @Test("P4: invitations are listed by number until their time is over", arguments: StoreKind.allCases)
    func listed(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let batches = test.store.batches()
        for number in [7, 3] {
            let made = try await test.store.invite(at: Self.now) { taken in
                #expect(taken == (number == 7 ? [] : [7]))
                return Self.invitation(number, isLink: number == 3)
            }
            #expect(made == Self.invitation(number, isLink: number == 3))
        }
        let all = [Self.invitation(3, isLink: true), Self.invitation(7)]
        #expect(try await test.store.invitations(at: Self.now) == all)
        #expect(try await test.store.invitations(at: StoreUnderTest.later(599_999)) == all)
        #expect(try await test.store.invitations(at: StoreUnderTest.later(600_000)).isEmpty)
        // The clock was set back: the invitation is from the future.
        #expect(try await test.store.invitations(at: Self.now.adding(milliseconds: -1)).isEmpty)
        var seen = 0
        for await batch in batches {
            #expect(batch.changes == [.invitations])
            seen += 1
            if seen == 2 { break }
        }
        // The number of one that is over is free again.
        _ = try await test.store.invite(at: StoreUnderTest.later(600_000)) { taken in
            #expect(taken.isEmpty)
            return Self.invitation(7, at: StoreUnderTest.later(600_000))
        }
    }

    @Test("P4: an invitation that is refused while it is made is not stored", arguments: StoreKind.allCases)
    func refused(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        await #expect(throws: FriendError.oneself) {
            try await test.store.invite(at: Self.now) { _ in throw FriendError.oneself }
        }
        #expect(try await test.store.invitations(at: Self.now).isEmpty)
    }

    @Test("P4: one is revoked by number, or all", arguments: StoreKind.allCases)
    func revoked(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        for number in 1...3 {
            _ = try await test.store.invite(at: Self.now) { _ in Self.invitation(number) }
        }
        #expect(try await test.store.revokeInvitations(2, at: Self.now) == [Self.invitation(2)])
        #expect(try await test.store.revokeInvitations(2, at: Self.now).isEmpty)
        #expect(try await join(test, Self.invitation(2), from: Person(2)) == nil)
        #expect(try await test.store.revokeInvitations(nil, at: Self.now).map(\.number) == [1, 3])
        #expect(try await test.store.invitations(at: Self.now).isEmpty)
    }

    @Test(
        "P4: a try of a code is counted with the transaction that gives the secret; it has three, a link any number",
        arguments: StoreKind.allCases)
    func tries(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let (code, link) = (Self.invitation(7), Self.invitation(8, isLink: true))
        for invitation in [code, link] { _ = try await test.store.invite(at: Self.now) { _ in invitation } }
        for attempt in 1...5 {
            let secret = try await join(test, code, from: Person(UInt8(attempt + 1)))
            #expect((secret == code.secret) == (attempt <= 3))
            #expect(try await join(test, link, from: Person(UInt8(attempt + 1))) == link.secret)
        }
        #expect(try await test.store.invitations(at: Self.now).map(\.tries) == [3, 0])
        #expect(try await test.store.invitations(at: Self.now).map(\.triesLeft) == [0, nil])
        #expect(try await join(test, link, from: Person(9), at: StoreUnderTest.later(600_000)) == nil)
    }

    @Test("P4: the last try can still be confirmed, once", arguments: StoreKind.allCases)
    func confirmed(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let code = Self.invitation(7)
        _ = try await test.store.invite(at: Self.now) { _ in code }
        for number in UInt8(2)...4 { _ = try await join(test, code, from: Person(number)) }
        let outcome = try await invited(test, code, Person(4))
        #expect(outcome.link.friendship?.isVerified == true && outcome.link.outbox.map(\.step) == [.accept])
        #expect(try await test.store.invitations(at: Self.now).isEmpty)
        #expect(try await test.store.friends().map(\.name.text) == ["Ben"])
        #expect(try await test.store.requests(at: Self.now).map(\.request.status) == [.accepted])
        let late = try await invited(test, code, Person(3))
        #expect(late.link.friendship == nil && late.replies == [.joined(try test.request(9), nil)])
        #expect(try await test.store.friends().count == 1)
        let (audit, ben) = (try await test.store.audit(AuditQuery(limit: 100)), try Person(4))
        #expect(!audit.isEmpty && audit.allSatisfy { $0.actor == ben.owner })
    }

    @Test(
        "P4: an exchange that begins in time and ends too late makes no friend", arguments: StoreKind.allCases
    )
    func late(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let code = Self.invitation(7)
        _ = try await test.store.invite(at: Self.now) { _ in code }
        #expect(try await join(test, code, from: Person(2)) == code.secret)
        let outcome = try await invited(test, code, Person(2), at: StoreUnderTest.later(600_000))
        #expect(outcome.link.friendship == nil)
    }

    @Test(
        "P4: what was proved of one invitation does not open another with the same number",
        arguments: StoreKind.allCases)
    func renumbered(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        _ = try await test.store.invite(at: Self.now) { _ in Self.invitation(7) }
        _ = try await test.store.revokeInvitations(7, at: Self.now)
        _ = try await test.store.invite(at: Self.now) { _ in
            Invitation(
                number: 7, secret: [1, 2, 3], isLink: false, createdAt: Self.now,
                expiresAt: StoreUnderTest.later(600_000))
        }
        #expect(try await invited(test, Self.invitation(7), Person(2)).link.friendship == nil)
        #expect(try await test.store.invitations(at: Self.now).count == 1)
    }

    @Test(
        "P4: to a blocked person, a code is another one, and a link is used up", arguments: StoreKind.allCases
    )
    func blocked(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let code = Self.invitation(7)
        _ = try await test.store.invite(at: Self.now) { _ in code }
        try await test.store.block(
            Person(2).owner, true, name: DisplayName(validating: "Ben"), at: Self.now)
        let link = Self.invitation(8, isLink: true)
        _ = try await test.store.invite(at: Self.now) { _ in link }
        let secret = try #require(try await join(test, code, from: Person(2)))
        #expect(secret != code.secret)
        #expect(try await join(test, link, from: Person(2)) == nil)
        #expect(try await join(test, Self.invitation(9), from: Person(2)) == nil)
        #expect(try await test.store.invitations(at: Self.now).map(\.tries) == [1, 0])
        #expect(try await invited(test, code, Person(2)).link.friendship == nil)
    }

    @Test(
        "P4: whoever joins has a request without a code, which survives a restart",
        arguments: StoreKind.allCases)
    func joining(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let ana = try Person(2)
        let id = try test.request(9)
        let tag = [UInt8](repeating: 4, count: 64)
        let outcome = try await test.store.transact(ana.owner, .join(id, tag: tag), at: Self.now)
        #expect(outcome.replies == [.confirm(id, name: "Ana", tag: tag)])
        #expect(try await test.store.link(to: ana.owner).outgoing?.isInvited == true)
        try await test.receive(.nonce(id, nonce: Self.share), from: ana)
        #expect(try await test.store.link(to: ana.owner).outgoing?.code == nil)
        try await test.receive(.accept(id, name: "Ana B."), from: ana)
        #expect(try await test.store.friends().map(\.isVerified) == [true])
    }
}
