/// Body of `PUT /v1/days/{dates}`: what is said of every date named.
package struct SetDaysBody: Codable, Sendable, Hashable {
    /// One of `StatusWord`; left out when `parts` says it.
    package var status: String?
    /// The free parts, where no status says them (`morning` + `evening`).
    package var parts: [String]?
    /// A note for each day; absent keeps the note that is there, empty removes it.
    package var note: String?
    /// Only say what would change.
    package var dryRun: Bool?

    package init(status: String? = nil, parts: [String]? = nil, note: String? = nil, dryRun: Bool? = nil) {
        self.status = status
        self.parts = parts
        self.note = note
        self.dryRun = dryRun
    }
}

/// Body of `PUT /v1/days/{dates}/note`; null or empty removes the note.
package struct NoteBody: Codable, Sendable, Hashable {
    package var note: String?

    package init(note: String?) { self.note = note }
}

/// Body of `POST /v1/undo`.
package struct UndoBody: Codable, Sendable, Hashable {
    /// How many changes, 1 to `most`; absent is one. Fewer are undone where fewer are left.
    package var count: Int?

    /// More than anybody means.
    package static let most = 100

    package init(count: Int?) { self.count = count }
}

/// Body of `POST /v1/requests`.
package struct AddFriendBody: Codable, Sendable, Hashable {
    /// An id, `HOST:PORT`, or the name of somebody nearby or of somebody who asked me.
    package var to: String
    /// Seconds to wait until the other side has it, 0 to 60; absent is not at all.
    package var wait: Int?

    package init(to: String, wait: Int? = nil) {
        self.to = to
        self.wait = wait
    }
}

/// Body of `POST /v1/requests/{who}/accept` and `POST /v1/friends/{who}/verify`.
package struct CodeBody: Codable, Sendable, Hashable {
    /// Six digits that the other side reads out; optional when accepting.
    package var code: String?

    package init(code: String?) { self.code = code }
}

/// Body of `PATCH /v1/profile`; what is absent stays.
package struct ProfileBody: Codable, Sendable, Hashable {
    package var name: String?
    package var zone: String?
    package var parts: PartHoursValue?

    package init(name: String? = nil, zone: String? = nil, parts: PartHoursValue? = nil) {
        self.name = name
        self.zone = zone
        self.parts = parts
    }
}

/// Body of `PUT /v1/discoverable`.
package struct DiscoverableBody: Codable, Sendable, Hashable {
    /// For how long strangers on this network see my name, in seconds: 0 is no longer, at most a day (86,400);
    /// absent is an hour.
    package var seconds: Int?

    package init(seconds: Int? = nil) { self.seconds = seconds }
}
