import UFreeDomain

extension LinkOutcome {
    /// Applies a message from the other side. The result does not depend on the order or the number of
    /// arrivals.
    mutating func receive(_ message: Message, _ side: LinkSide, _ context: LinkContext) {
        if let incoming = link.incoming, RequestRules.isExpired(since: incoming.firstSeen, at: context.now) {
            link.incoming = nil
        }
        if link.isBlocked, let incoming = link.incoming {
            // A restored backup brought it back.
            link.incoming = nil
            link.declined = DeclinedAsk(id: incoming.id, at: context.now, ask: incoming)
            closed.append(ClosedRequest(id: incoming.id, direction: .incoming, status: .declined))
        }
        if let ask = link.declined?.ask, RequestRules.isExpired(since: ask.firstSeen, at: context.now) {
            link.declined?.ask = nil
        }
        switch message {
        case .request(let id, let name): requested(id, name: name, side, context)
        case .commit(let id, let commitment): committed(id, commitment, side, context)
        case .nonce(let id, let nonce): gotNonce(id, nonce, side)
        case .reveal(let id, let nonce): revealed(id, nonce, side)
        case .accept(let id, let name): accepted(id, name: name, side, context)
        case .withdraw(let id): withdrawn(id)
        case .remove(let ids): removed(ids)
        case .ack(let step, let id): acknowledged(step, id)
        case .join(let id, let selector, let share): shown(id, selector, share, side, context)
        case .joined(let id, nil): refused(id)
        // The engine handles these before they reach a link.
        case .joined, .confirm, .number: break
        default: isViolation = true
        }
    }

    private mutating func requested(_ id: RequestID, name: String, _ side: LinkSide, _ context: LinkContext) {
        let name = Self.name(name, side)
        if link.outbox.contains(where: { $0.step == .remove && $0.requests.contains(id) }) {
            // Accepted and already removed: its sender is about to receive REMOVE.
        } else if let friendship = link.friendship {
            rememberRequest(id, of: friendship)
        } else if context.hasEnded {
            // A late request that was withdrawn meanwhile is no longer valid.
        } else if let outgoing = link.outgoing {
            cross(outgoing, with: id, name: name, side, context)
        } else if link.incoming?.id == id || link.declined?.id == id {
            // A repeated request creates no second notification.
        } else if context.asksLastHour >= RequestRules.hourlyPerPerson
            || context.sourceAsksLastHour >= RequestRules.hourlyPerSource
            || context.allAsksLastHour >= RequestRules.hourlyLimit || context.isLeaving
        {
            isRefused = true
            return
        } else if staysUnseen(context) {
            // An unseen request does not count against the total limit, only against the limit of its source.
            guard link.declined?.ask != nil || context.pendingFromSource < RequestRules.pendingPerSource
            else {
                isRefused = true
                return
            }
            let ask = IncomingAsk(id: id, firstSeen: context.now, name: name, source: side.source)
            link.declined = DeclinedAsk(id: id, at: link.declined?.at ?? context.now, ask: ask)
        } else if let incoming = link.incoming {
            // Withdrawn and asked again: the new request replaces the old one.
            closed.append(ClosedRequest(id: incoming.id, direction: .incoming, status: .withdrawn))
            link.incoming = IncomingAsk(id: id, firstSeen: context.now, name: name, source: side.source)
        } else {
            // A declined request leaves its place to the new one, as a pending one would.
            guard link.declined?.ask != nil || leavesRoom(context) else {
                isRefused = true
                return
            }
            link.declined = nil
            link.incoming = IncomingAsk(id: id, firstSeen: context.now, name: name, source: side.source)
        }
        replies.append(.ack(.request, id))
    }

    private func leavesRoom(_ context: LinkContext) -> Bool {
        context.pendingIncoming < RequestRules.pendingLimit
            && context.pendingFromSource < RequestRules.pendingPerSource
    }

    /// Handles a request from a friend. The friend lost its data, was restored from a copy older than the
    /// acceptance, or our acceptance overtook its request. Our consent remains valid.
    mutating func rememberRequest(_ id: RequestID, of friendship: Friendship) {
        let kept = Self.requests(of: friendship, with: id)
        link.friendship?.requests = kept
        link.outbox.removeAll { $0.step == .accept && !$0.requests.allSatisfy(kept.contains) }
        let accept = OutboxStep(step: .accept, requests: [id])
        if !link.outbox.contains(accept) { link.outbox.append(accept) }
    }

    /// Returns the requests of a friendship with one more: the first and the newest few, so that a friend cannot make the list
    /// or the outbox grow.
    private static func requests(of friendship: Friendship, with id: RequestID) -> [RequestID] {
        if friendship.requests.contains(id) { return friendship.requests }
        return Array(friendship.requests.prefix(1)) + friendship.requests.dropFirst().suffix(2) + [id]
    }

    /// Turns two requests that crossed into one friendship, as both are consents (F5). The lower request
    /// gives the code.
    mutating func cross(
        _ outgoing: OutgoingAsk, with id: RequestID, name: DisplayName, _ side: LinkSide,
        _ context: LinkContext
    ) {
        let theirs = IncomingAsk(id: id, firstSeen: context.now, name: name, source: side.source)
        let mineIsLower = outgoing.id < id
        link.outgoing = nil
        link.incoming = nil
        link.declined = nil
        link.friendship = Friendship(
            requests: [outgoing.id, id].sorted(), since: context.now, name: name,
            sharing: Sharing(context.newLevel), isVerified: outgoing.isInvited,
            code: mineIsLower ? outgoing.code : nil,
            unfinished: mineIsLower ? outgoing.isInvited ? nil : .asking(outgoing) : .asked(theirs))
        link.outbox.append(OutboxStep(step: .accept, requests: [id]))
        closed.append(ClosedRequest(id: outgoing.id, direction: .outgoing, status: .accepted))
        closed.append(ClosedRequest(id: id, direction: .incoming, status: .accepted))
    }

    private mutating func accepted(_ id: RequestID, name: String, _ side: LinkSide, _ context: LinkContext) {
        // Of two invitations from them, the one that was used first may have come through.
        if let outgoing = link.outgoing, outgoing.id == id || outgoing.isInvited && !link.isEnding {
            var requests = Set([id, outgoing.id])
            if let incoming = link.incoming {
                requests.insert(incoming.id)
                closed.append(ClosedRequest(id: incoming.id, direction: .incoming, status: .accepted))
            }
            link.outgoing = nil
            link.incoming = nil
            link.declined = nil
            link.friendship = Friendship(
                requests: requests.sorted(), since: context.now, name: Self.name(name, side),
                sharing: Sharing(context.newLevel), isVerified: outgoing.isInvited, code: outgoing.code,
                unfinished: outgoing.isRevealed || outgoing.isInvited ? nil : .asking(outgoing))
            closed.append(ClosedRequest(id: outgoing.id, direction: .outgoing, status: .accepted))
        } else if let friendship = link.friendship {
            // They may end it by this name later.
            link.friendship?.requests = Self.requests(of: friendship, with: id)
        } else {
            // No request here asked for this (any more), so the other side must not believe in a friendship.
            replies.append(.remove([id]))
            return
        }
        replies.append(.ack(.accept, id))
    }

    private mutating func withdrawn(_ id: RequestID) {
        if link.incoming?.id == id {
            link.incoming = nil
            closed.append(ClosedRequest(id: id, direction: .incoming, status: .withdrawn))
        } else if link.declined?.id == id {
            link.declined?.ask = nil
        } else if let friendship = link.friendship, friendship.requests == [id] {
            // It was withdrawn before our acceptance arrived.
            unfriend()
        }
        replies.append(.ack(.withdraw, id))
    }

    private mutating func removed(_ ids: [RequestID]) {
        guard let first = ids.first else {
            isViolation = true
            return
        }
        if let friendship = link.friendship, !Set(friendship.requests).isDisjoint(with: ids) {
            // While the friendship continues there is no acknowledgement, which would mean that everything is
            // erased.
            guard end(friendship, asTo: ids) else { return }
        }
        if let outgoing = link.outgoing, ids.contains(outgoing.id) {
            // Accepted and removed before either message arrived here; an acceptance still on its way must
            // not count.
            link.outgoing = nil
            closed.append(ClosedRequest(id: outgoing.id, direction: .outgoing, status: .withdrawn))
        }
        if let incoming = link.incoming, ids.contains(incoming.id) {
            link.incoming = nil
            closed.append(ClosedRequest(id: incoming.id, direction: .incoming, status: .withdrawn))
        }
        if let declined = link.declined, ids.contains(declined.id) { link.declined?.ask = nil }
        replies.append(.ack(.remove, first))
    }

    /// Ends the friendship unless another request of it, not named here, was also accepted and the other side
    /// has not acknowledged that yet. Then the other side asked again, this message is about its earlier
    /// requests, and the acknowledgement decides.
    /// - Returns: whether the friendship ended.
    private mutating func end(_ friendship: Friendship, asTo ids: [RequestID]) -> Bool {
        let isAnswered = { (step: OutboxStep) in
            step.step != .accept || step.requests.allSatisfy(ids.contains)
        }
        if link.outbox.allSatisfy(isAnswered) {
            unfriend()
            return true
        }
        link.friendship?.requests = friendship.requests.filter { !ids.contains($0) }
        link.outbox.removeAll { $0.step == .accept && isAnswered($0) }
        return false
    }

    private mutating func acknowledged(_ step: HandshakeStep, _ id: RequestID) {
        switch step {
        case .request: updateAsking(id) { $0.isDelivered = true }
        case .reveal:
            updateAsking(id) { $0.isRevealed = true }
            if case .asking(let ask)? = link.friendship?.unfinished, ask.id == id {
                link.friendship?.unfinished = nil
            }
        case .accept, .withdraw, .remove: link.outbox.removeAll { $0.step == step && $0.requests.first == id }
        }
    }

    /// Changes my request, whether it is pending or unfinished in a friendship.
    mutating func updateAsking(_ id: RequestID, _ change: (inout OutgoingAsk) -> Void) {
        if link.outgoing?.id == id, var ask = link.outgoing {
            change(&ask)
            link.outgoing = ask
        } else if case .asking(var ask)? = link.friendship?.unfinished, ask.id == id {
            change(&ask)
            link.friendship?.unfinished = .asking(ask)
        }
    }

    /// Returns whether a new request stays hidden: while they are blocked; after a decline for a week, and longer if
    /// it replaces a hidden request and no place is free. A pending request would have kept its place.
    private func staysUnseen(_ context: LinkContext) -> Bool {
        guard !link.isBlocked else { return true }
        guard let declined = link.declined else { return false }
        return (0..<RequestRules.quietAfterDecline).contains(declined.at.milliseconds(until: context.now))
            || declined.ask != nil && context.pendingIncoming >= RequestRules.pendingLimit
    }

    /// Returns the name that a peer gave itself, or the start of its id if nothing visible is left of the
    /// name.
    static func name(_ text: String, _ side: LinkSide) -> DisplayName {
        DisplayName(sanitizing: text) ?? DisplayName(fallbackFor: side.peer.owner)
    }
}
