import UFreeDomain

extension Engine {
    /// Starts a connection and sends what is pending.
    /// - Parameter wasReached: whether the owner already counted as connected.
    mutating func open(_ id: SessionID, _ peer: ConnectedPeer, wasReached: Bool) -> [Effect] {
        let owner = peer.keys.owner
        sessions[id, default: Session(id: id, peer: peer)].isHeld = false
        var effects = bindAsks(at: peer.dialledAddress, to: owner)
        if let link = links[owner] {
            effects += remember(peer)
            effects += correct(peer, on: id)
            if link.friendship != nil {
                effects.append(.trust(id, true))
                if !wasReached { effects.append(.announce(.connected(owner))) }
                if abs(peer.clockOffset) >= 120_000 {
                    effects.append(.announce(.clockDiffers(owner, milliseconds: peer.clockOffset)))
                }
            }
        }
        return effects + speak(on: id)
    }

    mutating func disconnected(_ id: SessionID, said: CloseReason? = nil) -> [Effect] {
        guard let session = sessions.removeValue(forKey: id) else { return [] }
        let owner = session.owner
        guard links[owner]?.friendship != nil else { return [] }
        var effects = judge(said, of: owner)
        if !session.isHeld, !isConnected(to: owner) { effects.append(.announce(.disconnected(owner))) }
        return effects
    }

    /// Stores the address of a device. It is only called for owners with a link, so strangers cannot grow the
    /// table.
    func remember(_ peer: ConnectedPeer) -> [Effect] {
        let owner = peer.keys.owner
        let address = peer.listeningPort.map { port in
            peer.remoteHost.contains(":") ? "[\(peer.remoteHost)]:\(port)" : "\(peer.remoteHost):\(port)"
        }
        return [.store(.seen(peer.deviceList, owner, peer.keys.device, address: address))]
    }

    /// Adopts a link from the database and updates its live connections.
    /// - Parameter known: the newest stored device list of the owner, in case the engine has none.
    mutating func adopt(_ link: Link, known: SignedDeviceList? = nil) -> [Effect] {
        let old = links[link.owner]
        if devices[link.owner] == nil { devices[link.owner] = known }
        // Nothing is kept about somebody who withdrew, even after a decline.
        links[link.owner] = link.isFinished ? nil : link
        var effects: [Effect] = []
        if old == nil, !link.isFinished { effects += meet(link.owner) }
        let live = sessions(of: link.owner)
        switch (old?.friendship, link.friendship) {
        case (nil, .some):
            effects += live.map { .trust($0, true) }
            if !live.isEmpty { effects.append(.announce(.connected(link.owner))) }
        case (.some, nil):
            for id in live {
                sessions[id]?.resetSync()
                effects.append(.trust(id, false))
            }
            forget(devices[link.owner]?.devices ?? [], of: link.owner)
            announcedLatest.remove(link.owner)
            effects += becameKnown(by: link.owner)
            if !live.isEmpty { effects.append(.announce(.disconnected(link.owner))) }
        case (let old?, let new?) where old.level != new.level && !link.isBlocked:
            // The friend gets the new view as a snapshot, also if an earlier level comes back before the friend has
            // acknowledged the one between: where the friend stands is unknown until then.
            for id in live {
                sessions[id]?.awaited = nil
                if case .at = sessions[id]?.peerStand { sessions[id]?.peerStand = .at(nil) }
            }
            for device in devices[link.owner]?.devices ?? [] { forgetReceipt(of: device) }
            effects += review([link.owner])
        case (.some, .some) where old?.isBlocked != link.isBlocked: effects += review([link.owner])
        default: break
        }
        // This includes people who asked and withdrew, so strangers cannot grow the table.
        if link.isFinished { devices[link.owner] = nil }
        return effects
    }

    mutating func adopt(_ ask: AddressAsk?, _ id: RequestID) -> [Effect] {
        addressAsks[id] = ask
        guard let ask else { return [] }
        let met = sessions.values.filter { !$0.isHeld && $0.peer.dialledAddress == ask.address }
            .min { $0.id < $1.id }
        return met.map { [.store(.bind(ask.id, $0.owner))] } ?? []
    }

    /// Sends pending messages on every live connection of an owner.
    mutating func speak(to owner: OwnerID) -> [Effect] {
        sessions(of: owner).flatMap { speak(on: $0) }
    }

    /// Sends pending messages, each once on this connection, then what synchronisation needs.
    mutating func speak(on id: SessionID) -> [Effect] {
        // An invitation goes first: the inviter is not shown a request that proves itself.
        var effects = showInvitations(on: id)
        guard let session = sessions[id], !session.isHeld, let link = links[session.owner] else {
            return effects
        }
        for message in link.pendingMessages(
            me: me, peer: session.peer.keys, myName: link.block?.name.text ?? myName)
        where !session.said.contains(message) {
            sessions[id]?.said.insert(message)
            effects.append(.send(message, to: id))
        }
        // Until our acceptance is acknowledged, the other side does not know that we are friends. Nor may an inviter whose
        // data was lost, and who would close the connection.
        let isFriendThere =
            link.friendship != nil && !link.outbox.contains { $0.step == .accept }
            && session.runs.values.allSatisfy(\.isOver)
        if isFriendThere, !session.hasSaidState {
            sessions[id]?.hasSaidState = true
            effects.append(.send(.state(held[session.device]), to: id))
        }
        return effects + pump(id)
    }

    mutating func finish(
        _ outcome: LinkOutcome, known: SignedDeviceList?, on id: SessionID
    ) -> [Effect] {
        // A peer without a link may still believe to be a friend, and must receive the reply that it is not.
        let wasFinished = links[outcome.link.owner]?.isFinished ?? true
        var effects = adopt(outcome.link, known: known)
        guard sessions[id] != nil else { return effects }
        if let offer = outcome.offer { return effects + answer(offer, on: id) }
        effects += met(outcome.link, on: id)
        sessions[id]?.said.formUnion(outcome.replies)
        effects += outcome.replies.map { .send($0, to: id) }
        if outcome.isCodeHeldBack { effects.append(.announce(.codesHeldBack)) }
        if outcome.isViolation {
            sessions[id] = nil
            return effects + [.close(id, .violation)]
        }
        if outcome.isRefused { sessions[id]?.isRefused = true }
        // Messages that it has to acknowledge go first; a peer that became a friend meanwhile has no open
        // request.
        if sessions[id]?.isRefused == true, outcome.link.outbox.isEmpty, outcome.link.friendship == nil {
            return effects + close(id, .overloaded)
        }
        effects += speak(to: outcome.link.owner)
        if outcome.link.isFinished, !outcome.replies.isEmpty || outcome.erasesFriend { return effects }
        if outcome.link.isFinished, !wasFinished {
            // The last acknowledgement arrived; there is nothing left to exchange.
            sessions[id] = nil
            effects.append(.close(id, .goodbye))
        }
        return effects
    }
}

extension Link {
    /// True when neither side waits for anything from the other. A declined request counts as a pending one,
    /// as it appears to its sender.
    package var isFinished: Bool {
        friendship == nil && outgoing == nil && incoming == nil && declined?.ask == nil && outbox.isEmpty
    }
}
