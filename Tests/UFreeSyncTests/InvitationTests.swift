import Testing
import UFreeDomain
import UFreePasswordExchange
import UFreeServices
import UFreeTestSupport

@testable import UFreeSync

/// Invitations between two engines over their databases (P4).
@Suite struct InvitationTests {
    static let code = "7-K3QX-9FMD"

    private var ana: InvitationHost
    private var ben: InvitationHost

    init() throws {
        ana = try InvitationHost(1, name: "Ana")
        ben = try InvitationHost(2, name: "Ben")
    }

    @Test mutating func `a code makes two strangers verified friends, and is used up`() throws {
        try ana.invite(Self.code)
        try ben.join(Self.code)
        InvitationHost.meet(&ben, &ana)
        #expect(ana.isVerified(ben) && ben.isVerified(ana))
        let request = try #require(ana.database.requests(at: ana.now).first?.request.id)
        #expect(ben.results == [.met(ana.keys.owner, request)])
        #expect(ana.database.invitations(at: ana.now).isEmpty)
        let requests = ana.database.requests(at: ana.now).map(\.request)
        #expect(requests.map(\.status) == [.accepted] && requests.map(\.peerName?.text) == ["Ben"])
        #expect(ana.friends.map(\.name.text) == ["Ben"] && ben.friends.map(\.name.text) == ["Ana"])
    }

    @Test mutating func `nobody is shown a request that an invitation answers`() throws {
        try ana.invite(Self.code)
        try ben.join(Self.code)
        InvitationHost.meet(&ben, &ana)
        #expect(ana.isVerified(ben) && ana.requestsShown == 0)
    }

    @Test mutating func `a wrong code makes no friend, tells nobody the right one, and is counted`() throws {
        try ana.invite(Self.code)
        try ben.join("7-K3QX-9FMS")
        InvitationHost.meet(&ben, &ana)
        #expect(ana.friends.isEmpty && ben.friends.isEmpty && ana.database.requests(at: ana.now).isEmpty)
        #expect(ben.results == [.wrong(ana.keys.owner)])
        #expect(ana.database.invitations(at: ana.now).map(\.tries) == [1])
        #expect(ben.closed[InvitationHost.line] == .goodbye)
    }

    @Test(arguments: 1...4) mutating func `a code can be tried three times`(tries: Int) throws {
        try ana.invite(Self.code)
        for number in 1..<tries {
            var guesser = try InvitationHost(UInt8(10 + number), name: "Guesser")
            try guesser.join("wrong")
            InvitationHost.meet(&guesser, &ana, on: SessionID(number: UInt64(10 + number)))
        }
        try ben.join(Self.code)
        InvitationHost.meet(&ben, &ana)
        #expect(ben.isFriend(of: ana) == (tries <= 3))
        if tries > 3 { #expect(ben.results == [.closed(ana.keys.owner)]) }
    }

    @Test mutating func `an exchange is a try even if its connection breaks before anybody confirms`() throws
    {
        try ana.invite(Self.code)
        for number in 1...3 {
            var guesser = try InvitationHost(UInt8(10 + number), name: "Guesser")
            try guesser.join(Self.code)
            InvitationHost.meet(&guesser, &ana, on: SessionID(number: UInt64(10 + number))) { message in
                if case .join = message { message } else { nil }
            }
        }
        try ben.join(Self.code)
        InvitationHost.meet(&ben, &ana)
        #expect(ana.friends.isEmpty && ben.results == [.closed(ana.keys.owner)])
    }

    @Test mutating func `an invitation that has expired, was revoked or was used is closed`() throws {
        try ana.invite(Self.code)
        try ben.join(Self.code)
        ana.now = ana.now.adding(milliseconds: Invitation.codeLifetime)
        InvitationHost.meet(&ben, &ana)
        #expect(ben.results == [.closed(ana.keys.owner)] && ana.friends.isEmpty)

        try ana.invite(Self.code)
        _ = ana.database.revokeInvitations(7, at: ana.now)
        var cem = try InvitationHost(3, name: "Cem")
        try cem.join(Self.code)
        InvitationHost.meet(&cem, &ana, on: SessionID(number: 2))
        #expect(cem.results == [.closed(ana.keys.owner)] && ana.friends.isEmpty)
    }

    @Test mutating func `of two people with one invitation, one becomes a friend`() throws {
        try ana.invite(Self.code, isLink: false)
        var cem = try InvitationHost(3, name: "Cem")
        try ben.join(Self.code)
        try cem.join(Self.code)
        // Both prove to know the secret before either is confirmed.
        var held: [Message] = []
        InvitationHost.meet(&ben, &ana) { message in
            if case .confirm = message {
                held.append(message)
                return nil
            }
            if case .request = message { return nil }
            return message
        }
        InvitationHost.meet(&cem, &ana, on: SessionID(number: 2))
        for message in held { ana.receive(message, on: InvitationHost.line) }
        #expect(ana.friends.map(\.id) == [cem.keys.owner])
        let refusals = ana.takeSent().filter { if case .joined(_, nil) = $0.message { true } else { false } }
        #expect(refusals.count == 1)
    }

    @Test mutating func `to a blocked person, a code is one with other letters`() throws {
        try ana.invite(Self.code)
        try ana.block(ben.keys)
        try ben.join(Self.code)
        InvitationHost.meet(&ben, &ana)
        #expect(ben.results == [.wrong(ana.keys.owner)])
        #expect(ana.database.invitations(at: ana.now).map(\.tries) == [1])
        #expect(ana.friends.isEmpty)
    }

    @Test mutating func `whoever blocked the inviter does not join`() throws {
        try ana.invite(Self.code)
        try ben.block(ana.keys)
        try ben.join(Self.code)
        InvitationHost.meet(&ben, &ana)
        #expect(ben.results == [.blocked(ana.keys.owner)])
        #expect(ana.friends.isEmpty && ben.database.requests(at: ben.now).isEmpty)
    }

    @Test mutating func `a lost confirmation leaves a request like any other`() throws {
        try ana.invite(Self.code)
        try ben.join(Self.code)
        InvitationHost.meet(&ben, &ana) { message in
            if case .confirm = message { nil } else { message }
        }
        #expect(ana.friends.isEmpty)
        #expect(ana.database.requests(at: ana.now).map(\.request.status) == [.pending])
        let request = try #require(ana.database.requests(at: ana.now).first?.request.id)
        try ana.step(.accept(request, verified: false), with: ben.keys)
        InvitationHost.talk(&ben, &ana)
        // Ben knows that it is Ana; Ana does not know that it is Ben.
        #expect(ben.isVerified(ana) && ana.isFriend(of: ben) && !ana.isVerified(ben))
    }

    @Test mutating func `a lost answer to a confirmation is made up for on the next connection`() throws {
        try ana.invite(Self.code)
        try ben.join(Self.code)
        var isCut = false
        InvitationHost.meet(&ben, &ana) { message in
            if case .confirm = message {
                defer { isCut = true }
                return message
            }
            return isCut ? nil : message
        }
        #expect(ana.isVerified(ben) && !ben.isFriend(of: ana))
        ben.disconnect(InvitationHost.line)
        ana.disconnect(InvitationHost.line)
        InvitationHost.meet(&ben, &ana, on: SessionID(number: 2), nonce: 2)
        #expect(ana.isVerified(ben) && ben.isVerified(ana))
    }

    @Test mutating func `friends who join become verified`() throws {
        try Self.befriend(&ben, &ana)
        #expect(!ana.isVerified(ben))
        try ana.invite(Self.code)
        try ben.join(Self.code)
        InvitationHost.talk(&ben, &ana)
        #expect(ana.isVerified(ben) && ben.isVerified(ana))
        #expect(ana.friends.count == 1 && ben.friends.count == 1)
    }

    @Test(arguments: [false, true]) mutating func `a request that is pending becomes the friendship`(
        isInviters: Bool
    ) throws {
        if isInviters {
            try ana.step(.askKnown(People.id(9), nonce: People.nonce(4)), with: ben.keys)
        } else {
            try ben.step(.askKnown(People.id(9), nonce: People.nonce(4)), with: ana.keys)
        }
        InvitationHost.meet(&ben, &ana)
        #expect(ana.friends.isEmpty && ben.friends.isEmpty)
        try ana.invite(Self.code)
        try ben.join(Self.code)
        InvitationHost.talk(&ben, &ana)
        #expect(ana.isVerified(ben) && ben.isVerified(ana))
        for host in [ana, ben] {
            #expect(!host.database.requests(at: host.now).contains { $0.request.status == .pending })
            let link = host.database.link(
                to: host.keys.owner == ana.keys.owner ? ben.keys.owner : ana.keys.owner)
            #expect(link.incoming == nil && link.outgoing == nil && link.outbox.isEmpty)
        }
    }

    @Test mutating func `an invitation goes before a decline`() throws {
        try ben.step(.askKnown(People.id(9), nonce: People.nonce(4)), with: ana.keys)
        InvitationHost.meet(&ben, &ana)
        try ana.step(.decline(People.id(9)), with: ben.keys)
        try ana.invite(Self.code)
        try ben.join(Self.code)
        InvitationHost.talk(&ben, &ana)
        #expect(ana.isVerified(ben) && ben.isVerified(ana))
    }

    @Test mutating func `a confirmation that proves nothing closes the connection`() throws {
        try ana.invite(Self.code)
        try ben.join(Self.code)
        InvitationHost.meet(&ben, &ana) { message in
            guard case .confirm(let id, let name, var tag) = message else { return message }
            tag[0] ^= 1
            return .confirm(id, name: name, tag: tag)
        }
        #expect(ana.closed[InvitationHost.line] == .violation && ana.friends.isEmpty)
    }

    @Test mutating func `a code is compared with three answers, whoever gives them`() throws {
        try ben.join(Self.code)
        let tag = People.nonce(1) + People.nonce(2)
        for number in UInt8(11)...15 {
            let line = SessionID(number: UInt64(number))
            ben.connect(line, to: try People.keys(number), dialled: true, nonce: UInt64(number))
        }
        let shown = ben.takeSent()
        #expect(shown.count == 5)
        for case (let line, .join(let id, _, _)) in shown {
            ben.receive(.joined(id, JoinAnswer(share: try Self.share(), tag: tag)), on: line)
        }
        let owners = try (UInt8(11)...15).map { try People.keys($0).owner }
        #expect(ben.results == owners.prefix(3).map { .wrong($0) } + owners.suffix(2).map { .closed($0) })
    }

    @Test mutating func `whoever comes second takes the request back`() throws {
        try ana.invite(Self.code)
        try ben.join(Self.code)
        var held: [Message] = []
        InvitationHost.meet(&ben, &ana) { message in
            switch message {
            case .confirm, .request:
                held.append(message)
                return nil
            default: return message
            }
        }
        _ = ana.database.revokeInvitations(nil, at: ana.now)
        for message in held { ana.receive(message, on: InvitationHost.line) }
        InvitationHost.talk(&ben, &ana)
        #expect(ana.friends.isEmpty && ben.friends.isEmpty)
        for host in [ana, ben] {
            #expect(host.database.requests(at: host.now).map(\.request.status) == [.withdrawn])
        }
    }

    @Test mutating func `an answer or a confirmation that nobody asked for is ignored`() throws {
        ben.connect(InvitationHost.line, to: ana.keys, dialled: true)
        let answer = JoinAnswer(share: People.nonce(3), tag: People.nonce(1) + People.nonce(2))
        ben.receive(.joined(try People.id(40), answer), on: InvitationHost.line)
        ben.receive(.confirm(try People.id(40), name: "x", tag: answer.tag), on: InvitationHost.line)
        #expect(ben.takeSent().isEmpty && ben.closed.isEmpty && ben.results.isEmpty)
    }

    @Test mutating func `one connection begins four exchanges at most`() throws {
        for number in 1...6 { try ana.invite("secret", number: number, isLink: true) }
        ana.connect(InvitationHost.line, to: ben.keys, dialled: false)
        let selector = Invitation.selector(ofLink: Array("secret".utf8))
        let share = try Self.share()
        for number in UInt8(1)...6 {
            ana.receive(
                .join(try People.id(number), selector: selector, share: share), on: InvitationHost.line)
        }
        let answers = ana.takeSent().compactMap {
            if case .joined(_, let answer) = $0.message { answer } else { nil }
        }
        #expect(answers.count == Session.invitedLimit)
    }

    @Test mutating func `a share that is no element of the group is refused like a closed invitation`() throws
    {
        try ana.invite(Self.code)
        ana.connect(InvitationHost.line, to: ben.keys, dialled: false)
        ana.receive(
            .join(try People.id(1), selector: [7], share: [UInt8](repeating: 0xFF, count: 32)),
            on: InvitationHost.line)
        #expect(ana.takeSent().map(\.message) == [.joined(try People.id(1), nil)])
    }

    private static func share() throws -> [UInt8] {
        let exchange = InvitationExchange.begin(
            .initiator, secret: [1], selector: [1], joiner: try People.keys(2), inviter: try People.keys(1),
            request: try People.id(1), connection: 1, randomness: People.nonce(1) + People.nonce(2))
        return try #require(exchange).share
    }

    private static func befriend(_ asker: inout InvitationHost, _ asked: inout InvitationHost) throws {
        let id = try People.id(9)
        try asker.step(.askKnown(id, nonce: People.nonce(4)), with: asked.keys)
        InvitationHost.meet(&asker, &asked)
        try asked.step(.accept(id, verified: false), with: asker.keys)
        InvitationHost.talk(&asker, &asked)
    }
}
