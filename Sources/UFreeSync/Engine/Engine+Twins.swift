import UFreeDomain

// Several connections with one device key: crossing connections, a restart, a half-open connection, or a
// clone (Y6).
extension Engine {
    /// How long an older connection has to answer: for a newer connection of the same running instance, and
    /// for one of another running instance.
    static let duplicateProbe = Duration.seconds(2)
    static let cloneProbe = Duration.seconds(10)

    mutating func connected(_ id: SessionID, _ peer: ConnectedPeer) -> [Effect] {
        guard peer.keys.device != me.device else { return metOwnKey(id, peer) }
        let owner = peer.keys.owner
        let wasReached = isConnected(to: owner)
        var effects = learn(peer.deviceList, of: owner, from: peer.keys.device)
        guard isListed(peer.keys.device, of: owner) else {
            return effects + correct(peer, on: id) + [.close(id, .notPermitted)]
        }
        let others = sessions.values.filter { $0.device == peer.keys.device }.sorted { $0.id < $1.id }
        for held in others where held.isHeld && held.peer.instance == peer.instance {
            // Neither connection has been used yet, so no probe is needed to choose one.
            if Self.keepsFirst(held.peer, over: peer) {
                return effects + bindAsks(at: peer.dialledAddress, to: owner) + [.close(id, .duplicate)]
            }
            sessions[held.id] = nil
            effects.append(.close(held.id, .duplicate))
        }
        guard let first = others.first(where: { !$0.isHeld }) else {
            return effects + (refuse(id, peer) ?? open(id, peer, wasReached: wasReached))
        }
        let isSameInstance = first.peer.instance == peer.instance
        if isSameInstance, !Self.keepsFirst(first.peer, over: peer) {
            sessions[first.id] = nil
            effects.append(.close(first.id, .duplicate))
            return effects + open(id, peer, wasReached: wasReached)
        }
        if let refusal = refuse(id, peer) { return effects + refusal }
        sessions[id] = Session(id: id, peer: peer, isHeld: true)
        let limit = isSameInstance ? Self.duplicateProbe : Self.cloneProbe
        // The owner at a dialled address is now known, whichever connection is kept.
        return effects + bindAsks(at: peer.dialledAddress, to: owner) + [
            .probe(first.id, for: id, within: limit)
        ]
    }

    /// Closes a connection if its owner has too many.
    /// - Returns: nil if there is room for one more.
    private func refuse(_ id: SessionID, _ peer: ConnectedPeer) -> [Effect]? {
        let owner = peer.keys.owner
        if hasPlace(for: owner) { return nil }
        return bindAsks(at: peer.dialledAddress, to: owner) + [.close(id, .overloaded)]
    }

    /// Returns whether the first of two connections is kept; both sides decide the same. If the same side
    /// dialled both, the newer is kept, because that side only dials again after losing the older one.
    /// Otherwise the connection whose dialler drew the higher nonce is kept.
    private static func keepsFirst(_ first: ConnectedPeer, over second: ConnectedPeer) -> Bool {
        guard first.instance == second.instance, first.isDialledByUs != second.isDialledByUs else {
            return false
        }
        return first.diallerNonce > second.diallerNonce
    }

    /// Handles the result of probing an older connection.
    mutating func probed(_ older: SessionID, for newer: SessionID, isAlive: Bool?) -> [Effect] {
        guard let held = sessions[newer], held.isHeld else { return [] }
        guard let first = sessions[older] else {
            // It ended meanwhile; another connection may have taken its place.
            let next = sessions.values.filter { $0.device == held.device && !$0.isHeld }.min { $0.id < $1.id }
            guard let next else { return release(newer) }
            return [.probe(next.id, for: newer, within: Self.cloneProbe)]
        }
        guard let isAlive else {
            // This side was still busy with the older connection's messages: the result is unknown, and the
            // newer one will retry.
            sessions[newer] = nil
            return [.close(newer, .overloaded)]
        }
        guard isAlive else {
            let wasReached = isConnected(to: held.owner)
            sessions[older] = nil
            return [.close(older, .duplicate)] + release(newer, wasReached: wasReached)
        }
        sessions[newer] = nil
        guard first.peer.instance != held.peer.instance else { return [.close(newer, .duplicate)] }
        let isFriend = links[held.owner]?.friendship != nil
        return [.close(newer, .cloneSuspected)] + (isFriend ? [.announce(.cloneSuspected(held.owner))] : [])
    }

    private mutating func release(_ id: SessionID, wasReached: Bool? = nil) -> [Effect] {
        guard let session = sessions[id] else { return [] }
        let effects = open(
            id, session.peer, wasReached: wasReached ?? isConnected(to: session.owner))
        return effects + (session.waiting.isEmpty ? [] : [.resume(id)])
    }

    /// Keeps a message of a held connection until it is known whether the connection is used.
    mutating func hold(_ message: Message, on id: SessionID) -> [Effect] {
        guard let session = sessions[id], session.waiting.count < Session.waitingLimit else {
            return close(id, .overloaded)
        }
        sessions[id]?.waiting.append(message)
        return []
    }

    mutating func resumed(_ id: SessionID) -> [Effect] {
        guard let session = sessions[id], !session.isHeld, let message = session.waiting.first else {
            return []
        }
        sessions[id]?.waiting.removeFirst()
        return received(message, on: id) + (session.waiting.count > 1 ? [.resume(id)] : [])
    }

    // MARK: Own key

    /// Handles another running instance with this device's own key: one of the two is a copy, so they
    /// exchange nothing.
    private func metOwnKey(_ id: SessionID, _ peer: ConnectedPeer) -> [Effect] {
        (peer.dialledAddress.map(ledHere) ?? []) + [
            .close(id, .cloneSuspected), .announce(.ownKeyElsewhere),
        ]
    }

    /// Ends requests to an address that leads to this machine. The reason is announced before they end, so
    /// that it is known when they do.
    func ledHere(_ address: String) -> [Effect] {
        let asks = bindAsks(at: address, to: me.owner)
        return (asks.isEmpty ? [] : [.announce(.askedOneself(address: address))]) + asks
    }

    /// Assigns requests to an address to the owner found there.
    func bindAsks(at address: String?, to owner: OwnerID) -> [Effect] {
        addressAsks.values.filter { $0.address == address }.sorted { $0.id < $1.id }
            .map { .store(.bind($0.id, owner)) }
    }

    // MARK: Reasons in a friend's CLOSE

    mutating func judge(_ reason: CloseReason?, of friend: OwnerID) -> [Effect] {
        switch reason {
        case .cloneSuspected: return [.announce(.refusedAsClone(by: friend))]
        case .notPermitted where unknownTo.insert(friend).inserted: return [.announce(.notKnown(by: friend))]
        default: return []
        }
    }

    /// Clears the mark that an owner does not know this side: it sent a friend's message, or is no longer a
    /// friend.
    mutating func becameKnown(by owner: OwnerID) -> [Effect] {
        unknownTo.remove(owner) == nil ? [] : [.announce(.knownAgain(by: owner))]
    }
}
