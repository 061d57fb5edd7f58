package import UFreeDomain

/// The replication engine: a value with one function that turns events into effects. It has no I/O, no clock
/// and no randomness except its seed, so a simulation runs the same code as the daemon.
///
/// The engine mirrors the database. If a `store` fails, the two differ; the engine is then discarded and a
/// new one starts from the database.
package struct Engine: Sendable {
    let me: PeerKeys
    var links: [OwnerID: Link]
    var addressAsks: [RequestID: AddressAsk]
    /// The invitations that the owner is using.
    var joins: [RequestID: Join] = [:]
    var views: [PrivacyLevel: ViewLog]
    var acknowledged: [DeviceID: Position]
    var held: [DeviceID: Position]
    /// The newest device list seen of every owner with a link.
    var devices: [OwnerID: SignedDeviceList]
    var sessions: [SessionID: Session] = [:]
    var entropy: Entropy
    /// The wall clock at the current event.
    var now = Timestamp(milliseconds: 0)
    /// When all views last got a new epoch. It is limited, so that a friend who invents positions cannot
    /// force it all the time.
    var restartedAt: Timestamp?
    /// The most estimated bytes in one message.
    let messageBytes: Int
    /// Friends who refused this owner as a stranger and have not sent a friend's message since.
    var unknownTo: Set<OwnerID> = []
    /// Friends who were last announced to have my latest change.
    var announcedLatest: Set<OwnerID> = []
    var receipts = PendingReceipts()

    /// - Parameters:
    ///   - me: this device's keys.
    ///   - state: the data in the database.
    ///   - entropy: the source of nonces and epochs.
    ///   - messageBytes: the most estimated bytes in one message; a simulation uses less, to test several
    ///     parts.
    package init(
        me: PeerKeys, state: ReplicaState, entropy: Entropy, messageBytes: Int = ViewLog.messageBytes
    ) {
        self.me = me
        self.links = state.links.filter { !$0.value.isFinished }
        self.addressAsks = state.addressAsks
        self.views = Dictionary(state.views.map { ($0.level, $0) }, uniquingKeysWith: { first, _ in first })
        self.acknowledged = state.acknowledged
        self.held = state.held
        self.devices = state.devices
        self.entropy = entropy
        self.messageBytes = messageBytes
    }

    /// Handles the start of the engine: begins the views that do not exist yet.
    package mutating func start() -> [Effect] {
        announcedLatest = Set(links.keys.filter(hasLatest))
        return begin(PrivacyLevel.allCases.filter { views[$0] == nil })
    }

    /// Handles one event completely. The same events in the same order give the same effects.
    /// - Parameter now: the wall clock. Only limits depend on it; those of links are checked in their
    ///   transaction, with that transaction's time.
    package mutating func handle(_ event: Event, at now: Timestamp) -> [Effect] {
        self.now = now
        switch event {
        case .connected(let id, let peer): return connected(id, peer)
        case .received(let id, let message): return received(message, on: id)
        case .disconnected(let id, let reason): return disconnected(id, said: reason)
        case .probed(let older, let newer, let isAlive): return probed(older, for: newer, isAlive: isAlive)
        case .resumed(let id): return resumed(id)
        case .ledHere(let address): return ledHere(address)
        case .receiptsDue: return storeReceipts()
        case .receiptsStored(let receipts): return count(receipts)
        case .keepIdentity: return startViewsAgain()
        case .link(let link, let known): return adopt(link, known: known) + speak(to: link.owner)
        case .outcome(let id, let outcome, let known): return finish(outcome, known: known, on: id)
        case .addressAsk(let id, let ask): return adopt(ask, id)
        case .join(let id, let join): return adopt(join, id)
        case .published(let updates, let links):
            let changed = links.flatMap { adopt($0.link, known: $0.known) }
            return changed + adopt(updates) + links.flatMap { speak(to: $0.link.owner) }
        }
    }

    /// The display name that friends see; empty before the views exist.
    var myName: String {
        guard case .profile(let profile)? = views[.full]?.rows[.profile]?.row.body else { return "" }
        return profile.name.text
    }
}

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
        case .request, .commit, .nonce, .reveal, .accept, .withdraw, .remove, .ack, .join, .joined, .confirm,
            .number:
            return []
        }
    }

    private mutating func handshake(_ message: Message, _ session: Session) -> [Effect] {
        sessions[session.id]?.handshakeCount += 1
        guard session.handshakeCount < Session.handshakeLimit else { return close(session.id, .violation) }
        switch message {
        case .joined(let id, let answer): return joined(id, answer, session)
        case .confirm(let id, let name, let tag): return confirmed(id, name: name, tag, session)
        case .number: return []
        default: break
        }
        return [.transact(session.owner, .receive(message, side(of: session)), session.id)]
    }

    mutating func side(of session: Session) -> LinkSide {
        LinkSide(me: me, peer: session.peer.keys, source: session.peer.source, freshNonce: entropy.nonce())
    }

    mutating func close(_ id: SessionID, _ reason: CloseReason) -> [Effect] {
        let effects = disconnected(id)
        return [.close(id, reason)] + effects
    }
}

extension Engine {
    /// Returns whether the engine matches the database, as it does once all its events have been handled.
    package func mirrors(_ state: ReplicaState) -> Bool {
        let isHeldEqual = held.allSatisfy { state.held[$0.key] == $0.value }
        return links == state.links.filter { !$0.value.isFinished } && addressAsks == state.addressAsks
            && isHeldEqual
            && views.count == state.views.count && state.views.allSatisfy { views[$0.level] == $0 }
    }
}
