package import UFreeDomain
package import UFreeServices
package import UFreeSync

/// What storing the outcome of a step comes to, worked out once for every store: which request entries are written,
/// and what watchers are told of them.
package struct LinkUpdate: Sendable {
    /// Entries to write whole, in this order.
    package private(set) var entries: [RequestEntry] = []
    /// `requestAdded` and `requestUpdated`, in the order of the entries.
    package private(set) var changes: [JournalChange] = []

    /// - Parameters:
    ///   - old: the link before the step.
    ///   - existing: the stored entry of a request with this owner, if there is one.
    package init(
        from old: Link, to outcome: LinkOutcome, at now: Timestamp,
        existing: (RequestID, RequestDirection) throws -> RequestEntry?
    ) rethrows {
        let link = outcome.link
        let unfinished = Self.unfinishedEntry(link)
        for closed in outcome.closed + Self.vanished(from: old, to: outcome) {
            let stored = try existing(closed.id, closed.direction)
            guard stored?.status.isFinal != true else { continue }
            let isAccepted = closed.status == .accepted
            var entry: RequestEntry
            if let unfinished, unfinished.id == closed.id, unfinished.direction == closed.direction {
                entry = unfinished
                entry.status = closed.status
                entry.endedAt = now
                entry.peerName = entry.peerName ?? link.friendship?.name
            } else if let base = Self.ask(closed, in: old) ?? stored {
                entry = base
                entry.close(closed.status, name: isAccepted ? link.friendship?.name : nil, at: now)
            } else if isAccepted {
                // A crossing request became a friendship before it was ever pending here.
                entry = RequestEntry(
                    id: closed.id, direction: closed.direction, peer: link.owner, status: .accepted,
                    timestamp: now, endedAt: now, isDelivered: true)
                entry.peerName = link.friendship?.name
            } else {
                continue
            }
            if isAccepted { entry.code = entry.code ?? link.friendship?.code }
            write(entry, over: stored, at: now)
        }
        for entry in [link.outgoing.map { RequestEntry($0, to: link.owner) },
            link.incoming.map { RequestEntry($0, from: link.owner) }].compactMap(\.self) {
            write(entry, over: try existing(entry.id, entry.direction), at: now)
        }
        try followUnfinished(from: old, to: link, unfinished, at: now, existing: existing)
    }

    /// An exchange that goes on after the acceptance changes the entry of a request that has ended.
    private mutating func followUnfinished(
        from old: Link, to link: Link, _ unfinished: RequestEntry?, at now: Timestamp,
        existing: (RequestID, RequestDirection) throws -> RequestEntry?
    ) rethrows {
        if let unfinished, let stored = try existing(unfinished.id, unfinished.direction), stored.status.isFinal {
            var entry = unfinished
            entry.status = stored.status
            entry.endedAt = stored.endedAt
            entry.peerName = stored.peerName
            write(entry, over: stored, at: now)
        } else if unfinished == nil, let before = Self.unfinishedEntry(old),
            var entry = try existing(before.id, before.direction), entry.status.isFinal {
            let stored = entry
            entry.forgetExchange()
            entry.code = link.friendship?.code ?? entry.code
            write(entry, over: stored, at: now)
        }
    }

    private mutating func write(_ entry: RequestEntry, over stored: RequestEntry?, at now: Timestamp) {
        guard entry != stored else { return }
        entries.append(entry)
        let record = entry.record(at: now)
        let isReopened = stored?.status.isFinal == true && entry.status == .pending
        if stored == nil || isReopened, entry.status == .pending {
            changes.append(.requestAdded(record))
        } else if stored?.record(at: now) != record {
            changes.append(.requestUpdated(record))
        }
    }

    private static func unfinishedEntry(_ link: Link) -> RequestEntry? {
        switch link.friendship?.unfinished {
        case .asking(let ask): RequestEntry(ask, to: link.owner)
        case .asked(let ask): RequestEntry(ask, from: link.owner)
        case nil: nil
        }
    }

    private static func ask(_ closed: ClosedRequest, in link: Link) -> RequestEntry? {
        switch closed.direction {
        case .outgoing where link.outgoing?.id == closed.id: link.outgoing.map { RequestEntry($0, to: link.owner) }
        case .incoming where link.incoming?.id == closed.id: link.incoming.map { RequestEntry($0, from: link.owner) }
        default: nil
        }
    }

    /// Requests that left the link without a word about their end: no entry may stay pending that no link knows.
    private static func vanished(from old: Link, to outcome: LinkOutcome) -> [ClosedRequest] {
        let link = outcome.link
        let before: [(RequestID, RequestDirection, RequestID?)] = [
            old.outgoing.map { ($0.id, .outgoing, link.outgoing?.id) },
            old.incoming.map { ($0.id, .incoming, link.incoming?.id) },
        ].compactMap(\.self)
        return before.compactMap { id, direction, current in
            let isClosed = outcome.closed.contains { $0.id == id && $0.direction == direction }
            guard current != id, !isClosed else { return nil }
            let isAccepted = link.friendship?.requests.contains(id) == true
            return ClosedRequest(id: id, direction: direction, status: isAccepted ? .accepted : .withdrawn)
        }
    }
}
