import UFreeDomain

extension LinkOutcome {
    /// Asks with an invitation whose inviter has proved to know its secret. CONFIRM goes first, once; if it is lost, the
    /// request goes on as any other, and the inviter sees it.
    mutating func join(_ id: RequestID, _ tag: [UInt8], _ context: LinkContext) {
        guard !link.isBlocked, !context.isLeaving else { return }
        replies.append(.confirm(id, name: context.myName.text, tag: tag))
        link.declined = nil
        if link.friendship != nil {
            link.friendship?.isVerified = true
        } else if let incoming = link.incoming,
            !RequestRules.isExpired(since: incoming.firstSeen, at: context.now)
        {
            // They asked already, so this is consent.
            closed.append(ClosedRequest(id: id, direction: .outgoing, status: .accepted))
            befriend(accepting: incoming, verified: true, at: nil, context)
            link.friendship?.unfinished = nil
        } else {
            // It replaces a request that is pending, on both sides.
            if let outgoing = link.outgoing {
                closed.append(ClosedRequest(id: outgoing.id, direction: .outgoing, status: .withdrawn))
            }
            link.outgoing = OutgoingAsk(id: id, askedAt: context.now, address: nil, nonce: [])
        }
    }

    /// Makes a verified friend of somebody who has proved to know the secret of an open invitation, which is used up. Those who
    /// are friends already become verified.
    mutating func invited(
        _ id: RequestID, name: String, _ proof: Proof, _ side: LinkSide, _ context: LinkContext
    ) {
        // Until the end of an older friendship is acknowledged, the other side may take this for a part of it. On one
        // connection the acknowledgement comes before CONFIRM.
        guard context.invitation == proof.secret, !link.isBlocked, !link.isRemoving else {
            replies.append(.joined(id, nil))
            return
        }
        usedInvitation = proof.selector
        let ask = IncomingAsk(
            id: id, firstSeen: context.now, name: Self.name(name, side), source: side.source)
        if let friendship = link.friendship {
            rememberRequest(id, of: friendship)
        } else if let outgoing = link.outgoing {
            cross(outgoing, with: id, name: ask.name, side, context)
        } else {
            if let incoming = link.incoming, incoming.id != id {
                closed.append(ClosedRequest(id: incoming.id, direction: .incoming, status: .withdrawn))
            }
            befriend(accepting: ask, verified: true, at: nil, context)
        }
        link.friendship?.isVerified = true
        link.friendship?.unfinished = nil
    }
    /// Answers JOIN. To a blocked person, a code looks like one with other letters, and a link as if it had been used.
    mutating func shown(
        _ id: RequestID, _ selector: [UInt8], _ share: [UInt8], _ side: LinkSide, _ context: LinkContext
    ) {
        let isCode = selector.count == 1
        let secret =
            link.isBlocked && context.invitation != nil
            ? (isCode ? side.freshNonce : nil) : context.invitation
        offer = JoinOffer(request: id, selector: selector, share: share, secret: secret)
    }

    /// Takes the request back that came after somebody else's use of the invitation.
    mutating func refused(_ id: RequestID) {
        guard link.outgoing?.id == id, link.outgoing?.isInvited == true else { return }
        try? withdraw(id)
    }
}
