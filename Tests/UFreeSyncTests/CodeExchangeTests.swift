import Testing
import UFreeDomain
import UFreeSync

@Suite("The comparison code")
struct CodeExchangeTests {
    /// Ana sends request 10 with nonce 5; Ben answers with nonce 77.
    private func exchanged() throws -> (asker: Link, asked: LinkOutcome) {
        let ana = try People.keys(1)
        let ben = try People.keys(2)
        let id = try People.id(10)
        let atBen = LinkSide(me: ben, peer: ana, source: "192.0.2.1", freshNonce: People.nonce(77))
        let commitment = CodeExchange.commitment(nonce: People.nonce(5), asker: ana, asked: ben)
        var benLink = try Link(owner: ana.owner)
            .applying(.receive(.request(id, name: "Ana"), atBen), People.context()).link
        let promised = try benLink.applying(
            .receive(.commit(id, commitment: commitment), atBen), People.context())
        #expect(promised.replies == [.nonce(id, nonce: People.nonce(77))])
        benLink = promised.link
        let anaLink = try People.heard(.nonce(id, nonce: People.nonce(77)), by: People.asking(10)).link
        let revealed = try benLink.applying(
            .receive(.reveal(id, nonce: People.nonce(5)), atBen), People.context())
        return (anaLink, revealed)
    }

    @Test("F7: both sides get the same six digits")
    func sameCode() throws {
        let (asker, asked) = try exchanged()
        let code = try #require(asker.outgoing?.code)
        #expect(asked.link.incoming?.code == code)
        #expect(asked.replies == [.ack(.reveal, try People.id(10))])
        #expect(code.description.count == 6)
    }

    @Test("F7: the code depends on every key, both nonces and the request")
    func codeDependsOnEverything() throws {
        let ana = try People.keys(1)
        let ben = try People.keys(2)
        let eve = try People.keys(3)
        func code(_ asker: PeerKeys, _ asked: PeerKeys, _ first: UInt8, _ second: UInt8, _ id: UInt8) throws
            -> Int?
        {
            CodeExchange.code(
                request: try People.id(id), asker: asker, asked: asked, askerNonce: People.nonce(first),
                askedNonce: People.nonce(second))?.number
        }
        let base = try code(ana, ben, 5, 77, 10)
        #expect(try code(ana, ben, 5, 77, 10) == base)
        for other in [
            try code(eve, ben, 5, 77, 10), try code(ana, eve, 5, 77, 10), try code(ana, ben, 6, 77, 10),
            try code(ana, ben, 5, 78, 10), try code(ana, ben, 5, 77, 11), try code(ben, ana, 5, 77, 10),
        ] { #expect(other != base) }
    }

    @Test("F7: a nonce other than the promised one closes the connection and makes no code")
    func wrongReveal() throws {
        let id = try People.id(20)
        let promise = CodeExchange.commitment(
            nonce: People.nonce(8), asker: try People.keys(2), asked: try People.keys(1))
        let link = try People.heard(.commit(id, commitment: promise), by: People.asked(20)).link
        let outcome = try People.heard(.reveal(id, nonce: People.nonce(9)), by: link)
        #expect(outcome.isViolation && outcome.link.incoming?.code == nil && outcome.replies.isEmpty)
    }

    @Test("F7: a second promise for the same request gets no second nonce")
    func onePromise() throws {
        let id = try People.id(20)
        let first = try People.heard(.commit(id, commitment: People.nonce(1)), by: People.asked(20))
        #expect(first.replies == [.nonce(id, nonce: People.nonce(77))])
        let repeated = try People.heard(.commit(id, commitment: People.nonce(1)), by: first.link, fresh: 78)
        #expect(repeated.replies == first.replies)
        let changed = try People.heard(.commit(id, commitment: People.nonce(2)), by: first.link, fresh: 78)
        #expect(changed.replies.isEmpty && changed.link == first.link)
    }

    @Test(
        "F7: nine tries a day, four from one address, one open per person; the tenth only if the owner looks",
        arguments: [
            (Guesses(all: 8), true, true), (Guesses(all: 9), false, true), (Guesses(all: 10), false, false),
            (Guesses(all: 4, fromSource: 3), true, true), (Guesses(all: 4, fromSource: 4), false, true),
            (Guesses(all: 1, openOfPerson: 1), false, true),
        ])
    func noncesAreScarce(guesses: Guesses, isGiven: Bool, isGivenToTheOwner: Bool) throws {
        let id = try People.id(20)
        let context = try People.context(guesses: guesses)
        let outcome = try People.heard(
            .commit(id, commitment: People.nonce(1)), by: People.asked(20), context: context)
        #expect(outcome.replies == (isGiven ? [.nonce(id, nonce: People.nonce(77))] : []))
        #expect(outcome.isCodeHeldBack != isGiven)
        // The promise is kept: another one can't replace it while it is pending.
        let other = try People.heard(.commit(id, commitment: People.nonce(2)), by: outcome.link)
        #expect(other.link == outcome.link && other.replies.isEmpty)
        let looked = try outcome.link.applying(.look(id, nonce: People.nonce(78)), context).link
        let nonce = isGiven ? People.nonce(77) : isGivenToTheOwner ? People.nonce(78) : nil
        #expect(looked.incoming?.nonce == nonce)
        let said = looked.pendingMessages(me: try People.keys(1), peer: try People.keys(2), myName: "Me")
        #expect(said == (nonce.map { [.nonce(id, nonce: $0)] } ?? []))
    }

    @Test("F7: Looking at a request without a promise, or at no request, changes nothing")
    func lookingChangesNothing() throws {
        let asked = try People.asked(20)
        let nonce = People.nonce(78)
        #expect(try asked.applying(.look(People.id(20), nonce: nonce), People.context()).link == asked)
        #expect(throws: FriendError.nothingPending) {
            try asked.applying(.look(People.id(21), nonce: nonce), People.context())
        }
    }

    @Test("F7: A second NONCE changes nothing: it could be searched for until the codes agree")
    func oneNonce() throws {
        let id = try People.id(10)
        let first = try People.heard(.nonce(id, nonce: People.nonce(77)), by: People.asking(10)).link
        #expect(first.outgoing?.code != nil)
        let second = try People.heard(.nonce(id, nonce: People.nonce(78)), by: first)
        #expect(second.link == first && second.replies.isEmpty)
    }

    @Test("F7: accepting before the code is there leaves the friend unverified, and the code still comes")
    func acceptedFirst() throws {
        let id = try People.id(20)
        let link = try People.friends(20)
        #expect(link.friendship?.isVerified == false && link.friendship?.code == nil)
        let promise = CodeExchange.commitment(
            nonce: People.nonce(8), asker: try People.keys(2), asked: try People.keys(1))
        let promised = try People.heard(.commit(id, commitment: promise), by: link)
        let revealed = try People.heard(.reveal(id, nonce: People.nonce(8)), by: promised.link)
        #expect(revealed.link.friendship?.code != nil && revealed.link.friendship?.unfinished == nil)
    }
}
