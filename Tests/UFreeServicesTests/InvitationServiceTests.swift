import Testing
import UFreeAPI
import UFreeDomain
import UFreeSync
import UFreeTestSupport

@testable import UFreeServices

@Suite("Giving invitations")
struct InvitationServiceTests {
    private let fixture: ServiceFixture
    private var friends: FriendService { fixture.services.friends }

    init() throws {
        fixture = try ServiceFixture(zone: .utc)
        fixture.node.set(NodeStatus(listening: ["192.0.2.9:7633"], discovery: "dnssd"))
    }

    @Test("P4: a code has a number that nobody nearby announces, and is good for ten minutes")
    func code() async throws {
        fixture.node.set(Set([1, 2, 3, 4, 5, 6, 8, 9]))
        let made = try #require(try await friends.invite(InvitationBody()).invitations.first)
        #expect(made.number == 7 && made.kind == "code" && made.triesLeft == 3)
        #expect(made.text?.hasPrefix("7-") == true && made.text?.utf8.count == 11)
        #expect(made.createdAt == "2026-01-09T11:00:00.000Z" && made.expiresAt == "2026-01-09T11:10:00.000Z")
        #expect(try await friends.invitations().invitations == [made])
        // No number of one digit is left.
        let next = try await friends.invite(InvitationBody(kind: "code")).invitations.map(\.number)
        #expect(next.allSatisfy { (10...99).contains($0) } && next.count == 1)
        fixture.node.set(Set(1...99))
        #expect(try await friends.invite(InvitationBody()).invitations.count == 1)
    }

    @Test("P4: a link has the given addresses first, and is good for seven days or as asked")
    func link() async throws {
        let made = try await friends.invite(
            InvitationBody(kind: "link", addresses: ["home.example.org", "[2001:db8::1]:99"]))
        let value = try #require(made.invitations.first)
        #expect(
            value.kind == "link" && value.triesLeft == nil && value.expiresAt == "2026-01-16T11:00:00.000Z")
        let link = try InvitationLink(reading: try #require(value.text))
        #expect(link.owner == fixture.me.owner)
        #expect(
            link.addresses.map(\.description) == [
                "home.example.org:7633", "[2001:db8::1]:99", "192.0.2.9:7633",
            ])
        let listed = try #require(try await friends.invitations().invitations.first)
        #expect(listed.text == nil && listed.number == value.number)
        let short = try await friends.invite(InvitationBody(kind: "link", seconds: 60))
        #expect(short.invitations.map(\.expiresAt) == ["2026-01-09T11:01:00.000Z"])
    }

    @Test("P4: a code without discovery and a link without an address are refused, with the reason")
    func impossible() async throws {
        fixture.node.set(NodeStatus(listening: [], discovery: "off"))
        await #expect(throws: APIError(.noDiscovery)) { try await friends.invite(InvitationBody()) }
        await #expect(throws: APIError(.noAddress)) { try await friends.invite(InvitationBody(kind: "link")) }
        #expect(try await friends.invitations().invitations.isEmpty)
    }

    @Test("P4: a length of time and addresses are for links")
    func fields() async throws {
        let error = await #expect(throws: APIError.self) {
            try await friends.invite(InvitationBody(seconds: 60, addresses: ["a.example"]))
        }
        #expect(error?.rules.map(\.field) == ["seconds", "addresses"])
        #expect(error?.rules.map(\.rule) == ["alone", "alone"])
    }

    @Test("P4: 32 are open at most, and each can be revoked, or all")
    func limit() async throws {
        for _ in 1...Invitation.openLimit { _ = try await friends.invite(InvitationBody()) }
        await #expect(throws: APIError(.tooManyInvitations, values: ["limit": "32"])) {
            try await friends.invite(InvitationBody())
        }
        let first = try #require(try await friends.invitations().invitations.first)
        #expect(try await friends.revoke("\(first.number)").invitations == [first])
        for word in ["\(first.number)", "x", ""] {
            await #expect(throws: APIError(.noSuchInvitation, values: ["number": word])) {
                try await friends.revoke(word)
            }
        }
        #expect(try await friends.revokeAll().invitations.count == 31)
        #expect(try await friends.revokeAll().invitations.isEmpty)
    }

    @Test("P4: a randomness that is too short makes no code")
    func broken() async throws {
        struct Short: RandomSource {
            func bytes(_ count: Int) -> [UInt8] { Array(repeating: 1, count: min(count, 8)) }
        }
        var ports = fixture.ports
        ports.random = Short()
        let service = FriendService(ports)
        for kind in ["code", "link"] {
            await #expect(throws: APIError(.internalError)) {
                try await service.invite(InvitationBody(kind: kind))
            }
        }
    }
}

@Suite("Using invitations")
struct JoinServiceTests {
    private let fixture: ServiceFixture
    private let ana: PeerKeys
    private static let code = "7-K3QX-9FMD"

    init() throws {
        fixture = try ServiceFixture(zone: .utc)
        fixture.node.set(NodeStatus(discovery: "dnssd"))
        ana = try ServiceFixture.person(2)
    }

    /// A service whose waits end only where the test says so.
    /// - Parameters:
    ///   - over: which waits end at once.
    ///   - answering: what happens once the inviter's answer is waited for.
    private func service(
        _ over: @escaping @Sendable (Duration) -> Bool = { _ in false },
        answering: @escaping @Sendable () async throws -> Void = {}
    ) -> FriendService {
        var ports = fixture.ports
        ports.pause = { duration in
            if over(duration) { return }
            if duration == .seconds(10) { try await answering() }
            for await _ in AsyncStream<Void>.makeStream().stream {}
        }
        return FriendService(ports)
    }

    private func link(
        of owner: OwnerID? = nil, minutes: Int64 = 10, addresses: [String] = ["192.0.2.7:7633"]
    ) throws -> String {
        let link = InvitationLink(
            owner: owner ?? ana.owner, secret: [UInt8](repeating: 5, count: 16),
            expires: fixture.clock.now().adding(milliseconds: minutes * .minute),
            addresses: addresses.compactMap(HostPort.init))
        return try #require(link).text
    }

    /// The inviter has become a friend, as the engine does it.
    private func befriend(verified: Bool = true) async throws {
        let id = try ServiceFixture.request(9)
        _ = try await fixture.store.transact(
            ana.owner, .join(id, tag: [UInt8](repeating: 1, count: 64)), at: fixture.clock.now())
        try await fixture.receive(.accept(id, name: "Ana"), from: ana)
    }

    @Test("P4: a code leads to whoever announces its number, and the friend is the answer")
    func code() async throws {
        fixture.node.set([.met(ana.owner, try ServiceFixture.request(9))])
        try await befriend()
        let answer = try await service().join(JoinBody(invitation: " 7 k3qx9fmd "))
        #expect(answer.friend.name == "Ana" && answer.friend.verified)
        let attempt = try #require(fixture.node.joins.first)
        #expect(
            attempt.inviter == .number(7) && attempt.secret == Array(Self.code.utf8) && attempt.number == 7)
        #expect(fixture.node.hurries == 1)
    }

    @Test("P4: a link leads to its addresses and works without discovery")
    func byLink() async throws {
        fixture.node.set(NodeStatus(discovery: "off"))
        fixture.node.set([.met(ana.owner, try ServiceFixture.request(9))])
        try await befriend()
        // A friend who is not verified yet may join.
        let answer = try await service().join(JoinBody(invitation: link(of: ServiceFixture.person(3).owner)))
        #expect(answer.friend.name == "Ana")
        #expect(
            fixture.node.joins.first?.inviter
                == .owner(try ServiceFixture.person(3).owner, addresses: ["192.0.2.7:7633"]))
        #expect(fixture.node.joins.first?.number == nil)
    }

    @Test("P4: the answer waits for the friendship")
    func waits() async throws {
        fixture.node.set([.met(ana.owner, try ServiceFixture.request(9))])
        let service = service(answering: {
            // Something else changes first.
            _ = try await fixture.services.friends.invite(InvitationBody())
            try await befriend()
        })
        #expect(try await service.join(JoinBody(invitation: Self.code)).friend.verified)
    }

    @Test("P4: whoever comes second learns it")
    func second() async throws {
        let id = try ServiceFixture.request(9)
        fixture.node.set([.met(ana.owner, id)])
        _ = try await fixture.store.transact(
            ana.owner, .join(id, tag: [UInt8](repeating: 1, count: 64)), at: fixture.clock.now())
        let service = service(answering: { try await fixture.receive(.joined(id, nil), from: ana) })
        await #expect(throws: APIError(.invitationClosed)) {
            try await service.join(JoinBody(invitation: Self.code))
        }
    }

    @Test("P4: an inviter who knows the code and does not answer is reported as such")
    func unanswered() async throws {
        fixture.node.set([.met(ana.owner, try ServiceFixture.request(9))])
        let service = service { $0 == .seconds(10) }
        await #expect(throws: APIError(.inviterAway, values: ["proven": "true"])) {
            try await service.join(JoinBody(invitation: Self.code))
        }
    }

    @Test(
        "P4: what is not an invitation is refused before anybody is looked for",
        arguments: [
            ("hello", "notAnInvitation"), ("7-K3QX-9FMA", "mistyped"), ("7-K3QX", "cutOff"),
            ("UFREE:AGVLTPVM", "cutOff"), ("UFREE:", "notAnInvitation"),
        ])
    func unreadable(text: String, reason: String) async throws {
        let error = await #expect(throws: APIError.self) {
            try await service().join(JoinBody(invitation: text))
        }
        #expect(error?.code == .unreadableInvitation)
        #expect(fixture.node.joins.isEmpty)
    }

    @Test("P4: one's own invitation, that of a verified friend or of somebody blocked is refused")
    func own() async throws {
        let made = try await fixture.services.friends.invite(InvitationBody()).invitations.first?.text
        await #expect(throws: APIError(.oneself)) {
            try await service().join(JoinBody(invitation: made ?? ""))
        }
        await #expect(throws: APIError(.oneself)) {
            try await service().join(JoinBody(invitation: link(of: fixture.me.owner)))
        }
        try await befriend()
        await #expect(throws: APIError(.alreadyFriends, values: ["name": "Ana"])) {
            try await service().join(JoinBody(invitation: link()))
        }
        _ = try await service().block("Ana")
        await #expect(throws: APIError(.personBlocked, values: ["name": "Ana"])) {
            try await service().join(JoinBody(invitation: link()))
        }
        #expect(fixture.node.joins.isEmpty)
    }

    @Test("P4: somebody blocked who is met by a code is refused, by name if there is one")
    func blocked() async throws {
        fixture.node.set([.blocked(ana.owner)])
        await #expect(throws: APIError(.personBlocked)) {
            try await service().join(JoinBody(invitation: Self.code))
        }
        try await befriend()
        _ = try await service().block("Ana")
        await #expect(throws: APIError(.personBlocked, values: ["name": "Ana"])) {
            try await service().join(JoinBody(invitation: Self.code))
        }
    }

    @Test("P4: a link whose time is over is refused with that time")
    func expired() async throws {
        let values = ["expired": "2026-01-09T11:00:00.000Z"]
        await #expect(throws: APIError(.invitationClosed, values: values)) {
            try await service().join(JoinBody(invitation: link(minutes: 0)))
        }
    }

    @Test(
        "P4: a link fails at once; a code is compared with three machines, and waits a moment for others",
        arguments: [
            ([JoinNews.closed], ErrorCode.invitationClosed), ([.wrong], .wrongInvitation),
            ([.closed, .wrong, .closed], .wrongInvitation), ([.closed, .closed, .closed], .invitationClosed),
        ])
    func failed(news: [JoinNews], code: ErrorCode) async throws {
        fixture.node.set(news)
        let service = service { $0 == .seconds(3) }
        await #expect(throws: APIError(code)) { try await service.join(JoinBody(invitation: Self.code)) }
        let first: ErrorCode = news[0] == .wrong ? .wrongInvitation : .invitationClosed
        await #expect(throws: APIError(first)) { try await service.join(JoinBody(invitation: link())) }
    }

    @Test("P4: somebody with another code beside the right one is passed over")
    func several() async throws {
        fixture.node.set([.wrong, .closed, .met(ana.owner, try ServiceFixture.request(9))])
        try await befriend()
        #expect(try await service().join(JoinBody(invitation: Self.code)).friend.verified)
    }

    @Test("P4: nobody in time is reported with the number or the addresses, and the reason if there is one")
    func away() async throws {
        let service = service { _ in true }
        await #expect(throws: APIError(.inviterAway, values: ["number": "7"])) {
            try await service.join(JoinBody(invitation: Self.code, wait: 1))
        }
        await #expect(throws: APIError(.inviterAway, values: ["addresses": "192.0.2.7:7633"])) {
            try await service.join(JoinBody(invitation: link()))
        }
        fixture.node.set(NodeStatus(problems: ["b:1": .noAnswer]))
        let values = ["addresses": "a:1, b:1", "problem": "noAnswer"]
        await #expect(throws: APIError(.inviterAway, values: values)) {
            try await service.join(JoinBody(invitation: link(addresses: ["a:1", "b:1"])))
        }
        await #expect(throws: APIError(.noDiscovery)) {
            try await service.join(JoinBody(invitation: Self.code))
        }
    }

    @Test("P4: a search that is given up ends")
    func cancelled() async throws {
        let service = service()
        // Its caller gives up.
        let task = Task { try await service.join(JoinBody(invitation: Self.code)) }
        while fixture.node.joins.isEmpty { await Task.yield() }
        task.cancel()
        await #expect(throws: APIError.self) { try await task.value }
    }
}
