package import UFreeDomain

/// One change in the database, as watchers need it.
package enum JournalChange: Hashable, Sendable {
    case day(owner: OwnerID, isMine: Bool, before: ScheduleDay, after: ScheduleDay)
    /// A default was created, ended or removed. The days that changed with it come with the last of the
    /// defaults that changed together.
    case dayDefault(before: DayDefault?, after: DayDefault?, days: [DayChange])
    /// A part of the roster changed. The days that changed with it come with the last of the parts that
    /// changed together.
    case roster(RosterChange, days: [DayChange])
    /// A live status changed; nil means none, and an ended one counts as none.
    case live(owner: OwnerID, isMine: Bool, before: LiveStatus?, after: LiveStatus?)
    /// A wish was added, came true or was removed.
    case wish(before: Wish?, after: Wish?)
    /// The owner changed the nickname of a friend, or what the friend sees.
    case terms(before: Friend, after: Friend)
    /// The owner changed what new friends see.
    case newLevel(before: PrivacyLevel, after: PrivacyLevel)
    /// One of the owner's groups; nil means absent.
    case group(before: FriendGroup?, after: FriendGroup?)
    /// A profile changed; `before` is nil if none was known.
    case profile(owner: OwnerID, isMine: Bool, before: Profile?, after: Profile)
    /// A new request.
    case requestAdded(RequestRecord)
    case requestUpdated(RequestRecord)
    case friendAdded(Friend)
    case friendUpdated(Friend)
    case friendRemoved(OwnerID, name: DisplayName)
    /// The owner blocked a person, who may be a friend, or ended that. No list of friends has one who is blocked.
    case block(OwnerID, Friend?, Bool)
    /// The link to an owner changed in a way that only the engine needs to know.
    case link(OwnerID)
    /// A request to an address was created, bound or withdrawn.
    case addressAsk(RequestID)
    /// An invitation was given, tried, used or revoked.
    case invitations
    /// What friends see of a person besides the profile; what it was stays out of the log.
    case card(OwnerID)
    /// The owner's calendars, or how they could be read. The days that changed with them come with it.
    case calendars(days: [DayChange])
    /// The owner's phone number, who can find it, or the numbers of the contacts. What they were stays out of the log.
    case finding
}

extension [JournalChange] {
    /// The number of a friend's days that are logged and published one by one if they change together. More are
    /// one change to people: a rotation or a default that began, or a friend's first days.
    package static var daysEach: Int { 32 }

    /// A friend's days that changed together, if there are too many to log each: from the first to the last.
    /// One transaction changes the days of one friend at most.
    package var manyDays: (owner: OwnerID, dates: ClosedRange<CivilDate>)? {
        var owner: OwnerID?
        var dates: [CivilDate] = []
        for case .day(let friend, isMine: false, _, let day) in self {
            owner = friend
            dates.append(day.date)
        }
        guard dates.count > Self.daysEach, let owner, let first = dates.min(), let last = dates.max() else {
            return nil
        }
        return (owner, first...last)
    }

    /// The changes without a friend's days.
    package var withoutFriendsDays: [JournalChange] {
        filter { !$0.isFriendsDay }
    }
}

extension JournalChange {
    /// Whether a friend changed one of their days.
    package var isFriendsDay: Bool { if case .day(_, isMine: false, _, _) = self { true } else { false } }
}

/// The entries of one transaction, in the order of writing.
package struct JournalBatch: Hashable, Sendable {
    /// The number of the transaction's last entry; increases with every entry.
    package let seq: Int64
    package let at: Timestamp
    package let changes: [JournalChange]

    package init(seq: Int64, at: Timestamp, changes: [JournalChange]) {
        self.seq = seq
        self.at = at
        self.changes = changes
    }
}

/// Reports journal entries after each commit, in commit order. Nothing polls.
package protocol Journal: Sendable {
    /// Passes on every transaction from now on, until the observation ends. Both are called by the database writer, so they must
    /// return at once and only pass the batch on.
    /// - Parameters:
    ///   - coming: called before the commit, which takes time and may still fail: nobody must be told of the batch, but what
    ///     will be told can be prepared (0074). Nil for those who prepare nothing.
    ///   - pass: called after the commit.
    func observe(
        coming: (@Sendable (JournalBatch) -> Void)?, _ pass: @escaping @Sendable (JournalBatch) -> Void
    ) -> JournalObservation
}

extension Journal {
    /// Passes on every transaction from now on, until the observation ends.
    package func observe(_ pass: @escaping @Sendable (JournalBatch) -> Void) -> JournalObservation {
        observe(coming: nil, pass)
    }

    /// Returns every transaction from now on, until the consumer goes away.
    ///
    /// The stream is unbounded on purpose: its readers (the service manager's status line, a request that
    /// waits for its delivery) only pass entries on. Slow readers, such as watchers, are bounded by the hub.
    package func batches() -> AsyncStream<JournalBatch> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: JournalBatch.self, bufferingPolicy: .unbounded)
        let observation = observe { continuation.yield($0) }
        continuation.onTermination = { _ in observation.end() }
        return stream
    }
}

/// An observation of the journal; it ends when the value is released.
package final class JournalObservation: Sendable {
    /// Ends the observation.
    package let end: @Sendable () -> Void

    package init(end: @escaping @Sendable () -> Void) { self.end = end }

    deinit { end() }
}
