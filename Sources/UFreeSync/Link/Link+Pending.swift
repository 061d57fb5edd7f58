import UFreeDomain

extension Link {
    /// Returns the messages to send: once on every connection, until they are acknowledged.
    package func pendingMessages(me: PeerKeys, peer: PeerKeys, myName: String) -> [Message] {
        var messages: [Message] = outbox.compactMap { step in
            guard let id = step.requests.first else { return nil }
            switch step.step {
            case .accept: return .accept(id, name: myName)
            case .withdraw: return .withdraw(id)
            case .remove: return .remove(step.requests)
            case .request, .reveal: return nil
            }
        }
        // A new request waits until the end of the old friendship is acknowledged, so it is not taken for a
        // part of it.
        let isHeldBack = outbox.contains { $0.step == .remove || $0.step == .withdraw }
        if let outgoing, !isHeldBack {
            if !outgoing.isDelivered { messages.append(.request(outgoing.id, name: myName)) }
            messages += Self.exchange(outgoing, me: me, peer: peer)
        }
        if case .asking(let ask)? = friendship?.unfinished {
            messages += Self.exchange(ask, me: me, peer: peer)
        }
        // It may have been created while there was no connection.
        if let asked, asked.code == nil, let nonce = asked.nonce {
            messages.append(.nonce(asked.id, nonce: nonce))
        }
        return messages
    }

    private static func exchange(_ ask: OutgoingAsk, me: PeerKeys, peer: PeerKeys) -> [Message] {
        if ask.theirNonce == nil {
            let commitment = CodeExchange.commitment(nonce: ask.nonce, asker: me, asked: peer)
            return [.commit(ask.id, commitment: commitment)]
        }
        return ask.isRevealed ? [] : [.reveal(ask.id, nonce: ask.nonce)]
    }
}
