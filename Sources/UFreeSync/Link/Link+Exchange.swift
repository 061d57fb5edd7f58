import UFreeDomain

extension LinkOutcome {
    /// The asker promised its nonce: it gets ours, once. The promise is kept where it has to wait for that.
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

    /// The owner wants to compare the code of a request that waits for a nonce. NONCE follows as something that is pending.
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
        // A friend's code that is still to come is nobody's guess: whoever it is, the owner has accepted.
        let isFriend = link.friendship != nil
        guard isFriend || context.guesses.leaveRoom(isLookedAt: isLookedAt) else {
            isCodeHeldBack = true
            return
        }
        ask.nonce = nonce
        ask.nonceGivenAt = context.now
    }

    /// The other side's nonce: now the code is known here. REVEAL follows as something that is pending.
    mutating func gotNonce(_ id: RequestID, _ nonce: [UInt8], _ side: LinkSide) {
        var code: ComparisonCode?
        updateAsking(id) { ask in
            guard ask.theirNonce == nil else { return }
            ask.theirNonce = nonce
            ask.code = CodeExchange.code(
                request: id, asker: side.me, asked: side.peer, askerNonce: ask.nonce, askedNonce: nonce)
            code = ask.code
        }
        if let code, link.friendship != nil { link.friendship?.code = code }
    }

    /// The nonce that was promised: only the right one makes a code.
    mutating func revealed(_ id: RequestID, _ nonce: [UInt8], _ side: LinkSide) {
        guard var ask = asked(id), let commitment = ask.commitment, let mine = ask.nonce else {
            // Known from before: the acknowledgement was lost.
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

    /// Of two requests that crossed the lower one makes the code. Whoever became a friend by the higher one alone
    /// (its acceptance overtook the other request) learns of the lower one from this COMMIT.
    private mutating func adoptLowerExchange(_ id: RequestID, _ side: LinkSide, _ context: LinkContext) {
        guard let friendship = link.friendship, !friendship.requests.contains(id) else { return }
        guard case .asking(let mine)? = friendship.unfinished, id < mine.id else { return }
        link.friendship?.requests = [id] + friendship.requests.suffix(3)
        link.friendship?.code = nil
        link.friendship?.unfinished = .asked(
            IncomingAsk(id: id, firstSeen: context.now, name: friendship.name, source: side.source))
    }

    /// Their request as it stands: pending, unfinished in a friendship, or declined.
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
