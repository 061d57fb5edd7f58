import UFreeDomain

extension Engine {
    mutating func received(_ message: Message, on id: SessionID) -> [Effect] {
        guard let session = sessions[id] else { return [] }
        if session.isHeld { return hold(message, on: id) }
        switch role(of: session.owner).verdict(on: message) {
        case .handshake: return handshake(message, session)
        case .heard:
            let known = becameKnown(by: session.owner)
            return known + heardFriend(message, on: id)
        case .ignored: return []
        case .refused: return close(id, .notPermitted)
        }
    }

    private mutating func heardFriend(_ message: Message, on id: SessionID) -> [Effect] {
        switch message {
        case .state(let position): return peerHolds(position, on: id)
        case .applied(let position): return peerApplied(position, on: id)
        case .delta(let delta): return receive(delta, on: id)
        case .snapshotBegin(let header): return begin(header, on: id)
        case .snapshotPart(let rows): return stage(rows, on: id)
        case .snapshotEnd: return endSnapshot(on: id)
        case .deviceList(let list): return receive(list, on: id)
        // The messages of the handshake are handled elsewhere.
        case .request, .commit, .nonce, .reveal, .accept, .withdraw, .remove, .ack: return []
        }
    }

    private mutating func handshake(_ message: Message, _ session: Session) -> [Effect] {
        sessions[session.id]?.handshakeCount += 1
        guard session.handshakeCount < Session.handshakeLimit else { return close(session.id, .violation) }
        let side = LinkSide(
            me: me, peer: session.peer.keys, source: session.peer.source, freshNonce: entropy.nonce())
        return [.transact(session.owner, .receive(message, side), session.id)]
    }

    mutating func close(_ id: SessionID, _ reason: CloseReason) -> [Effect] {
        let effects = disconnected(id)
        return [.close(id, reason)] + effects
    }
}
