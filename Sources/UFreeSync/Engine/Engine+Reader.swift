import UFreeDomain

// Friends' logs: their rows are applied once and in order, or not at all.
extension Engine {
    mutating func receive(_ delta: Delta, on id: SessionID) -> [Effect] {
        guard let session = sessions[id] else { return [] }
        let target = delta.position
        guard target.isReasonable, delta.previousSeq <= target.seq,
            delta.rows.count <= SnapshotHeader.rowLimit, areWritten(delta.rows, by: session.owner)
        else {
            return close(id, .violation)
        }
        sessions[id]?.staging = nil
        let mine = held[session.device]
        guard let mine, mine.view == target.view, mine.epoch == target.epoch else {
            return [.send(.state(mine), to: id)]
        }
        if delta.rows.isEmpty, target == mine { return [.store(.current(session.owner, session.device))] }
        if target.seq <= mine.seq {
            // A repeated delta: what was applied is kept, and the sender gets our position again.
            return [.send(.applied(mine), to: id)]
        }
        guard delta.previousSeq == mine.seq else { return [.send(.state(mine), to: id)] }
        return apply(delta.rows, at: target, isSnapshot: false, session)
    }

    mutating func begin(_ header: SnapshotHeader, on id: SessionID) -> [Effect] {
        guard header.position.isReasonable, (0...SnapshotHeader.rowLimit).contains(header.rowCount) else {
            return close(id, .violation)
        }
        sessions[id]?.staging = Staging(header: header)
        return []
    }

    mutating func stage(_ rows: [SharedRow], on id: SessionID) -> [Effect] {
        // Parts of a snapshot that began on an older connection are ignored.
        guard let session = sessions[id], var staging = session.staging else { return [] }
        guard areWritten(rows, by: session.owner), staging.append(rows) else {
            return close(id, .violation)
        }
        sessions[id]?.staging = staging
        return []
    }

    mutating func endSnapshot(on id: SessionID) -> [Effect] {
        guard let session = sessions[id], let staging = session.staging else { return [] }
        sessions[id]?.staging = nil
        guard staging.isComplete else { return [.send(.state(held[session.device]), to: id)] }
        let target = staging.header.position
        // A snapshot with any other position replaces everything, even if it has less than before the owner
        // was restored.
        if target == held[session.device] { return [.send(.applied(target), to: id)] }
        let rows = staging.rows.values.sorted { $0.stamp < $1.stamp }
        return apply(rows, at: target, isSnapshot: true, session)
    }

    private mutating func apply(
        _ rows: [SharedRow], at position: Position, isSnapshot: Bool, _ session: Session
    ) -> [Effect] {
        held[session.device] = position
        let known = rows.filter { $0.body != .unread }
            .map { $0.read(clockOffset: session.peer.clockOffset, at: now) }
        return [
            .store(
                .applied(session.owner, session.device, position, rows: known, isSnapshot: isSnapshot)),
            .send(.applied(position), to: session.id),
        ]
    }
}

extension Position {
    /// Whether the number is within its limit and the chain has the right length.
    var isReasonable: Bool { seq <= Self.seqLimit && chain.count == Self.chainLength }
}
