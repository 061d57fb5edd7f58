import UFreeDomain

// My own log, as the database numbered it, and sending it to friends.
extension Engine {
    /// Applies the updates of my views and sends them to connected friends.
    mutating func adopt(_ updates: [ViewUpdate]) -> [Effect] {
        for update in updates {
            let epoch = views[update.level]?.epoch
            if epoch == nil { views[update.level] = ViewLog(level: update.level, epoch: update.epoch) }
            if let epoch, epoch != update.epoch {
                // What was sent of the old epoch will not be acknowledged.
                for id in sessions.keys { sessions[id]?.awaited = nil }
            }
            // In place: a copy would have all its rows and chains.
            views[update.level]?.adopt(update)
        }
        guard !updates.isEmpty else { return [] }
        var same = SameMessages()
        // Those at one level follow each other: what they are sent is encoded once.
        let readers = sessions.values.map { (level: role(of: $0.owner).view?.rawValue ?? -1, id: $0.id) }
        let sent = readers.sorted { $0 < $1 }.flatMap { pump($0.id, &same) }
        // Who has not received the change yet is only said if that takes a moment.
        return sent + review(announcedLatest)
    }

    /// Sends what one peer lacks.
    mutating func pump(_ id: SessionID) -> [Effect] {
        var same = SameMessages()
        return pump(id, &same)
    }

    /// Sends what the peer lacks, unless an acknowledgement is still awaited.
    /// - Parameter same: what others at the same level were just sent.
    private mutating func pump(_ id: SessionID, _ same: inout SameMessages) -> [Effect] {
        guard let session = sessions[id], !session.isHeld, session.awaited == nil,
            case .at(let stand) = session.peerStand,
            let level = role(of: session.owner).view, let view = views[level]
        else { return [] }
        switch view.answer(to: stand) {
        case .upToDate: return []
        case .foreignHistory where !mayRestart: return sendSnapshot(of: view, on: id)
        case .delta:
            sessions[id]?.awaited = view.position
            let place = SameMessages.Place(level: level, seq: stand?.seq ?? 0)
            let messages =
                same.known[place]
                ?? view.deltas(from: place.seq, messageBytes: messageBytes).map {
                    Message.delta($0).sent(at: now)
                }
            same.known[place] = messages
            return messages.map { .send($0, to: id) }
        case .snapshot: return sendSnapshot(of: view, on: id)
        case .foreignHistory: return restart(because: session.owner)
        }
    }

    private mutating func sendSnapshot(of view: ViewLog, on id: SessionID) -> [Effect] {
        sessions[id]?.awaited = view.position
        return view.snapshot(messageBytes: messageBytes).map { .send($0.sent(at: now), to: id) }
    }

    /// Whether all views may get a new epoch: at most once an hour. Until then, a reader who reports a
    /// foreign history gets a snapshot, and nobody else is affected. A clock that was set back counts as
    /// elapsed time.
    private var mayRestart: Bool {
        guard let restartedAt else { return true }
        return !(0..<Int64.hour).contains(restartedAt.milliseconds(until: now))
    }

    /// Handles a reader with a history that this log never had: this machine was restored or cloned. Every
    /// view gets a new epoch, and every friend gets a snapshot (Y6).
    private mutating func restart(because owner: OwnerID) -> [Effect] {
        restartedAt = now
        return [.announce(.foreignHistory(owner))] + startViewsAgain()
    }

    /// Gives every view a new epoch, so that everybody gets a snapshot.
    mutating func startViewsAgain() -> [Effect] { begin(PrivacyLevel.allCases) }

    /// Begins views, each with a new epoch.
    mutating func begin(_ levels: [PrivacyLevel]) -> [Effect] {
        guard !levels.isEmpty else { return [] }
        var epochs: [PrivacyLevel: UInt64] = [:]
        for level in levels { epochs[level] = entropy.epoch() }
        return [.begin(epochs)]
    }

    /// Handles STATE: the peer's position in our log.
    mutating func peerHolds(_ position: Position?, on id: SessionID) -> [Effect] {
        guard let session = sessions[id] else { return [] }
        sessions[id]?.peerStand = .at(position)
        sessions[id]?.awaited = nil
        if case .blockedFriend = role(of: session.owner) { return fallSilent(before: position, session) }
        guard let level = role(of: session.owner).view, let view = views[level] else { return [] }
        var effects: [Effect] = []
        switch view.answer(to: position) {
        case .upToDate:
            effects += receipt(view.position, session)
            // An empty delta tells the peer that it is up to date ("as of").
            effects.append(
                .send(.delta(Delta(previousSeq: view.head, position: view.position, rows: [])), to: id))
        case .delta: if let position { effects += receipt(position, session) }
        case .snapshot, .foreignHistory:
            // A restored copy has less than it once acknowledged, so the receipt is void until the next one.
            if forgetReceipt(of: session.device) { effects += review([session.owner]) }
        }
        return effects + pump(id)
    }

    /// Handles the acknowledgement of a delta or a snapshot: the receipt.
    mutating func peerApplied(_ position: Position, on id: SessionID) -> [Effect] {
        guard let session = sessions[id] else { return [] }
        let isBlocked = role(of: session.owner) == .blockedFriend
        // A blocked friend acknowledges what was sent before the block.
        let log = isBlocked ? view(of: position) : role(of: session.owner).view.flatMap { views[$0] }
        guard let view = log else { return [] }
        let isAwaited =
            session.awaited.map { $0.epoch == position.epoch && $0.view == position.view } ?? false
        if let awaited = session.awaited, isAwaited, position.seq < awaited.seq {
            // One frame of several: others are still awaited, but the receipt counts.
            return view.answer(to: position) == .delta ? receipt(position, session) : []
        }
        if isAwaited { sessions[id]?.awaited = nil }
        switch view.answer(to: position) {
        case .upToDate, .delta:
            sessions[id]?.peerStand = .at(position)
            return receipt(position, session) + pump(id)
        case .snapshot:
            // The acknowledgement is for a view or an epoch that is no longer used.
            if isAwaited { sessions[id]?.peerStand = .at(position) }
            return pump(id)
        case .foreignHistory: return close(id, .violation)
        }
    }

    /// Answers a blocked friend like an owner who changes nothing any more: what the friend has is all there is. A
    /// friend who has nothing sees an owner who has set nothing, with the profile from before the block (F20).
    private mutating func fallSilent(before held: Position?, _ session: Session) -> [Effect] {
        if let held {
            let nothing = Delta(previousSeq: held.seq, position: held, rows: [])
            let isKnown = view(of: held)?.has(held) == true
            return (isKnown ? receipt(held, session) : []) + [.send(.delta(nothing), to: session.id)]
        }
        guard let link = links[session.owner], let profile = link.block, let friendship = link.friendship
        else {
            return []
        }
        var view = ViewLog(level: .paused, epoch: entropy.epoch())
        // Not the moment of the block.
        let stamp = Stamp(milliseconds: friendship.since.milliseconds, counter: 0, device: me.device)
        _ = view.publish([.profile(profile)], stamp: { stamp })
        return view.snapshot(messageBytes: messageBytes).map { .send($0.sent(at: now), to: session.id) }
    }

    /// The view that a position is in.
    private func view(of position: Position) -> ViewLog? {
        views.values.first { $0.epoch == position.epoch && $0.level.view == position.view }
    }
}

/// The messages for readers at one level who have the same, so that they are made once.
private struct SameMessages {
    struct Place: Hashable {
        let level: PrivacyLevel
        let seq: UInt64
    }

    var known: [Place: [Message]] = [:]
}
