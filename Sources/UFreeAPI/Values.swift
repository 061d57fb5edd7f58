/// A person: the owner's id in its written form (docs/protocol.md, Identity) and a display name.
package struct PersonValue: Codable, Sendable, Hashable {
    /// Null until a device of this person has been connected.
    @Nullable package var id: String?
    /// Null if the person has not given a name yet.
    @Nullable package var name: String?

    package init(id: String?, name: String?) {
        self.id = id
        self.name = name
    }
}

/// One day of a person.
package struct DayValue: Codable, Sendable, Hashable {
    /// Null if nothing is stored for the day.
    @Nullable package var id: String?
    /// `YYYY-MM-DD`.
    package var date: String
    /// One of `StatusWord`.
    package var status: String
    /// 0 to 4; null for unknown.
    @Nullable package var code: Int?
    /// The free parts: `morning`, `afternoon`, `evening`.
    package var parts: [String]
    @Nullable package var note: String?
    /// RFC 3339.
    @Nullable package var updatedAt: String?
    /// The source of an own day: `explicit`, `shift` or `default`; null for a friend's day, and if nothing is
    /// known.
    @Nullable package var source: String?
    /// The symbol of the shift on the date; absent if there is none, or if a friend does not share it.
    package var shift: String?

    package init(
        id: String?, date: String, status: String, code: Int?, parts: [String], note: String?,
        updatedAt: String?, source: String?, shift: String? = nil
    ) {
        self.id = id
        self.date = date
        self.status = status
        self.code = code
        self.parts = parts
        self.note = note
        self.updatedAt = updatedAt
        self.source = source
        self.shift = shift
    }
}

/// The statuses of requirement A1 in JSON.
package enum StatusWord: String, Codable, CaseIterable, Sendable {
    case busy, free, morningOnly, afternoonOnly, eveningOnly, unknown
}

/// The parts of the day in JSON (A9).
package enum PartWord: String, Codable, CaseIterable, Sendable {
    case morning, afternoon, evening
}

/// A person's live status (L1).
package struct LiveValue: Codable, Sendable, Hashable {
    /// `checkSchedule`, `free` or `busy`.
    package var state: String
    /// RFC 3339.
    @Nullable package var until: String?
    @Nullable package var note: String?

    package init(state: String, until: String?, note: String?) {
        self.state = state
        self.until = until
        self.note = note
    }
}

/// A friend with seven days from the friend's own today.
package struct FriendValue: Codable, Sendable, Hashable {
    package var id: String
    /// The name under which I see the friend: the nickname, if there is one.
    package var name: String
    package var verified: Bool
    /// Whether a device of this friend is connected now.
    package var connected: Bool
    /// RFC 3339: when the days were last known to be current; null before the first exchange.
    @Nullable package var asOf: String?
    /// Whether this friend has acknowledged my latest change.
    package var hasMyLatest: Bool
    /// The level: `full`, `no-notes`, `busy-only`, `live-only` or `paused`.
    package var privacy: String
    /// The first day after a pause, in my zone, `YYYY-MM-DD`; nil without a pause or without an end of it.
    package var pausedUntil: String?
    package var live: LiveValue
    /// Seven days from the friend's own today; empty in events about friends who connect or disconnect.
    package var days: [DayValue]
    /// The friend's IANA zone.
    package var zone: String
    /// The friend's own parts of the day; nil from an older daemon.
    package var hours: PartHoursValue?
    /// The six digits to compare; null if the two have never been connected.
    @Nullable package var code: String?
    /// Device ids; only filled by `friend show`.
    package var devices: [String]
    /// RFC 3339.
    package var since: String
    /// My private name for the friend.
    @Nullable package var nickname: String?
    /// The friend's own name; nil from an older daemon.
    package var ownName: String?
    /// The friend's phone number, if they show it; only filled by `friend show`.
    package var phone: String?
    /// The friend's picture, a JPEG file in base64; only filled by `friend show`.
    package var avatar: String?
    /// Where the friend's devices were last met or are announced, at most eight; only filled by `friend show`.
    package var addresses: [AddressValue]?

    package init(
        id: String, name: String, verified: Bool, connected: Bool, asOf: String?, hasMyLatest: Bool,
        privacy: String, pausedUntil: String? = nil, live: LiveValue, days: [DayValue], zone: String,
        hours: PartHoursValue? = nil, code: String?, devices: [String],
        since: String, nickname: String? = nil, ownName: String? = nil, phone: String? = nil,
        avatar: String? = nil
    ) {
        self.id = id
        self.name = name
        self.verified = verified
        self.connected = connected
        self.asOf = asOf
        self.hasMyLatest = hasMyLatest
        self.privacy = privacy
        self.pausedUntil = pausedUntil
        self.live = live
        self.days = days
        self.zone = zone
        self.hours = hours
        self.code = code
        self.devices = devices
        self.since = since
        self.nickname = nickname
        self.ownName = ownName
        self.phone = phone
        self.avatar = avatar
    }
}

/// An address at which a friend is looked for.
package struct AddressValue: Codable, Sendable, Hashable {
    /// `HOST:PORT`.
    package var address: String
    /// Why the last attempt met nobody there: `nameNotFound`, `refused`, `noAnswer` or `notUFree`; absent if it met somebody,
    /// or the reason is unknown.
    package var problem: String?

    package init(address: String, problem: String?) {
        self.address = address
        self.problem = problem
    }
}

/// The status of a friend request.
package enum RequestWord: String, Codable, CaseIterable, Sendable {
    case pending, accepted, declined, withdrawn, expired
}

extension IncomingRequestValue {
    /// Whether the request waits for an answer.
    package var isPending: Bool { status == RequestWord.pending.rawValue }
}

extension OutgoingRequestValue {
    /// Whether the request waits for an answer.
    package var isPending: Bool { status == RequestWord.pending.rawValue }
}

/// A request that a person sent to me.
package struct IncomingRequestValue: Codable, Sendable, Hashable {
    package var id: String
    package var from: PersonValue
    /// The six digits to compare before accepting; null until both sides have been connected.
    @Nullable package var code: String?
    /// One of `RequestWord`.
    package var status: String
    /// RFC 3339: when it was first seen on this machine.
    package var timestamp: String
    /// The id of a friend who has the same name but another key; null if there is none. A new key with a
    /// known name belongs to somebody else until the fingerprint has been compared.
    @Nullable package var sameNameAs: String?

    package init(
        id: String, from: PersonValue, code: String?, status: String, timestamp: String,
        sameNameAs: String? = nil
    ) {
        self.id = id
        self.from = from
        self.code = code
        self.status = status
        self.timestamp = timestamp
        self.sameNameAs = sameNameAs
    }
}

/// A request that I sent.
package struct OutgoingRequestValue: Codable, Sendable, Hashable {
    package var id: String
    package var to: PersonValue
    @Nullable package var code: String?
    /// The status. A decline is never reported, so the sender sees `pending`.
    package var status: String
    /// RFC 3339.
    package var timestamp: String
    /// `HOST:PORT`, if it was sent to an address.
    @Nullable package var address: String?
    /// Whether the other side has received it.
    package var delivered: Bool
    /// Why the last attempt met nobody at the address: `nameNotFound`, `refused`, `noAnswer` or `notUFree`; absent
    /// if it is delivered or the reason is unknown.
    package var problem: String?

    package init(
        id: String, to: PersonValue, code: String?, status: String, timestamp: String, address: String?,
        delivered: Bool, problem: String? = nil
    ) {
        self.id = id
        self.to = to
        self.code = code
        self.status = status
        self.timestamp = timestamp
        self.address = address
        self.delivered = delivered
        self.problem = problem
    }
}

/// A person in an answer to "who is free".
package struct WhoValue: Codable, Sendable, Hashable {
    package var id: String
    package var name: String
    /// The free parts; only for those who are partly free.
    package var parts: [String]?
    @Nullable package var asOf: String?
    /// The friend's zone; only if it differs from mine, so that the day begins and ends at other times.
    package var zone: String?
    /// The live status; only if it was asked for and there is one.
    package var live: LiveValue?
    /// The note of the day, if it has a status and a note.
    package var note: String?

    package init(
        id: String, name: String, parts: [String]? = nil, asOf: String?, zone: String? = nil,
        live: LiveValue? = nil, note: String? = nil
    ) {
        self.id = id
        self.name = name
        self.parts = parts
        self.asOf = asOf
        self.zone = zone
        self.live = live
        self.note = note
    }
}

/// A health item: a problem of this node, and how to fix it.
package struct HealthValue: Codable, Sendable, Hashable {
    package var code: String
    /// `warning` or `error`.
    package var severity: String
    /// RFC 3339.
    package var since: String
    /// The English text, as is `fix`; it is shown in the reader's language, created from `code` and `values`.
    package var text: String
    package var fix: String
    /// The values for the texts, by name (`UFreeTexts` defines which code uses which); nil from an older
    /// daemon.
    package var values: [String: String]?

    package init(
        code: String, severity: String, since: String, text: String, fix: String,
        values: [String: String]? = nil
    ) {
        self.code = code
        self.severity = severity
        self.since = since
        self.text = text
        self.fix = fix
        self.values = values
    }
}
