import Testing
import UFreeDomain
import UFreeSync

@Suite("The link between two owners")
struct LinkTests {
    @Test("F1: sending makes a pending request, never a friend")
    func askingIsPending() throws {
        let link = try People.asking()
        #expect(link.outgoing?.id == (try People.id(10)))
        #expect(link.friendship == nil)
        #expect(link.wantsConnection)
    }

    @Test("F1: asking twice is one request")
    func askingTwice() throws {
        let link = try People.asking(10)
        let again = try link.applying(.askKnown(People.id(11), nonce: People.nonce(6)), People.context())
        #expect(again.link == link)
    }

    @Test("F5: a repeated request is acknowledged and notifies nobody")
    func repeatsNotifyOnce() throws {
        let link = try People.asked(20)
        let again = try People.heard(.request(People.id(20), name: "Ben"), by: link)
        #expect(again.link == link)
        #expect(again.replies == [.ack(.request, try People.id(20))])
    }

    @Test("F3: accepting makes the friend and waits for the acknowledgement in the outbox; again is fine")
    func acceptingIsIdempotent() throws {
        let id = try People.id(20)
        let first = try People.asked(20).applying(.accept(id, verified: false), People.context())
        #expect(first.link.friendship?.requests == [id])
        #expect(first.link.incoming == nil)
        #expect(first.link.outbox == [OutboxStep(step: .accept, requests: [id])])
        #expect(first.closed == [ClosedRequest(id: id, direction: .incoming, status: .accepted)])
        let second = try first.link.applying(.accept(id, verified: false), People.context())
        #expect(second.link == first.link && second.closed.isEmpty)
    }

    @Test("F3: a request that never came cannot be accepted, declined or withdrawn")
    func nothingPending() throws {
        let steps: [LinkStep] = [
            .accept(try People.id(1), verified: false), .decline(try People.id(1)),
            .withdraw(try People.id(1)),
        ]
        for step in steps {
            #expect(throws: FriendError.nothingPending) {
                try People.stranger().applying(step, People.context())
            }
        }
    }

    @Test("F5: an expired request cannot be accepted any more")
    func expired() throws {
        let later = People.now.adding(milliseconds: RequestRules.lifetime)
        #expect(throws: FriendError.nothingPending) {
            try People.asked(20).applying(
                .accept(People.id(20), verified: false), People.context(at: later))
        }
    }

    @Test("F5: asking a person whose request has expired is a request, and no friendship yet")
    func askingBackTooLate() throws {
        let later = People.now.adding(milliseconds: RequestRules.lifetime)
        let outcome = try People.asked(20).applying(
            .askKnown(People.id(30), nonce: People.nonce(5)), People.context(at: later))
        #expect(outcome.link.friendship == nil)
        #expect(outcome.link.outgoing?.id == (try People.id(30)))
    }

    @Test("F6: a request that was accepted and removed is not pending when it is repeated")
    func askedAfterTheEnd() throws {
        let removed = try People.friends(20).applying(.remove, People.context()).link
        let again = try People.heard(.request(People.id(20), name: "Ben"), by: removed)
        #expect(again.link == removed)
        #expect(again.replies == [.ack(.request, try People.id(20))])
    }

    @Test("F5: withdrawing one of two requests that crossed keeps the friendship")
    func withdrawnAfterCrossing() throws {
        let crossed = try People.heard(.request(People.id(9), name: "Ben"), by: People.asking(10)).link
        let outcome = try People.heard(.withdraw(People.id(9)), by: crossed)
        #expect(outcome.link.friendship != nil && !outcome.erasesFriend)
        #expect(outcome.replies == [.ack(.withdraw, try People.id(9))])
    }

    @Test("F3: declining hides the request and sends nothing; the person stays hidden for seven days")
    func decliningIsSilent() throws {
        let declined = try People.asked(20).applying(.decline(People.id(20)), People.context())
        #expect(declined.replies.isEmpty && declined.link.outbox.isEmpty && declined.link.incoming == nil)
        let again = try People.heard(.request(People.id(21), name: "Ben"), by: declined.link)
        #expect(again.link.incoming == nil)
        #expect(again.replies == [.ack(.request, try People.id(21))])
        let later = People.now.adding(milliseconds: RequestRules.quietAfterDecline)
        let shown = try People.heard(
            .request(People.id(22), name: "Ben"), by: declined.link, context: People.context(at: later))
        #expect(shown.link.incoming?.id == (try People.id(22)))
    }

    @Test("F20: a blocked person's requests stay hidden whenever they come, until the block ends")
    func blockedRequests() throws {
        let blocked = try People.stranger().applying(.block(People.profile()), People.context()).link
        #expect(!blocked.isEmpty)
        var link = blocked
        for (number, days) in [(UInt8(20), Int64(0)), (21, 10), (22, 400)] {
            let context = try People.context(at: People.now.adding(milliseconds: days * .day))
            let asked = try People.heard(.request(People.id(number), name: "Zoe"), by: link, context: context)
            #expect(asked.link.incoming == nil && asked.replies == [.ack(.request, try People.id(number))])
            link = asked.link
        }
        #expect(throws: FriendError.blocked(name: nil)) {
            try link.applying(.askKnown(People.id(30), nonce: People.nonce(5)), People.context())
        }
        let open = try link.applying(.unblock, People.context()).link
        #expect(try People.heard(.request(People.id(23), name: "Zoe"), by: open).link.incoming != nil)
    }

    @Test("F20: a block withdraws a request to that person, so that no answer makes a friendship")
    func blockedWhileAsking() throws {
        let link = try People.asking(10).applying(.block(People.profile()), People.context()).link
        #expect(link.outgoing == nil && link.outbox.map(\.step) == [.withdraw])
        let accepted = try People.heard(.accept(People.id(10), name: "Ben"), by: link)
        #expect(accepted.link.friendship == nil)
        #expect(accepted.replies == [.remove([try People.id(10)])])
        let asked = try People.heard(.request(People.id(9), name: "Ben"), by: link)
        #expect(asked.link.friendship == nil && asked.link.incoming == nil)
    }

    @Test("F20: a pending request that a restored backup brings back is answered like a declined one")
    func restoredRequest() throws {
        var link = try People.asked(20)
        link.block = try People.profile()
        for number in [UInt8(20), 21] {
            let promise = try CodeExchange.commitment(
                nonce: People.nonce(number), asker: People.keys(2), asked: People.keys(1))
            for message: Message in [
                .request(try People.id(number), name: "Ben"),
                .commit(try People.id(number), commitment: promise),
            ] {
                let outcomes = try [link, try People.asked(20)].map { try People.heard(message, by: $0) }
                #expect(!outcomes[0].replies.isEmpty || outcomes[1].replies.isEmpty)
                link = outcomes[0].link
            }
            let id = try People.id(number)
            #expect(link.incoming == nil && link.declined?.ask?.id == id)
        }
    }

    @Test("F20: a friend who is blocked stays one to the other side, also after asking again and removing")
    func blockedFriend() throws {
        let friends = try People.friends(20)
        let blocked = try friends.applying(.block(People.profile()), People.context())
        #expect(blocked.replies.isEmpty && blocked.link.outbox.isEmpty && blocked.link.friendship != nil)
        for message: Message in [
            .request(try People.id(20), name: "Ben"), .request(try People.id(21), name: "Ben"),
            .remove([try People.id(20)]),
        ] {
            let outcomes = try [friends, blocked.link].map { try People.heard(message, by: $0) }
            #expect(outcomes[0].replies == outcomes[1].replies)
            #expect(outcomes[0].link.outbox == outcomes[1].link.outbox)
        }
        let removed = try People.heard(.remove([People.id(20)]), by: blocked.link).link
        #expect(removed.friendship == nil && removed.isBlocked)
        #expect(try People.heard(.request(People.id(22), name: "Ben"), by: removed).link.incoming == nil)
    }

    /// Attempts to distinguish a declined request from a pending one: repeats, a code, a different text,
    /// another request.
    static let probes: [[(UInt8, String)]] = [
        [(20, "request"), (20, "commit"), (20, "reveal"), (20, "reveal")],
        [(20, "commit"), (20, "commit"), (20, "other commit"), (20, "reveal")],
        [(20, "commit"), (20, "wrong reveal")], [(20, "reveal")], [(21, "commit"), (21, "reveal")],
        [(21, "request"), (20, "commit"), (21, "commit"), (21, "reveal"), (20, "request")],
        [(20, "commit"), (21, "request"), (21, "commit"), (21, "reveal"), (22, "request"), (22, "commit")],
        [(20, "withdraw"), (20, "commit"), (20, "withdraw"), (21, "request"), (21, "commit")],
        [(20, "commit"), (20, "remove"), (20, "commit"), (20, "reveal")],
        [(21, "request"), (21, "withdraw"), (21, "commit"), (22, "request"), (22, "commit"), (22, "reveal")],
    ]

    @Test(
        "F3, F20: No answer differs between a pending request, a declined one and one of a blocked person",
        arguments: probes)
    func declinedLikePending(steps: [(UInt8, String)]) throws {
        let pending = try People.asked(20)
        var links = [
            pending, try pending.applying(.decline(People.id(20)), People.context()).link,
            try pending.applying(.block(People.profile()), People.context()).link,
        ]
        for (number, word) in steps {
            let id = try People.id(number)
            let promise = CodeExchange.commitment(
                nonce: People.nonce(number), asker: try People.keys(2), asked: try People.keys(1))
            let message: Message =
                switch word {
                case "request": .request(id, name: "Ben")
                case "commit": .commit(id, commitment: promise)
                case "other commit": .commit(id, commitment: People.nonce(1))
                case "reveal": .reveal(id, nonce: People.nonce(number))
                case "wrong reveal": .reveal(id, nonce: People.nonce(99))
                case "withdraw": .withdraw(id)
                default: .remove([id])
                }
            let outcomes = try links.map { try People.heard(message, by: $0) }
            for other in outcomes[1...] {
                #expect(outcomes[0].replies == other.replies, "\(word) \(number)")
                #expect(outcomes[0].isViolation == other.isViolation, "\(word) \(number)")
            }
            links = outcomes.map(\.link)
            let said = try links.map { link in
                link.pendingMessages(me: try People.keys(1), peer: try People.keys(2), myName: "Me")
            }
            #expect(said[0] == said[1] && said[0] == said[2], "\(word) \(number)")
            #expect(links[1].incoming == nil && links[2].incoming == nil)
        }
    }

    @Test("F5: A request that ended before is acknowledged and changes nothing, in any state of the link")
    func endedRequests() throws {
        for link in [try People.stranger(), try People.asking(10), try People.asked(20)] {
            let outcome = try People.heard(
                .request(People.id(30), name: "Ben"), by: link, context: People.context(hasEnded: true))
            #expect(outcome.link == link && outcome.closed.isEmpty)
            #expect(outcome.replies == [.ack(.request, try People.id(30))])
        }
    }

    @Test(
        "F5: beyond 32 pending requests, or 4 of one source, a new one is not even acknowledged",
        arguments: [(32, 0, false), (31, 4, false), (31, 3, true)])
    func caps(pending: Int, fromSource: Int, isTaken: Bool) throws {
        let outcome = try People.heard(
            .request(People.id(20), name: "Ben"), by: People.stranger(),
            context: People.context(pending: pending, fromSource: fromSource))
        #expect((outcome.link.incoming != nil) == isTaken)
        #expect(outcome.replies.isEmpty == !isTaken)
    }

    @Test("F5: crossing requests end in one friendship on both sides, named by both requests")
    func crossing() throws {
        let outcome = try People.heard(.request(People.id(9), name: "Ben"), by: People.asking(10))
        #expect(outcome.link.friendship?.requests == [try People.id(9), try People.id(10)])
        #expect(outcome.link.outgoing == nil && outcome.link.incoming == nil)
        #expect(outcome.closed.count == 2)
    }

    @Test("F5: asking back is accepting")
    func askingBack() throws {
        let outcome = try People.asked(20).applying(
            .askKnown(People.id(30), nonce: People.nonce(5)), People.context())
        #expect(outcome.link.friendship?.requests == [try People.id(20)])
        #expect(outcome.link.outbox == [OutboxStep(step: .accept, requests: [try People.id(20)])])
    }

    @Test(
        "F3: an acceptance without a request, or of a withdrawn one, is answered with REMOVE"
    )
    func unaskedAcceptance() throws {
        let outcome = try People.heard(.accept(People.id(10), name: "Ben"), by: People.stranger())
        #expect(outcome.link.friendship == nil)
        #expect(outcome.replies == [.remove([try People.id(10)])])
        let withdrawn = try People.asking(10).applying(.withdraw(People.id(10)), People.context()).link
        let late = try People.heard(.accept(People.id(10), name: "Ben"), by: withdrawn)
        #expect(late.link.friendship == nil)
    }

    @Test(
        "F5: the end of an older request keeps a newer one that was accepted, until that is answered"
    )
    func endOfAnOlderRequest() throws {
        // They sent a request, withdrew it and sent it again; the acceptance of the first was still in
        // transit.
        let twice = try People.heard(.request(People.id(21), name: "Ben"), by: People.friends(20)).link
        let ended = try People.heard(.remove([People.id(20)]), by: twice)
        #expect(ended.link.friendship?.requests == [try People.id(21)] && !ended.erasesFriend)
        #expect(ended.link.outbox == [OutboxStep(step: .accept, requests: [try People.id(21)])])
        // An acknowledgement would mean that everything is erased.
        #expect(ended.replies.isEmpty)
        let refused = try People.heard(.remove([People.id(21)]), by: ended.link)
        #expect(refused.link.friendship == nil && refused.erasesFriend)
    }

    @Test("F6: removing erases here at once and notifies the other side until it acknowledges")
    func removing() throws {
        let removed = try People.friends(20).applying(.remove, People.context())
        #expect(removed.link.friendship == nil && removed.erasesFriend)
        #expect(removed.link.isRemoving && removed.link.wantsConnection)
        let acknowledged = try People.heard(.ack(.remove, People.id(20)), by: removed.link)
        #expect(acknowledged.link.isEmpty)
    }

    @Test("F6: a received removal erases here too, once, and is acknowledged every time")
    func removed() throws {
        let first = try People.heard(.remove([People.id(20)]), by: People.friends(20))
        #expect(first.link.friendship == nil && first.erasesFriend)
        #expect(first.replies == [.ack(.remove, try People.id(20))])
        let second = try People.heard(.remove([People.id(20)]), by: first.link)
        #expect(!second.erasesFriend && second.replies == first.replies)
    }

    @Test("F6: an old removal does not end a newer friendship")
    func oldRemoval() throws {
        let outcome = try People.heard(.remove([People.id(3)]), by: People.friends(20))
        #expect(outcome.link.friendship != nil && !outcome.erasesFriend)
    }

    @Test("F6: an acceptance that arrives after the removal makes no friend")
    func acceptanceAfterRemoval() throws {
        let ended = try People.heard(.remove([People.id(10)]), by: People.asking(10))
        #expect(ended.link.outgoing == nil)
        let late = try People.heard(.accept(People.id(10), name: "Ben"), by: ended.link)
        let end = try People.id(10)
        #expect(late.link.friendship == nil)
        #expect(late.replies == [.remove([end])])
    }

    @Test("A friend that asks repeatedly cannot make the friendship grow")
    func requestsAreCapped() throws {
        var link = try People.friends(20)
        for number in UInt8(30)..<60 {
            link = try People.heard(.request(People.id(number), name: "Ben"), by: link).link
        }
        #expect((link.friendship?.requests.count ?? 0) <= 4)
        #expect(link.friendship?.requests.first == (try People.id(20)))
        #expect(link.outbox.count <= 4)
    }

    @Test(
        "F5: requests repeated after withdrawal are limited per hour: by person, by address and for all"
    )
    func nagging() throws {
        let contexts = [
            LinkContext(
                now: People.now, myName: try People.name("Me"), asksLastHour: RequestRules.hourlyPerPerson),
            LinkContext(
                now: People.now, myName: try People.name("Me"),
                sourceAsksLastHour: RequestRules.hourlyPerSource),
            LinkContext(
                now: People.now, myName: try People.name("Me"), allAsksLastHour: RequestRules.hourlyLimit),
        ]
        for context in contexts {
            for link in [try People.stranger(), try People.asked(20)] {
                let outcome = try People.heard(
                    .request(People.id(21), name: "Ben"), by: link, context: context)
                #expect(outcome.link == link && outcome.replies.isEmpty && outcome.closed.isEmpty)
            }
            let repeated = try People.heard(
                .request(People.id(20), name: "Ben"), by: People.asked(20), context: context)
            #expect(repeated.replies == [.ack(.request, try People.id(20))])
        }
    }

    @Test("F5: an expired request does not continue, declined or not; it is acknowledged again")
    func afterExpiry() throws {
        let id = try People.id(20)
        let later = try People.context(
            hasEnded: true, at: People.now.adding(milliseconds: RequestRules.lifetime))
        let declined = try People.asked(20).applying(.decline(id), People.context()).link
        for link in [try People.asked(20), declined] {
            let promised = try People.heard(
                .commit(id, commitment: People.nonce(1)), by: link, context: later)
            #expect(promised.replies.isEmpty && promised.link.incoming == nil)
            let again = try People.heard(.request(id, name: "Ben"), by: link, context: later)
            #expect(again.replies == [.ack(.request, id)] && again.link.incoming == nil)
        }
    }

    @Test("F5: a friend that repeats its request missed the acceptance, and gets it again")
    func requestOfAFriend() throws {
        let id = try People.id(20)
        let outcome = try People.heard(.request(id, name: "Ben"), by: People.friends(20))
        #expect(outcome.link.outbox == [OutboxStep(step: .accept, requests: [id])])
        #expect(outcome.replies == [.ack(.request, id)])
        let twice = try People.heard(.request(id, name: "Ben"), by: outcome.link)
        #expect(twice.link == outcome.link)
    }

    @Test("F5: a declined person who withdraws and asks again meets the same limits as anybody")
    func limitsAfterADecline() throws {
        let declined = try People.asked(20).applying(.decline(People.id(20)), People.context()).link
        let withdrawn = try People.heard(.withdraw(People.id(20)), by: declined).link
        let request = Message.request(try People.id(21), name: "Ben")
        let full = try People.context(fromSource: RequestRules.pendingPerSource)
        #expect(try People.heard(request, by: withdrawn, context: full).replies.isEmpty)
        #expect(try !People.heard(request, by: withdrawn).replies.isEmpty)
        // It is replaced by the new one, as a pending one would be.
        #expect(try !People.heard(request, by: declined, context: full).replies.isEmpty)
    }

    @Test("I2: a person without a visible name is called by the beginning of the id")
    func namelessPeople() throws {
        let link = try People.heard(.request(People.id(20), name: "\u{202E}\u{0007}"), by: People.stranger())
            .link
        #expect(link.incoming?.name.text == String(try People.keys(2).owner.description.prefix(7)))
    }
}
