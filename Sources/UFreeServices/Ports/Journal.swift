package import UFreeDomain

/// One thing that changed in the database, as watchers need it.
package enum JournalChange: Hashable, Sendable {
    case day(owner: OwnerID, isMine: Bool, before: ScheduleDay, after: ScheduleDay)
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

/// The journal as a stream: it wakes after the commit, in commit order. Nothing polls.
package protocol Journal: Sendable {
    /// Every transaction from now on, until the consumer goes away.
    ///
    /// Unbounded on purpose: its readers (the node, the event hub, the service manager's status line) live as long as the daemon and only
    /// pass entries on; what is slow, a watcher, is bounded behind the hub.
    func batches() -> AsyncStream<JournalBatch>
}
