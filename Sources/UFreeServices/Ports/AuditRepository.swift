package import UFreeDomain

/// One line of the audit: who did what to which record, when, with what result (D7). No note and no phone number.
package struct AuditEntry: Hashable, Sendable {
    /// What a profile or a friendship said; nil where the record has no such thing.
    package struct Facts: Hashable, Sendable {
        package var name: DisplayName?
        package var zone: ZoneName?
        package var hours: PartHours?
        package var isVerified: Bool?
        package var privacy: PrivacyLevel?

        package init(
            name: DisplayName? = nil, zone: ZoneName? = nil, hours: PartHours? = nil,
            isVerified: Bool? = nil, privacy: PrivacyLevel? = nil
        ) {
            self.name = name
            self.zone = zone
            self.hours = hours
            self.isVerified = isVerified
            self.privacy = privacy
        }
    }

    /// What the line is about. What was erased since, by retention or with a friend, is nil.
    package enum Subject: Hashable, Sendable {
        /// A day, mine or a friend's; a cleared one has an unknown word.
        case day(CivilDate?, before: DayWord?, after: DayWord?, isNoteChanged: Bool)
        /// One of my defaults; nil before it was made and after it was removed.
        case standing(before: DayDefault?, after: DayDefault?)
        /// A part of my roster, by its table.
        case roster(String, RosterChange?)
        /// A live status, mine or a friend's; nil for nothing said.
        case live(before: LiveWord?, after: LiveWord?, until: Timestamp?, isNoteChanged: Bool)
        case profile(before: Facts?, after: Facts?)
        case friend(before: Facts?, after: Facts?)
        case request(RequestDirection?, RequestStatus?, name: DisplayName?)
        /// The database as a whole.
        case store(String?)
        /// A record of a kind that has no line of its own, by its table.
        case other(String)
    }

    /// Rises without end.
    package let seq: Int64
    package let at: Timestamp
    /// Who acted.
    package let actor: OwnerID
    /// `create`, `read`, `update`, `delete`, `sync`, `migrate`, `backup`, `restore` or `validate`.
    package let action: String
    /// Whose data it was.
    package let owner: OwnerID
    /// `done`, `refused` or `failed`.
    package let result: String
    package let subject: Subject

    package init(
        seq: Int64, at: Timestamp, actor: OwnerID, action: String, owner: OwnerID, result: String,
        subject: Subject
    ) {
        self.seq = seq
        self.at = at
        self.actor = actor
        self.action = action
        self.owner = owner
        self.result = result
        self.subject = subject
    }
}

/// What lines of the audit are about.
package enum AuditTopic: String, CaseIterable, Sendable {
    case days, defaults, shifts, live, friends, requests, profile, store
}

/// Which lines of the audit are asked for.
package struct AuditQuery: Hashable, Sendable {
    /// Only those about the data of one person.
    package var owner: OwnerID?
    package var topic: AuditTopic?
    /// Only those with a lower number.
    package var before: Int64?
    /// At most so many, 1 or more.
    package var limit: Int

    package init(owner: OwnerID? = nil, topic: AuditTopic? = nil, before: Int64? = nil, limit: Int) {
        self.owner = owner
        self.topic = topic
        self.before = before
        self.limit = limit
    }
}

/// Where the audit is kept: the journal, without what only the engine needs to know.
package protocol AuditRepository: Sendable {
    /// The newest lines first.
    func audit(_ query: AuditQuery) async throws -> [AuditEntry]
}
