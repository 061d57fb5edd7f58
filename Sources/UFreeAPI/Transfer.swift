/// Everything that is kept of the owner and shown anywhere, and no key.
package struct ExportResponse: Codable, Sendable, Hashable {
    package static let kind = "ufree.export/1"

    package var schema = ExportResponse.kind
    /// RFC 3339; of an anonymous one the date alone.
    package var at: String
    /// Of the daemon that wrote it.
    package var version: String
    /// Whether it has no names, ids, notes, addresses and times, and people are numbered.
    package var anonymous: Bool
    /// Null in an anonymous one.
    @Nullable package var owner: PersonValue?
    package var profile: ExportProfileValue
    /// All my days that say something, oldest first.
    package var days: [DayValue]
    /// All my defaults, the earliest first; also those that are over.
    package var defaults: [DefaultValue]
    /// My locations by name; none in an anonymous one, as of the following.
    package var locations: [LocationValue]
    /// My shift types by symbol.
    package var shiftTypes: [ShiftTypeValue]
    /// What was said of dates by themselves, the earliest first.
    package var shifts: [ShiftDayValue]
    /// My rotations that are not over, in the order in which they were made: of two that name a date the later speaks.
    package var rotations: [RotationValue]
    package var shiftSettings: ShiftSettingsValue
    package var friends: [ExportFriendValue]
    /// Newest first.
    package var requests: [ExportRequestValue]

    package init(
        at: String, version: String, anonymous: Bool, owner: PersonValue?, profile: ExportProfileValue,
        days: [DayValue], defaults: [DefaultValue], locations: [LocationValue] = [],
        shiftTypes: [ShiftTypeValue] = [], shifts: [ShiftDayValue] = [], rotations: [RotationValue] = [],
        shiftSettings: ShiftSettingsValue = ShiftSettingsValue(restHours: 0, sharesSymbols: false),
        friends: [ExportFriendValue], requests: [ExportRequestValue]
    ) {
        self.at = at
        self.version = version
        self.anonymous = anonymous
        self.owner = owner
        self.profile = profile
        self.days = days
        self.defaults = defaults
        self.locations = locations
        self.shiftTypes = shiftTypes
        self.shifts = shifts
        self.rotations = rotations
        self.shiftSettings = shiftSettings
        self.friends = friends
        self.requests = requests
    }
}

/// The owner's profile in an export.
package struct ExportProfileValue: Codable, Sendable, Hashable {
    /// Null in an anonymous one.
    @Nullable package var name: String?
    /// The IANA zone; in an anonymous export its first word, such as `Europe`.
    package var zone: String
    /// Null in an anonymous one.
    @Nullable package var parts: PartHoursValue?

    package init(name: String?, zone: String, parts: PartHoursValue?) {
        self.name = name
        self.zone = zone
        self.parts = parts
    }
}

/// A friend in an export, with all of their days that are held.
package struct ExportFriendValue: Codable, Sendable, Hashable {
    /// Null in an anonymous one.
    @Nullable package var id: String?
    /// `Friend 1` in an anonymous one.
    package var name: String
    package var verified: Bool
    /// `full`, `no-notes`, `busy-only`, `live-only`: what they may see.
    package var privacy: String
    /// As in the profile.
    package var zone: String
    @Nullable package var parts: PartHoursValue?
    /// RFC 3339; null in an anonymous one, as the following are.
    @Nullable package var since: String?
    @Nullable package var asOf: String?
    /// Six digits that were compared.
    @Nullable package var code: String?
    package var devices: [String]
    package var days: [DayValue]

    package init(
        id: String?, name: String, verified: Bool, privacy: String, zone: String, parts: PartHoursValue?,
        since: String?, asOf: String?, code: String?, devices: [String], days: [DayValue]
    ) {
        self.id = id
        self.name = name
        self.verified = verified
        self.privacy = privacy
        self.zone = zone
        self.parts = parts
        self.since = since
        self.asOf = asOf
        self.code = code
        self.devices = devices
        self.days = days
    }
}

/// A request in an export.
package struct ExportRequestValue: Codable, Sendable, Hashable {
    /// Null in an anonymous one.
    @Nullable package var id: String?
    /// `incoming` or `outgoing`.
    package var direction: String
    /// The other side; in an anonymous export `Friend 1`, or `Person 1` of somebody who is no friend.
    package var person: PersonValue
    package var status: String
    /// RFC 3339; null in an anonymous one, as the following are.
    @Nullable package var timestamp: String?
    @Nullable package var code: String?
    /// `HOST:PORT` if it was sent to one.
    @Nullable package var address: String?

    package init(
        id: String?, direction: String, person: PersonValue, status: String, timestamp: String?,
        code: String?,
        address: String?
    ) {
        self.id = id
        self.direction = direction
        self.person = person
        self.status = status
        self.timestamp = timestamp
        self.code = code
        self.address = address
    }
}

/// What became of a file that was imported, or what would become of it.
package struct ImportResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.import/1"
    /// The file's own schema.
    package var kind: String
    /// My days that changed; one change, which one undo takes back.
    package var change: ChangeResponse
    /// Days of the file that are as they were.
    package var unchanged: Int
    /// How many defaults of the file became mine that were not before.
    package var defaults: Int
    /// What became of my shift types and locations.
    package var shiftTypes: ImportedShiftTypesValue
    /// The profile's fields that changed: `name`, `zone`, `parts`.
    package var profile: [String]
    /// What of the file was not taken (D9).
    package var warnings: [ImportWarningValue]

    /// Whether nothing of the file is another than what is there.
    package var isNothing: Bool {
        change.changes.isEmpty && profile.isEmpty && defaults == 0 && !shiftTypes.isAnother
    }

    /// Longest file, in bytes.
    package static let limit = 16 << 20

    package init(
        kind: String, change: ChangeResponse, unchanged: Int, defaults: Int = 0,
        shiftTypes: ImportedShiftTypesValue = ImportedShiftTypesValue(), profile: [String],
        warnings: [ImportWarningValue]
    ) {
        self.kind = kind
        self.change = change
        self.unchanged = unchanged
        self.defaults = defaults
        self.shiftTypes = shiftTypes
        self.profile = profile
        self.warnings = warnings
    }
}

/// What became of the shift types of an imported file, and of what belongs to them.
package struct ImportedShiftTypesValue: Codable, Sendable, Hashable {
    /// Symbols of types that were not there before, and of those that are others now.
    package var added: [String]
    package var changed: [String]
    /// How many are as they were.
    package var unchanged: Int
    /// Names of locations that were added.
    package var locations: [String]
    /// Whether anything of shifts is another: types, locations, shifts of dates, rotations.
    package var isAnother: Bool

    package init(
        added: [String] = [], changed: [String] = [], unchanged: Int = 0, locations: [String] = [],
        isAnother: Bool = false
    ) {
        self.added = added
        self.changed = changed
        self.unchanged = unchanged
        self.locations = locations
        self.isAnother = isAnother
    }
}

/// Something of an imported file that was passed over, or taken with a warning.
package struct ImportWarningValue: Codable, Sendable, Hashable {
    /// One of `ImportWarning`.
    package var code: String
    /// How many.
    package var count: Int
    /// Which, where they have names; absent otherwise.
    package var names: [String]?

    package init(code: String, count: Int, names: [String]? = nil) {
        self.code = code
        self.count = count
        self.names = names
    }
}

/// Why something of an imported file is passed over.
package enum ImportWarning: String, Codable, CaseIterable, Sendable {
    /// Days that are over.
    case pastDays
    /// Days more than 366 days ahead.
    case daysTooFarAhead
    /// Friends: a friendship needs both sides.
    case friends
    case requests
    /// Symbols outside A-Z and 0-9: they are taken (S2).
    case unusualSymbols
    /// A profile other than mine that was not asked for, or one of an anonymous export.
    case profile
}
