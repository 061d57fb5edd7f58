import UFreeDomain

// My own log, as the database numbered it, and bringing friends up to it.
extension Engine {
    /// Takes over what the views became, and tells connected friends.
    mutating func adopt(_ updates: [ViewUpdate]) -> [Effect] {
        for update in updates {
            var view = views[update.level] ?? ViewLog(level: update.level, epoch: update.epoch)
            if view.epoch != update.epoch {
                // What was said of the old epoch will not be acknowledged.
                for id in sessions.keys { sessions[id]?.awaited = nil }
            }
            view.adopt(update)
            views[update.level] = view
        }
        guard !updates.isEmpty else { return [] }
        return announceReceipts() + sessions.keys.sorted().flatMap { pump($0) }
    }

    /// Says what the peer lacks, when the line is idle.
    mutating func pump(_ id: SessionID) -> [Effect] {
        guard let session = sessions[id], !session.isHeld, session.awaited == nil,
            case .at(let stand) = session.peerStand,
            let level = standing(of: session.owner).view, let view = views[level]
        else { return [] }
        switch view.answer(to: stand) {
        case .upToDate: return []
        case .foreignHistory where !mayRestart: return sendSnapshot(of: view, on: id)
        case .delta:
            sessions[id]?.awaited = view.position
            return view.deltas(from: stand?.seq ?? 0, messageBytes: messageBytes).map {
                .send(Message.delta($0).sent(at: now), to: id)
            }
        case .snapshot: return sendSnapshot(of: view, on: id)
        case .foreignHistory: return restart(because: session.owner)
        }
    }

    private mutating func sendSnapshot(of view: ViewLog, on id: SessionID) -> [Effect] {
        sessions[id]?.awaited = view.position
        return view.snapshot(messageBytes: messageBytes).map { .send($0.sent(at: now), to: id) }
    }

    /// Once an hour at most: within it, who still speaks of a foreign history gets a snapshot and nobody else hears of
    /// it. A clock that was set back counts as time gone by.
    private var mayRestart: Bool {
        guard let restartedAt else { return true }
        return !(0..<Int64.hour).contains(restartedAt.milliseconds(until: now))
    }

    /// A reader holds what this log never said: this machine was restored or cloned. Every view begins anew, and every
    /// friend gets a snapshot (Y6).
    private mutating func restart(because owner: OwnerID) -> [Effect] {
        restartedAt = now
        return [.announce(.foreignHistory(owner))] + beginAnew()
    }

    /// A new epoch for every view, and so a snapshot to everybody.
    mutating func beginAnew() -> [Effect] { begin(PrivacyLevel.allCases) }

    /// Begins views with epochs of their own.
    mutating func begin(_ levels: [PrivacyLevel]) -> [Effect] {
        guard !levels.isEmpty else { return [] }
        var epochs: [PrivacyLevel: UInt64] = [:]
        for level in levels { epochs[level] = entropy.epoch() }
        return [.begin(epochs)]
    }

    /// STATE: what the peer holds of us.
    mutating func peerHolds(_ position: Position?, on id: SessionID) -> [Effect] {
        guard let session = sessions[id], let level = standing(of: session.owner).view,
            let view = views[level]
        else { return [] }
        sessions[id]?.peerStand = .at(position)
        sessions[id]?.awaited = nil
        var effects: [Effect] = []
        switch view.answer(to: position) {
        case .upToDate:
            effects += receipt(view.position, session)
            // An empty delta: the peer holds everything, and may say so ("as of").
            effects.append(
                .send(.delta(Delta(previousSeq: view.head, position: view.position, rows: [])), to: id))
        case .delta: if let position { effects += receipt(position, session) }
        case .snapshot, .foreignHistory:
            // A restored copy holds less than it once acknowledged: the receipt is void until the next one.
            if acknowledged.removeValue(forKey: session.device) != nil { effects += announceReceipts() }
        }
        return effects + pump(id)
    }

    /// ACK of a delta or a snapshot: the receipt.
    mutating func peerApplied(_ position: Position, on id: SessionID) -> [Effect] {
        guard let session = sessions[id], let level = standing(of: session.owner).view,
            let view = views[level]
        else { return [] }
        let isAwaited =
            session.awaited.map { $0.epoch == position.epoch && $0.view == position.view } ?? false
        if let awaited = session.awaited, isAwaited, position.seq < awaited.seq {
            // One frame of several: the line stays busy, the receipt counts.
            return view.answer(to: position) == .delta ? receipt(position, session) : []
        }
        if isAwaited { sessions[id]?.awaited = nil }
        switch view.answer(to: position) {
        case .upToDate, .delta:
            sessions[id]?.peerStand = .at(position)
            return receipt(position, session) + pump(id)
        case .snapshot:
            // Of a view or an epoch that was left meanwhile.
            if isAwaited { sessions[id]?.peerStand = .at(position) }
            return pump(id)
        case .foreignHistory: return close(id, .violation)
        }
    }

    private mutating func receipt(_ position: Position, _ session: Session) -> [Effect] {
        guard acknowledged[session.device] != position else { return [] }
        acknowledged[session.device] = position
        return [.store(.acknowledged(session.owner, session.device, position))] + announceReceipts()
    }
}
