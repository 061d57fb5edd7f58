/// Body of `PUT /v1/days/{dates}`: the content for every date in the path.
package struct SetDaysBody: Codable, Sendable, Hashable {
    /// One of `StatusWord`; absent if `parts` is given.
    @Omittable package var status: String?
    /// The free parts, if no single status describes them (`morning` + `evening`).
    @Omittable package var parts: [String]?
    /// The note for each day; empty removes the existing note. Absent keeps it on days whose status stays the
    /// same, and removes it from the others.
    @Omittable package var note: String?
    /// True to only report what would change.
    @Omittable package var dryRun: Bool?

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

/// Body of `POST /v1/requests`.
package struct AddFriendBody: Codable, Sendable, Hashable {
    /// An id, `HOST:PORT`, the name of somebody nearby or of somebody who sent me a request, or a host in lower
    /// case or with a dot, which is asked at the default port.
    package var to: String
    /// How long to wait until the other side has received it, in seconds, 0 to 60; absent for not at all.
    @Omittable package var wait: Int?

    package init(to: String, wait: Int? = nil) {
        self.to = to
        self.wait = wait
    }
}

/// Body of `POST /v1/friends/{who}/verify`.
package struct CodeBody: Codable, Sendable, Hashable {
    /// The six digits that the other side reads out.
    package var code: String?

    package init(code: String?) { self.code = code }
}

/// Body of `POST /v1/requests/{who}/accept`.
package struct AcceptBody: Codable, Sendable, Hashable {
    /// The six digits that the other side reads out; nil where the owner accepts without comparing.
    package var code: String?
    /// What the friend sees from the start; absent for what new friends see.
    @Omittable package var level: String?

    package init(code: String?, level: String? = nil) {
        self.code = code
        self.level = level
    }
}

/// Body of `PATCH /v1/profile`; absent fields keep their value.
package struct ProfileBody: Codable, Sendable, Hashable {
    @Omittable package var name: String?
    @Omittable package var zone: String?
    @Omittable package var parts: PartHoursValue?
    /// The phone number as people write it; empty removes it.
    @Omittable package var phone: String?
    /// One of `FindersWord`.
    @Omittable package var finders: String?
    /// A JPEG file in base64, of at most 96 × 96 pixels and 16 KiB; empty removes the picture.
    @Omittable package var avatar: String?

    package init(
        name: String? = nil, zone: String? = nil, parts: PartHoursValue? = nil, phone: String? = nil,
        finders: String? = nil, avatar: String? = nil
    ) {
        self.name = name
        self.zone = zone
        self.parts = parts
        self.phone = phone
        self.finders = finders
        self.avatar = avatar
    }
}

/// Body of `PUT /v1/discoverable`.
package struct DiscoverableBody: Codable, Sendable, Hashable {
    /// How long strangers on this network see my name, in seconds: at most a day (86,400); 0 ends it, absent
    /// is an hour.
    @Omittable package var seconds: Int?

    package init(seconds: Int? = nil) { self.seconds = seconds }
}
