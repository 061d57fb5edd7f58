import UFreeDomain
import UFreePasswordExchange

/// Somebody who shows an invitation of this owner, after JOINED and before CONFIRM.
struct Invited: Sendable {
    let selector: [UInt8]
    /// What was proved. Another invitation may have the same number by the time of CONFIRM.
    let secret: [UInt8]
    let key: CPaceKey
}

extension Engine {
    // MARK: The joiner

    mutating func adopt(_ join: Join?, _ id: RequestID) -> [Effect] {
        var join = join
        join?.compared = joins[id]?.compared ?? 0
        joins[id] = join
        guard join == nil else { return sessions.keys.sorted().flatMap { showInvitations(on: $0) } }
        return end(id)
    }

    /// Ends a join on the connections where it was shown and nobody has answered.
    private mutating func end(_ key: RequestID) -> [Effect] {
        sessions.values.filter { $0.runs[key]?.isOver == false }.sorted { $0.id < $1.id }.flatMap {
            leave(key, $0)
        }
    }

    /// Ends what is left of a join on a connection. One that was made for it is closed; a friend hears what had to wait.
    private mutating func leave(_ key: RequestID, _ session: Session) -> [Effect] {
        sessions[session.id]?.runs[key]?.isOver = true
        guard links[session.owner] == nil else { return speak(on: session.id) }
        let isNeeded = session.runs.contains { $0.key != key && !$0.value.isOver }
        return session.peer.isDialledByUs && !isNeeded ? close(session.id, .goodbye) : []
    }

    /// Sends JOIN for each invitation that the peer may have given, once on each connection.
    mutating func showInvitations(on id: SessionID) -> [Effect] {
        guard !joins.isEmpty, let session = sessions[id], !session.isHeld,
            links[session.owner]?.isEnding != true
        else { return [] }
        var effects: [Effect] = []
        for (key, join) in joins.sorted(by: { $0.key < $1.key })
        where session.runs[key] == nil && join.isMeant(for: session.peer) {
            // Each exchange has a request of its own, so that no late answer to another one is taken for its own.
            let request = entropy.request()
            let exchange = InvitationExchange.begin(
                .initiator, secret: join.secret, selector: join.selector, joiner: me,
                inviter: session.peer.keys,
                request: request, connection: session.peer.diallerNonce,
                randomness: entropy.nonce() + entropy.nonce())
            guard let exchange else { continue }
            sessions[id]?.runs[key] = JoinRun(request: request, exchange: exchange)
            effects.append(
                .send(.join(request, selector: join.selector, share: exchange.share), to: id))
        }
        return effects
    }

    /// Handles JOINED: an inviter that knows the secret gets this side's proof, with the request.
    mutating func joined(_ id: RequestID, _ answer: JoinAnswer?, _ session: Session) -> [Effect] {
        let open = session.runs.filter { $0.value.request == id && !$0.value.isOver }
        guard let (key, run) = open.min(by: { $0.key < $1.key }) else {
            return answer == nil ? tooLate(id, session) : []
        }
        sessions[session.id]?.runs[key]?.isOver = true
        guard let join = joins[key] else { return speak(on: session.id) }
        let owner = session.owner
        guard let answer, join.compared < Join.comparisonLimit else {
            return fail(key, .closed(owner), session)
        }
        joins[key]?.compared += 1
        let proof = run.exchange.key(
            peerShare: answer.share,
            peerAssociatedData: InvitationExchange.peerData(of: .initiator, selector: join.selector))
        guard let proof, proof.isConfirmed(by: answer.tag) else {
            return fail(key, .wrong(owner), session)
        }
        // Anybody else who answers to it comes too late.
        joins[key] = nil
        sessions[session.id]?.met = (key, id)
        return [.transact(owner, .join(id, tag: proof.confirmation), session.id)] + end(key)
    }

    /// Handles the answer to a CONFIRM that came second: the request goes back.
    private mutating func tooLate(_ id: RequestID, _ session: Session) -> [Effect] {
        guard let outgoing = links[session.owner]?.outgoing, outgoing.id == id, outgoing.isInvited else {
            return []
        }
        return [.transact(session.owner, .receive(.joined(id, nil), side(of: session)), session.id)]
    }

    /// Returns the news that the join which this outcome is about has succeeded.
    mutating func met(_ link: Link, on id: SessionID) -> [Effect] {
        guard let (key, request) = sessions[id]?.met else { return [] }
        sessions[id]?.met = nil
        return [.announce(.join(key, link.isBlocked ? .blocked(link.owner) : .met(link.owner, request)))]
    }

    /// Gives the invitation up at this owner. A stranger is not kept waiting for nothing.
    private mutating func fail(_ key: RequestID, _ result: JoinResult, _ session: Session) -> [Effect] {
        joins[key]?.spent.insert(session.owner)
        let effects =
            links[session.owner] == nil ? close(session.id, .goodbye) : speak(on: session.id)
        return [.announce(.join(key, result))] + effects
    }

    // MARK: The inviter

    /// Answers a JOIN whose try is counted.
    mutating func answer(_ offer: JoinOffer, on id: SessionID) -> [Effect] {
        guard let session = sessions[id] else { return [] }
        let answer = offer.secret.flatMap { secret -> JoinAnswer? in
            guard session.invited.count < Session.invitedLimit, session.invited[offer.request] == nil else {
                return nil
            }
            let exchange = InvitationExchange.begin(
                .responder, secret: secret, selector: offer.selector, joiner: session.peer.keys, inviter: me,
                request: offer.request, connection: session.peer.diallerNonce,
                randomness: entropy.nonce() + entropy.nonce())
            let peerData = InvitationExchange.peerData(of: .responder, selector: offer.selector)
            guard let exchange, let key = exchange.key(peerShare: offer.share, peerAssociatedData: peerData)
            else { return nil }
            sessions[id]?.invited[offer.request] = Invited(
                selector: offer.selector, secret: secret, key: key)
            return JoinAnswer(share: exchange.share, tag: key.confirmation)
        }
        return [.send(.joined(offer.request, answer), to: id)]
    }

    /// Handles CONFIRM: who proves to know the secret becomes a friend. Anything else is no honest mistake, because the
    /// joiner saw from JOINED that the secrets differ.
    mutating func confirmed(_ id: RequestID, name: String, _ tag: [UInt8], _ session: Session) -> [Effect] {
        guard let invited = session.invited[id] else { return [] }
        sessions[session.id]?.invited[id] = nil
        guard invited.key.isConfirmed(by: tag) else { return close(session.id, .violation) }
        return [
            .transact(
                session.owner,
                .invited(
                    id, name: name, Proof(selector: invited.selector, secret: invited.secret),
                    side(of: session)),
                session.id)
        ]
    }
}
