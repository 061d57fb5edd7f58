import UFreeDomain

// My own log: numbering what I share, and bringing friends up to it.
extension Engine {
    /// Brings every view to what is to be shared from now on, and tells connected friends.
    mutating func publish(_ rows: [SharedRow]) -> [Effect] {
        shared = rows
        myName = Self.profileName(rows)
        var changes: [ViewChange] = []
        for level in PrivacyLevel.allCases {
            if var view = views[level] {
                if let change = view.publish(rows) { changes.append(change) }
                views[level] = view
            } else {
                var view = ViewLog(level: level, epoch: entropy.epoch())
                let change = view.publish(rows)
                changes.append(
                    ViewChange(
                        level: level, epoch: view.epoch, isNewEpoch: true, appended: change?.appended ?? [],
                        chains: change?.chains ?? [], dropped: [], forgottenBelow: 0))
                views[level] = view
            }
        }
        guard !changes.isEmpty else { return [] }
        return [.store(.views(changes))] + announceReceipts() + sessions.keys.sorted().flatMap { pump($0) }
    }

    /// Says what the peer lacks, when the line is idle.
    mutating func pump(_ id: SessionID) -> [Effect] {
        guard let session = sessions[id], !session.isHeld, session.awaited == nil,
            case .at(let stand) = session.peerStand,
            let level = links[session.owner]?.friendship?.level, let view = views[level]
        else { return [] }
        switch view.answer(to: stand) {
        case .upToDate: return []
        case .foreignHistory where !mayRestart: return sendSnapshot(of: view, on: id)
        case .delta:
            sessions[id]?.awaited = view.position
            return view.deltas(from: stand?.seq ?? 0, messageBytes: messageBytes).map {
                .send(.delta($0), to: id)
            }
        case .snapshot: return sendSnapshot(of: view, on: id)
        case .foreignHistory: return restart(because: session.owner)
        }
    }

    private mutating func sendSnapshot(of view: ViewLog, on id: SessionID) -> [Effect] {
        sessions[id]?.awaited = view.position
        return view.snapshot(messageBytes: messageBytes).map { .send($0, to: id) }
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

    /// A new epoch for every view, and a snapshot to everybody.
    mutating func beginAnew() -> [Effect] {
        var changes: [ViewChange] = []
        for level in PrivacyLevel.allCases {
            guard var view = views[level] else { continue }
            changes.append(view.restart(epoch: entropy.epoch()))
            views[level] = view
        }
        for id in sessions.keys { sessions[id]?.awaited = nil }
        return [.store(.views(changes))] + announceReceipts()
            + sessions.keys.sorted().flatMap { pump($0) }
    }

    /// STATE: what the peer holds of us.
    mutating func peerHolds(_ position: Position?, on id: SessionID) -> [Effect] {
        guard let session = sessions[id], let level = links[session.owner]?.friendship?.level,
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
        guard let session = sessions[id], let level = links[session.owner]?.friendship?.level,
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
