package import UFreeDomain

extension Link {
    /// Returns the link after a step. This is a pure function: the caller stores the outcome and sends the
    /// replies after the commit. Every step may arrive twice; the second time changes nothing.
    /// - Throws: an error of the owner's step (`alreadyFriends`, `nothingPending`). Steps of the other side
    ///   never throw.
    package func applying(_ step: LinkStep, _ context: LinkContext) throws(FriendError) -> LinkOutcome {
        var outcome = LinkOutcome(link: self)
        switch step {
        case .ask(let ask):
            let outgoing = OutgoingAsk(
                id: ask.id, askedAt: ask.askedAt, address: ask.address, nonce: ask.nonce)
            try outcome.ask(outgoing, context)
        case .askKnown(let id, let nonce):
            try outcome.ask(
                OutgoingAsk(id: id, askedAt: context.now, address: nil, nonce: nonce), context)
        case .accept(let id, let verified, let level):
            try outcome.accept(id, verified: verified, at: level, context)
        case .decline(let id): try outcome.decline(id, context)
        case .look(let id, let nonce): try outcome.look(id, nonce, context)
        case .withdraw(let id): try outcome.withdraw(id)
        case .remove: outcome.remove()
        case .verify: outcome.link.friendship?.isVerified = true
        case .share(let sharing): outcome.link.friendship?.sharing = sharing
        case .block(let profile): try outcome.block(profile, context)
        case .unblock: outcome.unblock()
        case .leave: try outcome.leave()
        case .join(let id, let tag): outcome.join(id, tag, context)
        case .invited(let id, let name, let proof, let side):
            outcome.invited(id, name: name, proof, side, context)
        case .receive(let message, let side): outcome.receive(message, side, context)
        }
        return outcome
    }
}

extension LinkOutcome {
    /// Sends a request. Sending is consent: if the other side has already asked, it accepts that request.
    fileprivate mutating func ask(_ ask: OutgoingAsk, _ context: LinkContext) throws(FriendError) {
        guard !link.isBlocked else { throw .blocked(name: nil) }
        if let friendship = link.friendship { throw .alreadyFriends(name: friendship.name.text) }
        guard link.outgoing == nil else { return }
        link.declined = nil
        if let incoming = link.incoming, !RequestRules.isExpired(since: incoming.firstSeen, at: context.now) {
            closed.append(ClosedRequest(id: ask.id, direction: .outgoing, status: .accepted))
            befriend(accepting: incoming, verified: false, at: nil, context)
        } else {
            link.outgoing = ask
        }
    }

    fileprivate mutating func accept(
        _ id: RequestID, verified: Bool, at level: PrivacyLevel?, _ context: LinkContext
    ) throws(FriendError) {
        if let incoming = link.incoming, incoming.id == id,
            !RequestRules.isExpired(since: incoming.firstSeen, at: context.now)
        {
            befriend(accepting: incoming, verified: verified, at: level, context)
        } else if let friendship = link.friendship, friendship.requests.contains(id) {
            link.friendship?.isVerified = friendship.isVerified || verified
            if let level { link.friendship?.sharing = Sharing(level) }
        } else {
            throw .nothingPending
        }
    }

    /// Declines a request on this side only: there is no decline message (F3).
    fileprivate mutating func decline(_ id: RequestID, _ context: LinkContext) throws(FriendError) {
        if let incoming = link.incoming, incoming.id == id {
            link.incoming = nil
            link.declined = DeclinedAsk(id: id, at: context.now, ask: incoming)
            closed.append(ClosedRequest(id: id, direction: .incoming, status: .declined))
        } else if link.declined?.id != id {
            throw .nothingPending
        }
    }

    /// Hides them and their requests (F20). Nothing is sent, except that a request to them is withdrawn.
    fileprivate mutating func block(_ profile: Profile, _ context: LinkContext) throws(FriendError) {
        guard !link.isBlocked else { return }
        link.block = profile
        if let incoming = link.incoming { try decline(incoming.id, context) }
        if let outgoing = link.outgoing { try withdraw(outgoing.id) }
    }

    /// Requests are shown again, also within a week of a decline.
    fileprivate mutating func unblock() {
        link.block = nil
        link.declined = link.declined.map {
            DeclinedAsk(id: $0.id, at: Timestamp(milliseconds: 0), ask: $0.ask)
        }
    }

    mutating func withdraw(_ id: RequestID) throws(FriendError) {
        guard link.outgoing?.id == id else {
            if link.outbox.contains(OutboxStep(step: .withdraw, requests: [id])) { return }
            throw .nothingPending
        }
        link.outgoing = nil
        // It is unknown whether the request ever arrived, so the withdrawal must be sent.
        link.outbox.append(OutboxStep(step: .withdraw, requests: [id]))
        closed.append(ClosedRequest(id: id, direction: .outgoing, status: .withdrawn))
    }

    /// Ends the friendship on this side at once; REMOVE is sent until the other side acknowledges it (F6).
    fileprivate mutating func remove() {
        guard let friendship = link.friendship else { return }
        unfriend()
        link.outbox.append(OutboxStep(step: .remove, requests: friendship.requests))
    }

    fileprivate mutating func leave() throws(FriendError) {
        remove()
        if let outgoing = link.outgoing { try withdraw(outgoing.id) }
        (link.incoming, link.declined, link.block) = (nil, nil, nil)
    }

    /// Creates the friendship, as both have consented; ACCEPT is sent until the other side acknowledges it.
    mutating func befriend(
        accepting incoming: IncomingAsk, verified: Bool, at level: PrivacyLevel?, _ context: LinkContext
    ) {
        link.incoming = nil
        link.declined = nil
        link.friendship = Friendship(
            requests: [incoming.id], since: context.now, name: incoming.name,
            sharing: Sharing(level ?? context.newLevel), isVerified: verified,
            code: incoming.code, unfinished: incoming.code == nil ? .asked(incoming) : nil)
        link.outbox.append(OutboxStep(step: .accept, requests: [incoming.id]))
        closed.append(ClosedRequest(id: incoming.id, direction: .incoming, status: .accepted))
    }

    /// Ends the friendship on this side and drops its unsent acceptance.
    mutating func unfriend() {
        guard link.friendship != nil else { return }
        link.friendship = nil
        link.outbox.removeAll { $0.step == .accept }
        erasesFriend = true
    }
}
