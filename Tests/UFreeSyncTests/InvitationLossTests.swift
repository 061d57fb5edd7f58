import Testing
import UFreeDomain
import UFreeTestSupport

@testable import UFreeSync

/// Invitations where one side lost its data, where several are used at once, and where nobody answers (P4).
@Suite struct InvitationLossTests {
    private static let (code, second) = ("7-K3QX-9FMD", "8-K3QX-9FMD")
    private static let later = SessionID(number: 2)

    private var ana: InvitationHost
    private var ben: InvitationHost

    init() throws {
        ana = try InvitationHost(1, name: "Ana")
        ben = try InvitationHost(2, name: "Ben")
    }

    /// Ana's machine starts again from a database without Ben.
    private mutating func lose() throws {
        ana.disconnect(InvitationHost.line)
        ben.disconnect(InvitationHost.line)
        ana = try InvitationHost(1, name: "Ana", seed: 9)
    }

    @Test mutating func `P6: a friend who was forgotten becomes a friend again with a code`() throws {
        try ana.invite(Self.code)
        try ben.join(Self.code)
        InvitationHost.meet(&ben, &ana)
        try #require(ben.isVerified(ana))
        try lose()
        try ana.invite(Self.second, number: 8)
        try ben.join(Self.second, number: 8, request: 41)
        InvitationHost.meet(&ben, &ana, on: Self.later)
        #expect(ana.isVerified(ben) && ben.isVerified(ana))
        #expect(ben.closed.isEmpty && ana.closed.isEmpty)
    }

    @Test mutating func `F6: a friendship that each side names after another request can be ended`() throws {
        try ana.step(.askKnown(People.id(50), nonce: People.nonce(5)), with: ben.keys)
        InvitationHost.meet(&ana, &ben)
        try #require(ben.database.requests(at: ben.now).count == 1)
        try lose()
        try ana.invite(Self.code)
        try ben.join(Self.code)
        InvitationHost.meet(&ben, &ana, on: Self.later)
        try #require(ana.isVerified(ben) && ben.isVerified(ana))
        ana.disconnect(Self.later)
        ben.disconnect(Self.later)
        try ana.step(.remove, with: ben.keys)
        InvitationHost.meet(&ana, &ben, on: SessionID(number: 3))
        #expect(!ben.isFriend(of: ana) && !ana.isFriend(of: ben))
        #expect(ana.database.link(to: ben.keys.owner).outbox.isEmpty)
    }

    @Test mutating func `of two codes of one person used at once, the one that comes through is enough`()
        throws
    {
        try ana.invite(Self.code)
        try ana.invite(Self.second, number: 8)
        try ben.join(Self.code)
        try ben.join(Self.second, number: 8, request: 41)
        var confirmed = 0
        InvitationHost.meet(&ben, &ana) { message in
            guard case .confirm = message else { return message }
            confirmed += 1
            return confirmed == 1 ? message : nil
        }
        ana.disconnect(InvitationHost.line)
        ben.disconnect(InvitationHost.line)
        InvitationHost.meet(&ben, &ana, on: Self.later)
        #expect(ana.isVerified(ben) && ben.isVerified(ana))
        #expect(ana.closed.isEmpty && ben.closed.isEmpty)
    }

    @Test
    mutating func
        `a connection that was made for a code is closed when nobody answers; one to a friend is not`()
        throws
    {
        try ben.join(Self.code)
        ben.connect(InvitationHost.line, to: ana.keys, dialled: true)
        try ben.stopJoining()
        #expect(ben.closed == [InvitationHost.line: .goodbye])

        var cleo = try InvitationHost(3, name: "Cleo")
        try cleo.invite(Self.code)
        var dan = try InvitationHost(4, name: "Dan")
        try dan.join(Self.code)
        InvitationHost.meet(&dan, &cleo)
        try dan.join(Self.second, number: 8, request: 41)
        try dan.stopJoining(request: 41)
        #expect(dan.isFriend(of: cleo) && dan.closed.isEmpty)
    }

    @Test mutating func `tries of a link are not counted, so nobody can tell by the time whether it is open`()
        throws
    {
        let link = try ana.invite("sixteen letters!", isLink: true)
        for number in 1...5 {
            var guesser = try InvitationHost(UInt8(10 + number), name: "Guesser")
            try guesser.join("wrong", selector: link.selector)
            InvitationHost.meet(&guesser, &ana, on: SessionID(number: UInt64(10 + number)))
        }
        #expect(ana.database.invitations(at: ana.now).map(\.tries) == [0])
    }

    @Test
    func `an acceptance from before a removal makes no friendship, although an invitation is being used`()
        throws
    {
        let (old, new) = (try People.id(60), try People.id(61))
        let link = Link(
            owner: ana.keys.owner,
            outgoing: OutgoingAsk(id: new, askedAt: People.now, address: nil, nonce: []),
            outbox: [OutboxStep(step: .remove, requests: [old])])
        let side = LinkSide(
            me: ben.keys, peer: ana.keys, source: "192.0.2.1", freshNonce: People.nonce(1))
        let outcome = try link.applying(
            .receive(.accept(old, name: "Ana"), side),
            LinkContext(now: People.now, myName: try People.name("Ben")))
        #expect(outcome.link.friendship == nil && outcome.replies == [.remove([old])])
    }
}
