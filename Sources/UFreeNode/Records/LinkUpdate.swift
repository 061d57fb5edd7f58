package import UFreeDomain
package import UFreeServices
package import UFreeSync

/// The changes to store after a step, computed in one place for every store: the request entries to write,
/// and the changes to report to watchers.
package struct LinkUpdate: Sendable {
    /// The complete entries to write, in this order.
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
            // An ended request keeps its status, unless the same request was sent again and now counts as
            // consent.
            if let status = stored?.status, status.isFinal, status == .accepted || closed.status != .accepted
            {
                continue
            }
            guard var entry = Self.base(of: closed, stored, old, link, at: now) else { continue }
            if let unfinished, unfinished.id == closed.id, unfinished.direction == closed.direction {
                entry = unfinished
                entry.status = closed.status
                entry.endedAt = now
                entry.peerName = entry.peerName ?? link.friendship?.name
            } else if closed.status == .withdrawn, RequestRules.isExpired(since: entry.timestamp, at: now) {
                // It had expired earlier, but that was not recorded yet.
                let end = entry.timestamp.adding(milliseconds: RequestRules.lifetime)
                entry.close(.expired, name: nil, at: end)
            } else {
                let friendship = closed.status == .accepted ? link.friendship : nil
                entry.close(closed.status, name: friendship?.name, at: now)
                entry.code = entry.code ?? friendship?.code
            }
            write(entry, over: stored, at: now)
        }
        for entry in [
            link.outgoing.map { RequestEntry($0, to: link.owner) },
            link.incoming.map { RequestEntry($0, from: link.owner) },
        ].compactMap(\.self) {
            write(entry, over: try existing(entry.id, entry.direction), at: now)
        }
        try followUnfinished(from: old, to: link, unfinished, at: now, existing: existing)
        try followDeclined(from: old, to: link, at: now, existing: existing)
    }

    /// Returns a closed request's entry before the step: from the link, or from the store. If a crossing
    /// request became a friendship before it was ever pending here, a new one is created.
    private static func base(
        of closed: ClosedRequest, _ stored: RequestEntry?, _ old: Link, _ link: Link, at now: Timestamp
    ) -> RequestEntry? {
        if var entry = ask(closed, in: old) ?? stored {
            // The owner at a request's address is now known.
            entry.peer = link.owner
            return entry
        }
        guard closed.status == .accepted else { return nil }
        return RequestEntry(
            id: closed.id, direction: closed.direction, peer: link.owner, timestamp: now, isDelivered: true)
    }

    /// Updates the entry of an ended request whose code exchange continues after the acceptance.
    private mutating func followUnfinished(
        from old: Link, to link: Link, _ unfinished: RequestEntry?, at now: Timestamp,
        existing: (RequestID, RequestDirection) throws -> RequestEntry?
    ) rethrows {
        let before = Self.unfinishedEntry(old)
        if let before, before.id != unfinished?.id || before.direction != unfinished?.direction,
            let stored = try existing(before.id, before.direction), stored.status.isFinal
        {
            var entry = stored
            entry.forgetExchange()
            entry.code = link.friendship?.code ?? entry.code
            write(entry, over: stored, at: now)
        }
        guard let unfinished, !entries.contains(where: { Self.isSame($0, unfinished) }) else { return }
        // Without an entry, only the exchange revealed this request.
        let stored = try existing(unfinished.id, unfinished.direction)
        var entry = unfinished
        entry.status = .accepted
        entry.endedAt = stored?.status == .accepted ? stored?.endedAt ?? now : now
        entry.peerName = entry.peerName ?? stored?.peerName ?? link.friendship?.name
        write(entry, over: stored, at: now)
    }

    /// Updates the entries of declined requests, which are answered like pending ones without notifying
    /// anybody.
    private mutating func followDeclined(
        from old: Link, to link: Link, at now: Timestamp,
        existing: (RequestID, RequestDirection) throws -> RequestEntry?
    ) rethrows {
        if let before = old.declined, before.ask != nil,
            let next = link.declined?.id ?? link.incoming?.id, next != before.id,
            var entry = try existing(before.id, .incoming)
        {
            // Asked again: the new request replaces the old one, as it would a pending one.
            entry.status = .withdrawn
            // As for a pending request, so that the order in which entries are forgotten reveals nothing.
            entry.endedAt = now
            entry.forgetExchange()
            entries.append(entry)
        }
        guard let declined = link.declined, declined != old.declined else { return }
        let stored = try existing(declined.id, .incoming)
        guard var entry = declined.ask.map({ RequestEntry($0, from: link.owner) }) ?? stored,
            !entries.contains(where: { Self.isSame($0, entry) })
        else { return }
        entry.status = declined.ask == nil ? .withdrawn : .declined
        entry.endedAt = stored?.status == entry.status ? stored?.endedAt ?? now : now
        if declined.ask == nil { entry.forgetExchange() }
        if entry != stored { entries.append(entry) }
    }

    private static func isSame(_ left: RequestEntry, _ right: RequestEntry) -> Bool {
        left.id == right.id && left.direction == right.direction
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
        case .outgoing where link.outgoing?.id == closed.id:
            link.outgoing.map { RequestEntry($0, to: link.owner) }
        case .incoming where link.incoming?.id == closed.id:
            link.incoming.map { RequestEntry($0, from: link.owner) }
        default: nil
        }
    }

    /// Returns the requests that left the link without being closed, so that no entry stays pending without a
    /// link.
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
