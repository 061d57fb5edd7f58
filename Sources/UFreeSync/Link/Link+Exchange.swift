import UFreeDomain

extension LinkOutcome {
    /// Handles COMMIT: stores the commitment and gives our nonce, once. If no nonce may be given now, the
    /// commitment waits.
    mutating func committed(
        _ id: RequestID, _ commitment: [UInt8], _ side: LinkSide, _ context: LinkContext
    ) {
        adoptLowerExchange(id, side, context)
        guard var ask = asked(id) else { return }
        guard ask.commitment == nil || ask.commitment == commitment else { return }
        ask.commitment = commitment
        give(side.freshNonce, &ask, isLookedAt: false, context)
        updateAsked(ask)
        if let nonce = ask.nonce { replies.append(.nonce(id, nonce: nonce)) }
    }

    /// Gives a nonce to a waiting request whose code the owner wants to compare. NONCE is sent as a pending
    /// message.
    mutating func look(_ id: RequestID, _ nonce: [UInt8], _ context: LinkContext) throws(FriendError) {
        guard var ask = link.incoming, ask.id == id else { throw .nothingPending }
        guard ask.commitment != nil else { return }
        give(nonce, &ask, isLookedAt: true, context)
        link.incoming = ask
    }

    private mutating func give(
        _ nonce: [UInt8], _ ask: inout IncomingAsk, isLookedAt: Bool, _ context: LinkContext
    ) {
        guard ask.nonce == nil else { return }
        // A friend's missing code does not count as a guess, because the owner has already accepted.
        let isFriend = link.friendship != nil
        guard isFriend || context.guesses.leaveRoom(isLookedAt: isLookedAt) else {
            isCodeHeldBack = true
            return
        }
        ask.nonce = nonce
        ask.nonceGivenAt = context.now
    }

    /// Handles NONCE: the code is now known on this side. REVEAL is sent as a pending message.
    mutating func gotNonce(_ id: RequestID, _ nonce: [UInt8], _ side: LinkSide) {
        var code: ComparisonCode?
        updateAsking(id) { ask in
            guard ask.theirNonce == nil, !ask.isInvited else { return }
            ask.theirNonce = nonce
            ask.code = CodeExchange.code(
                request: id, asker: side.me, asked: side.peer, askerNonce: ask.nonce, askedNonce: nonce)
            code = ask.code
        }
        if let code, link.friendship != nil { link.friendship?.code = code }
    }

    /// Handles REVEAL: only the nonce that was committed to gives a code.
    mutating func revealed(_ id: RequestID, _ nonce: [UInt8], _ side: LinkSide) {
        guard var ask = asked(id), let commitment = ask.commitment, let mine = ask.nonce else {
            // The code is already known; the acknowledgement was lost.
            if let friendship = link.friendship, friendship.code != nil, friendship.requests.contains(id) {
                replies.append(.ack(.reveal, id))
            }
            return
        }
        guard CodeExchange.commitment(nonce: nonce, asker: side.peer, asked: side.me) == commitment else {
            isViolation = true
            return
        }
        ask.code = CodeExchange.code(
            request: id, asker: side.peer, asked: side.me, askerNonce: nonce, askedNonce: mine)
        if link.friendship == nil {
            updateAsked(ask)
        } else {
            link.friendship?.code = ask.code
            link.friendship?.unfinished = nil
        }
        replies.append(.ack(.reveal, id))
    }

    /// Switches to the lower of two requests that crossed, which gives the code. A side that became a friend
    /// through the higher request alone, because its acceptance overtook the other request, learns of the
    /// lower one from this COMMIT.
    private mutating func adoptLowerExchange(_ id: RequestID, _ side: LinkSide, _ context: LinkContext) {
        guard let friendship = link.friendship, !friendship.requests.contains(id) else { return }
        guard case .asking(let mine)? = friendship.unfinished, id < mine.id else { return }
        link.friendship?.requests = [id] + friendship.requests.suffix(3)
        link.friendship?.code = nil
        link.friendship?.unfinished = .asked(
            IncomingAsk(id: id, firstSeen: context.now, name: friendship.name, source: side.source))
    }

    /// Returns their request with an id: pending, unfinished in a friendship, or declined.
    private func asked(_ id: RequestID) -> IncomingAsk? {
        link.asked.flatMap { $0.id == id ? $0 : nil }
    }

    private mutating func updateAsked(_ ask: IncomingAsk) {
        if link.incoming?.id == ask.id {
            link.incoming = ask
        } else if case .asked? = link.friendship?.unfinished {
            link.friendship?.unfinished = .asked(ask)
        } else {
            link.declined?.ask = ask
        }
    }
}
