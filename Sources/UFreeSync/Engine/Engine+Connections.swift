import UFreeDomain

extension Engine {
    /// A connection begins to speak.
    /// - Parameter wasReached: whether its owner counted as connected until now.
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

    /// Stores where a device was met. Only of somebody with whom there is a link: strangers grow no table.
    func remember(_ peer: ConnectedPeer) -> [Effect] {
        let owner = peer.keys.owner
        let address = peer.listeningPort.map { port in
            peer.remoteHost.contains(":") ? "[\(peer.remoteHost)]:\(port)" : "\(peer.remoteHost):\(port)"
        }
        return [.store(.seen(peer.deviceList, owner, peer.keys.device, address: address))]
    }

    /// Takes a link over from the database and draws the consequences for live connections.
    /// - Parameter known: the newest list that is stored of the owner's devices, where none is held here.
    mutating func adopt(_ link: Link, known: SignedDeviceList? = nil) -> [Effect] {
        let old = links[link.owner]
        if devices[link.owner] == nil { devices[link.owner] = known }
        // Of somebody who has withdrawn nothing is left, declined or not.
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
        default: break
        }
        // Of somebody who asked and withdrew too: strangers grow no table.
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

    /// Says what is pending to every live connection of an owner.
    mutating func speak(to owner: OwnerID) -> [Effect] {
        sessions(of: owner).flatMap { speak(on: $0) }
    }

    /// Says, once on this connection, what the other side must hear; then what synchronisation needs.
    mutating func speak(on id: SessionID) -> [Effect] {
        guard let session = sessions[id], !session.isHeld, let link = links[session.owner] else { return [] }
        var effects: [Effect] = []
        for message in link.pendingMessages(me: me, peer: session.peer.keys, myName: myName)
        where !session.said.contains(message) {
            sessions[id]?.said.insert(message)
            effects.append(.send(message, to: id))
        }
        // Until our acceptance is acknowledged the other side does not know that it may listen to us.
        let isFriendThere = link.friendship != nil && !link.outbox.contains { $0.step == .accept }
        if isFriendThere, !session.hasSaidState {
            sessions[id]?.hasSaidState = true
            effects.append(.send(.state(held[session.device]), to: id))
        }
        return effects + pump(id)
    }

    mutating func finish(
        _ outcome: LinkOutcome, known: SignedDeviceList?, on id: SessionID
    ) -> [Effect] {
        // Somebody this side has nothing to do with may still speak as a friend, and must hear that it is none.
        let wasFinished = links[outcome.link.owner]?.isFinished ?? true
        var effects = adopt(outcome.link, known: known)
        guard sessions[id] != nil else { return effects }
        sessions[id]?.said.formUnion(outcome.replies)
        effects += outcome.replies.map { .send($0, to: id) }
        if outcome.isCodeHeldBack { effects.append(.announce(.codesHeldBack)) }
        if outcome.isViolation {
            sessions[id] = nil
            return effects + [.close(id, .violation)]
        }
        if outcome.isRefused { sessions[id]?.isRefused = true }
        // What it has to acknowledge goes first; and whoever became a friend meanwhile asks for nothing any more.
        if sessions[id]?.isRefused == true, outcome.link.outbox.isEmpty, outcome.link.friendship == nil {
            return effects + close(id, .overloaded)
        }
        effects += speak(to: outcome.link.owner)
        if outcome.link.isFinished, !outcome.replies.isEmpty || outcome.erasesFriend { return effects }
        if outcome.link.isFinished, !wasFinished {
            // The last acknowledgement came: nothing is left to say to each other.
            sessions[id] = nil
            effects.append(.close(id, .goodbye))
        }
        return effects
    }
}

extension Link {
    /// True when neither side waits for anything from the other.
    /// A declined request counts as a pending one, as its sender sees it.
    package var isFinished: Bool {
        friendship == nil && outgoing == nil && incoming == nil && declined?.ask == nil && outbox.isEmpty
    }
}
