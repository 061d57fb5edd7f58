/// The options of an export.
package struct ExportQuery: EndpointParameters {
    /// Leaves out names, ids, notes, addresses and times (D11).
    package var anonymous = false

    package init() {}
    package init(anonymous: Bool) { self.anonymous = anonymous }
    package static let all = [Parameter("anonymous", \Self.anonymous)]
}

/// All data of the owner that is shown anywhere, without keys.
package struct ExportResponse: Codable, Sendable, Hashable {
    package static let kind = "ufree.export/1"

    package var schema = ExportResponse.kind
    /// RFC 3339; only the date in an anonymous export.
    package var at: String
    /// The version of the daemon that wrote it.
    package var version: String
    /// Whether names, ids, notes, addresses and times are left out and people are numbered.
    package var anonymous: Bool
    /// Null in an anonymous export.
    @Nullable package var owner: PersonValue?
    package var profile: ExportProfileValue
    /// All my explicit days, oldest first.
    package var days: [DayValue]
    /// All my defaults, earliest first, including those that are over.
    package var defaults: [DefaultValue]
    /// My locations, sorted by name. In an anonymous export, this and the other shift data is empty.
    package var locations: [LocationValue]
    /// My shift types, sorted by symbol.
    package var shiftTypes: [ShiftTypeValue]
    /// The shifts assigned to single dates, earliest first.
    package var shifts: [ShiftDayValue]
    /// My rotations that are not over, in order of creation; of two for one date, the later one applies.
    package var rotations: [RotationValue]
    package var shiftSettings: ShiftSettingsValue
    package var friends: [ExportFriendValue]
    /// Newest first.
    package var requests: [ExportRequestValue]
    /// My wishes that can still come true, earliest first; none in an anonymous export, and nil from an older daemon.
    package var wishes: [WishValue]?
    /// My groups; none in an anonymous export, and nil from an older daemon.
    package var groups: [GroupValue]?

    package init(
        at: String, version: String, anonymous: Bool, owner: PersonValue?, profile: ExportProfileValue,
        days: [DayValue], defaults: [DefaultValue], locations: [LocationValue] = [],
        shiftTypes: [ShiftTypeValue] = [], shifts: [ShiftDayValue] = [], rotations: [RotationValue] = [],
        shiftSettings: ShiftSettingsValue = ShiftSettingsValue(restHours: 0, sharesSymbols: false),
        friends: [ExportFriendValue], requests: [ExportRequestValue], wishes: [WishValue]? = [],
        groups: [GroupValue]? = []
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
        self.wishes = wishes
        self.groups = groups
    }
}

/// The owner's profile in an export.
package struct ExportProfileValue: Codable, Sendable, Hashable {
    /// Null in an anonymous export.
    @Nullable package var name: String?
    /// The IANA zone; in an anonymous export only its first part, such as `Europe`.
    package var zone: String
    /// Null in an anonymous export.
    @Nullable package var parts: PartHoursValue?

    package init(name: String?, zone: String, parts: PartHoursValue?) {
        self.name = name
        self.zone = zone
        self.parts = parts
    }
}

/// A friend in an export, with all of their stored days.
package struct ExportFriendValue: Codable, Sendable, Hashable {
    /// Null in an anonymous export.
    @Nullable package var id: String?
    /// `Friend 1` in an anonymous export.
    package var name: String
    package var verified: Bool
    /// The level, which is how much they may see: `full`, `no-notes`, `busy-only` or `live-only`.
    package var privacy: String
    /// The zone, shortened as in the profile.
    package var zone: String
    @Nullable package var parts: PartHoursValue?
    /// RFC 3339; null in an anonymous export, as are the following.
    @Nullable package var since: String?
    @Nullable package var asOf: String?
    /// The six digits of the comparison code.
    @Nullable package var code: String?
    package var devices: [String]
    package var days: [DayValue]
    /// My private name for the friend.
    @Nullable package var nickname: String?

    package init(
        id: String?, name: String, verified: Bool, privacy: String, zone: String, parts: PartHoursValue?,
        since: String?, asOf: String?, code: String?, devices: [String], days: [DayValue],
        nickname: String? = nil
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
        self.nickname = nickname
    }
}

/// A request in an export.
package struct ExportRequestValue: Codable, Sendable, Hashable {
    /// Null in an anonymous export.
    @Nullable package var id: String?
    /// `incoming` or `outgoing`.
    package var direction: String
    /// The other side; in an anonymous export `Friend 1`, or `Person 1` if they are not a friend.
    package var person: PersonValue
    package var status: String
    /// RFC 3339; null in an anonymous export, as are the following.
    @Nullable package var timestamp: String?
    @Nullable package var code: String?
    /// `HOST:PORT`, if it was sent to an address.
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

/// The options of an import.
package struct ImportQuery: EndpointParameters {
    /// Imports only the shift types.
    package var shiftTypes = false
    /// Imports the profile too.
    package var profile = false
    /// Only reports what would change.
    package var dryRun = false

    package init() {}
    package init(only shiftTypes: Bool = false, profile: Bool, dryRun: Bool) {
        self.shiftTypes = shiftTypes
        self.profile = profile
        self.dryRun = dryRun
    }
    package static let all = [
        Parameter("shiftTypes", \Self.shiftTypes), Parameter("profile", \Self.profile),
        Parameter("dryRun", \Self.dryRun),
    ]
}

/// The result of importing a file, or of a dry run.
package struct ImportResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.import/1"
    /// The schema of the file.
    package var kind: String
    /// My days that changed, as one change, which one undo takes back.
    package var change: ChangeResponse
    /// The number of days in the file that already match.
    package var unchanged: Int
    /// The number of defaults in the file that were added to mine.
    package var defaults: Int
    /// The effect on my shift types and locations.
    package var shiftTypes: ImportedShiftTypesValue
    /// The profile's fields that changed: `name`, `zone`, `parts`.
    package var profile: [String]
    /// The nicknames and groups that changed; nil from an older daemon.
    package var names: [String]?
    /// The parts of the file that were not imported (D9), and other warnings.
    package var warnings: [ImportWarningValue]

    /// Whether everything in the file already matches.
    package var isNothing: Bool {
        change.changes.isEmpty && profile.isEmpty && defaults == 0 && !shiftTypes.isAnother
            && names?.isEmpty != false
    }

    /// The largest file, in bytes.
    package static let limit = 16 << 20

    package init(
        kind: String, change: ChangeResponse, unchanged: Int, defaults: Int = 0,
        shiftTypes: ImportedShiftTypesValue = ImportedShiftTypesValue(), profile: [String],
        names: [String]? = [], warnings: [ImportWarningValue]
    ) {
        self.kind = kind
        self.change = change
        self.unchanged = unchanged
        self.defaults = defaults
        self.shiftTypes = shiftTypes
        self.profile = profile
        self.names = names
        self.warnings = warnings
    }
}

/// The effect of an import on shift types and what belongs to them.
package struct ImportedShiftTypesValue: Codable, Sendable, Hashable {
    /// The symbols of the types that were added, and of those that were changed.
    package var added: [String]
    package var changed: [String]
    /// The number of types that already match.
    package var unchanged: Int
    /// The names of the locations that were added.
    package var locations: [String]
    /// Whether any shift data changed: types, locations, shifts of dates or rotations.
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

/// A kind of content in an imported file that was skipped, or accepted with a warning.
package struct ImportWarningValue: Codable, Sendable, Hashable {
    /// One of `ImportWarning`.
    package var code: String
    /// The number of items.
    package var count: Int
    /// Their names, if they have any; absent otherwise.
    package var names: [String]?

    package init(code: String, count: Int, names: [String]? = nil) {
        self.code = code
        self.count = count
        self.names = names
    }
}

/// The reason for an import warning.
package enum ImportWarning: String, Codable, CaseIterable, Sendable {
    /// Days in the past.
    case pastDays
    /// Days more than 366 days ahead.
    case daysTooFarAhead
    /// Friends, because a friendship needs both sides.
    case friends
    case requests
    /// Wishes, whose people are only known by their names on this machine.
    case wishes
    /// Symbols outside A-Z and 0-9; these are accepted (S2).
    case unusualSymbols
    /// A profile that differs from mine without `profile` being requested, or one in an anonymous export.
    case profile
    /// Nicknames and groups whose people are no friends here, or whose name is taken.
    case names
}
