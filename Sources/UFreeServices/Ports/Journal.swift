package import UFreeDomain

/// One thing that changed in the database, as watchers need it.
package enum JournalChange: Hashable, Sendable {
    case day(owner: OwnerID, isMine: Bool, before: ScheduleDay, after: ScheduleDay)
    /// One of my defaults, made, ended or removed; and the days that became others by it, told with the last of
    /// those that changed together.
    case standing(before: DayDefault?, after: DayDefault?, days: [DayChange])
    /// A part of my roster; and the days that became others by it, told with the last of those that changed together.
    case roster(RosterChange, days: [DayChange])
    /// A live status; nil is none, and one that is over counts as none.
    case live(owner: OwnerID, isMine: Bool, before: LiveStatus?, after: LiveStatus?)
    case profile(owner: OwnerID, isMine: Bool, Profile)
    /// A request that was not there before.
    case requestAdded(RequestRecord)
    case requestUpdated(RequestRecord)
    case friendAdded(Friend)
    case friendUpdated(Friend)
    case friendRemoved(OwnerID, name: DisplayName)
    /// The link to an owner changed in a way that only the engine needs to know, beside what else is said.
    case link(OwnerID)
    /// A request to an address was made, bound or withdrawn.
    case addressAsk(RequestID)
}

/// The entries of one transaction, in the order they were written.
package struct JournalBatch: Hashable, Sendable {
    /// The number of the transaction's last entry; rises without end.
    package let seq: Int64
    package let at: Timestamp
    package let changes: [JournalChange]

    package init(seq: Int64, at: Timestamp, changes: [JournalChange]) {
        self.seq = seq
        self.at = at
        self.changes = changes
    }
}

/// The journal as it grows: it speaks after the commit, in commit order. Nothing polls.
package protocol Journal: Sendable {
    /// Passes every transaction on from now on, until the observation is given up.
    /// - Parameter pass: called where the database writes, so all it may do is hand the batch over.
    func observe(_ pass: @escaping @Sendable (JournalBatch) -> Void) -> JournalObservation
}

extension Journal {
    /// Every transaction from now on, until the consumer goes away.
    ///
    /// Unbounded on purpose: who reads (the service manager's status line, a request that waits for its delivery) only
    /// passes entries on; what is slow, a watcher, is bounded behind the hub.
    package func batches() -> AsyncStream<JournalBatch> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: JournalBatch.self, bufferingPolicy: .unbounded)
        let observation = observe { continuation.yield($0) }
        continuation.onTermination = { _ in observation.end() }
        return stream
    }
}

/// An observer of the journal; it ends with the value.
package final class JournalObservation: Sendable {
    /// Observes no longer.
    package let end: @Sendable () -> Void

    package init(end: @escaping @Sendable () -> Void) { self.end = end }

    deinit { end() }
}
