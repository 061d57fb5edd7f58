package import UFreeDomain

/// One entry of the audit log: who did what to which record, when, with what result (D7). It contains no note
/// and no phone number.
package struct AuditEntry: Hashable, Sendable {
    /// The state of a profile or a friendship; nil for values that the record does not have.
    package struct Facts: Hashable, Sendable {
        package var name: DisplayName?
        package var zone: ZoneName?
        package var hours: PartHours?
        package var isVerified: Bool?
        package var sharing: Sharing?
        /// The owner's private name, which the log does not show.
        package var nickname: DisplayName?

        package init(
            name: DisplayName? = nil, zone: ZoneName? = nil, hours: PartHours? = nil,
            isVerified: Bool? = nil, sharing: Sharing? = nil, nickname: DisplayName? = nil
        ) {
            self.name = name
            self.zone = zone
            self.hours = hours
            self.isVerified = isVerified
            self.sharing = sharing
            self.nickname = nickname
        }
    }

    /// The subject of an entry. Data erased since, by retention or with a friend, is nil.
    package enum Subject: Hashable, Sendable {
        /// A day, the owner's or a friend's; a cleared day has an unknown status.
        case day(CivilDate?, before: DayWord?, after: DayWord?, isNoteChanged: Bool)
        /// A friend's days that changed together, from the first to the last.
        case days(ClosedRange<CivilDate>)
        /// One of the owner's defaults; nil before it was created and after it was removed.
        case dayDefault(before: DayDefault?, after: DayDefault?)
        /// A part of the owner's roster, with its table.
        case roster(String, RosterChange?)
        /// A live status, the owner's or a friend's; nil means none.
        case live(before: LiveWord?, after: LiveWord?, until: Timestamp?, isNoteChanged: Bool)
        /// When one of the owner's wishes can come true; nil before it was added and after it was removed.
        case wish(before: Wish.Time?, after: Wish.Time?)
        case profile(before: Facts?, after: Facts?)
        case friend(before: Facts?, after: Facts?)
        /// A person was blocked, or is no longer.
        case block
        /// What new friends see.
        case newLevel(before: PrivacyLevel?, after: PrivacyLevel?)
        /// The name of one of the owner's groups; nil before it was added and after it was removed.
        case group(before: DisplayName?, after: DisplayName?)
        case request(RequestDirection?, RequestStatus?, name: DisplayName?)
        /// The database as a whole.
        case store(String?)
        /// An operation that was refused or failed, with the code of its error.
        case refusal(AuditTopic, code: String)
        /// A record of another kind, with its table.
        case other(String)
    }

    /// Increases with every entry.
    package let seq: Int64
    package let at: Timestamp
    /// Who acted.
    package let actor: OwnerID
    /// `create`, `read`, `update`, `delete`, `sync`, `migrate`, `backup`, `restore` or `validate`.
    package let action: String
    /// The owner of the data.
    package let owner: OwnerID
    /// `done`, `refused` or `failed`.
    package let result: String
    /// Whether an undo or a redo made the change; nil for a new change.
    package let cause: UndoDirection?
    /// The number of the owner's change that it belongs to, unless that was undone; only in a reading of the audit.
    package var change: Int64?
    package let subject: Subject

    package init(
        seq: Int64, at: Timestamp, actor: OwnerID, action: String, owner: OwnerID, result: String,
        cause: UndoDirection? = nil, subject: Subject
    ) {
        self.seq = seq
        self.at = at
        self.actor = actor
        self.action = action
        self.owner = owner
        self.result = result
        self.cause = cause
        self.subject = subject
    }
}

/// The subjects of entries in the audit log.
package enum AuditTopic: String, CaseIterable, Sendable {
    case days, defaults, shifts, live, wishes, friends, requests, profile, store
}

/// An operation that ended with an error (D7). It has no values: what was typed is nobody's business later.
package struct Refusal: Hashable, Sendable {
    package let topic: AuditTopic
    /// The code of the error.
    package let code: String
    /// True if the daemon failed; false if it refused.
    package let isFailure: Bool

    package init(topic: AuditTopic, code: String, isFailure: Bool) {
        self.topic = topic
        self.code = code
        self.isFailure = isFailure
    }
}

/// A query of the audit log.
package struct AuditQuery: Hashable, Sendable {
    /// Only entries about the data of one person.
    package var owner: OwnerID?
    package var topic: AuditTopic?
    /// Only entries with a lower number.
    package var before: Int64?
    /// The maximum number of entries, 1 or more.
    package var limit: Int

    package init(owner: OwnerID? = nil, topic: AuditTopic? = nil, before: Int64? = nil, limit: Int) {
        self.owner = owner
        self.topic = topic
        self.before = before
        self.limit = limit
    }
}

/// The storage of the audit log: the journal without entries that only the engine needs.
package protocol AuditRepository: Sendable {
    /// Returns the newest entries first.
    func audit(_ query: AuditQuery) async throws -> [AuditEntry]

    /// Writes an entry about an operation that was refused or failed.
    func note(_ refusal: Refusal, at now: Timestamp) async throws
}
