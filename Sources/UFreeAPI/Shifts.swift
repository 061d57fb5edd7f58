/// A warning about a value that was accepted but is unusual.
package enum RosterWarning: String, Codable, CaseIterable, Sendable {
    /// A symbol outside A-Z and 0-9 (S2).
    case unusualSymbol
    /// Another location has the same name (C1).
    case sameName
}

/// A time of day.
package struct HourMinuteValue: Codable, Sendable, Hashable {
    /// 0 to 23.
    package var hour: Int
    /// 0 to 59.
    package var minute: Int

    package init(hour: Int, minute: Int) {
        self.hour = hour
        self.minute = minute
    }
}

/// The hours of a shift (S7); an all-day shift has only `type`.
package struct ShiftDurationValue: Codable, Sendable, Hashable {
    package static let allDay = "allDay"
    package static let scheduled = "scheduled"

    /// `allDay` or `scheduled`.
    package var type: String
    package var from: HourMinuteValue?
    package var to: HourMinuteValue?
    /// True if it ends on the next day; absent otherwise.
    package var overnight: Bool?

    package init(
        type: String, from: HourMinuteValue? = nil, to: HourMinuteValue? = nil, overnight: Bool? = nil
    ) {
        self.type = type
        self.from = from
        self.to = to
        self.overnight = overnight
    }
}

/// The columns of a table of shift types (CSV), as named in its first line.
package enum ShiftTypeColumn: String, CaseIterable, Sendable {
    case id, symbol, title, shiftDescription
    /// `HH:MM`, or `allDay`.
    case from
    case to
    /// `true`, or empty.
    case overnight
    case locationID, location, address
}

/// A shift type by its symbol.
package struct SymbolPlace: EndpointParameters {
    package var symbol = ""

    package init() {}
    package init(_ symbol: String) { self.symbol = symbol }
    package static let all = [Parameter("symbol", \Self.symbol)]
}

/// A shift type, with exactly the fields of S7.
package struct ShiftTypeValue: Codable, Sendable, Hashable {
    /// The `schema` of an answer that is one shift type.
    package static let kind = "ufree.shift-type.show/1"

    /// `kind` if it is the whole answer; absent inside another value.
    package var schema: String?
    package var id: String
    package var symbol: String
    package var title: String
    @Nullable package var shiftDescription: String?
    package var duration: ShiftDurationValue
    package var location: LocationValue

    package init(
        id: String, symbol: String, title: String, shiftDescription: String?, duration: ShiftDurationValue,
        location: LocationValue
    ) {
        self.id = id
        self.symbol = symbol
        self.title = title
        self.shiftDescription = shiftDescription
        self.duration = duration
        self.location = location
    }
}

/// My shift types, sorted by symbol.
package struct ShiftTypesResponse: Codable, Sendable, Hashable {
    package static let kind = "ufree.shift-types/1"
    /// The most types on a page (S8).
    package static let page = 100

    package var schema = ShiftTypesResponse.kind
    package var shiftTypes: [ShiftTypeValue]
    /// Whether there are more; the next page has `after` the symbol of the last one.
    package var more: Bool

    package init(shiftTypes: [ShiftTypeValue], more: Bool) {
        self.shiftTypes = shiftTypes
        self.more = more
    }
}

/// The fields of a shift type to add or change. In a change, absent fields keep their value; in a new type,
/// they are missing or get their default.
package struct ShiftTypeBody: Codable, Sendable, Hashable {
    @Omittable package var symbol: String?
    @Omittable package var title: String?
    /// An empty text removes the description.
    @Omittable package var shiftDescription: String?
    @Omittable package var allDay: Bool?
    /// The start as `HH:MM`; `to` is the end.
    @Omittable package var from: String?
    @Omittable package var to: String?
    /// Whether it ends on the next day.
    @Omittable package var overnight: Bool?
    /// The name or the id of a location.
    @Omittable package var location: String?

    package init(
        symbol: String? = nil, title: String? = nil, shiftDescription: String? = nil, allDay: Bool? = nil,
        from: String? = nil, to: String? = nil, overnight: Bool? = nil, location: String? = nil
    ) {
        self.symbol = symbol
        self.title = title
        self.shiftDescription = shiftDescription
        self.allDay = allDay
        self.from = from
        self.to = to
        self.overnight = overnight
        self.location = location
    }
}

/// The shift type to remove.
package struct ShiftTypeRemoval: EndpointParameters {
    package var symbol = ""
    /// The symbol of the type that replaces it; nil if it is not used any more.
    package var reassign: String?
    /// Only reports what would change.
    package var dryRun = false

    package init() {}
    package init(_ symbol: String, replacingBy other: String?, dryRun: Bool = false) {
        self.symbol = symbol
        reassign = other
        self.dryRun = dryRun
    }
    package static let all = [
        Parameter("symbol", \Self.symbol), Parameter("reassign", \Self.reassign),
        Parameter("dryRun", \Self.dryRun),
    ]
}

/// A shift type that was added, changed or removed, and the effect on days.
package struct ShiftTypeResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.shift-type/1"
    package var shiftType: ShiftTypeValue
    /// Warnings, each one of `RosterWarning`.
    package var warnings: [String]
    package var change: ChangeResponse

    package init(shiftType: ShiftTypeValue, warnings: [String], change: ChangeResponse) {
        self.shiftType = shiftType
        self.warnings = warnings
        self.change = change
    }
}

/// The shifts to assign to dates.
package struct ShiftBody: Codable, Sendable, Hashable {
    /// The symbol of a shift type, or `-` for a day off; or a pattern with one of them for each date, oldest
    /// first.
    package var symbol: String
    /// True to only report what would change.
    @Omittable package var dryRun: Bool?

    package init(symbol: String, dryRun: Bool? = nil) {
        self.symbol = symbol
        self.dryRun = dryRun
    }
}

/// The shift of one date.
package struct ShiftDayValue: Codable, Sendable, Hashable {
    /// `YYYY-MM-DD`.
    package var date: String
    /// The symbol of the shift type; null on a day off.
    @Nullable package var symbol: String?
    @Nullable package var title: String?
    @Nullable package var duration: ShiftDurationValue?
    /// The name of the location.
    @Nullable package var location: String?
    /// `assigned` or `rotation`.
    package var source: String

    package static let assigned = "assigned"
    package static let rotation = "rotation"

    package init(
        date: String, symbol: String?, title: String?, duration: ShiftDurationValue?, location: String?,
        source: String
    ) {
        self.date = date
        self.symbol = symbol
        self.title = title
        self.duration = duration
        self.location = location
        self.source = source
    }
}

/// A range of dates, each `YYYY-MM-DD`.
package struct ShiftsQuery: EndpointParameters {
    /// The first date; nil for today.
    package var from: String?
    /// The last date; nil for two weeks in total.
    package var until: String?

    package init() {}
    package init(from: String?, until: String?) {
        self.from = from
        self.until = until
    }
    package static let all = [Parameter("from", \Self.from), Parameter("until", \Self.until)]
}

/// My shifts, earliest first; dates without a shift or day off are left out.
package struct ShiftsResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.shifts/1"
    package var shifts: [ShiftDayValue]
    /// The effect of a change on days; absent in a list.
    package var change: ChangeResponse?

    package init(shifts: [ShiftDayValue], change: ChangeResponse? = nil) {
        self.shifts = shifts
        self.change = change
    }
}

/// A rotation to start on a date.
package struct RotationBody: Codable, Sendable, Hashable {
    /// A pattern such as `MMNN----` or `M1,M1,-`, or the name of a ready-made rotation.
    package var pattern: String
    /// `YYYY-MM-DD`: the date of the first slot.
    package var from: String
    /// `YYYY-MM-DD`: the last date; absent if it has no end.
    @Omittable package var until: String?
    /// The symbols of mine to use for the letters of the pattern, such as `D` for `M`.
    @Omittable package var symbols: [String: String]?
    /// True to only report what would change.
    @Omittable package var dryRun: Bool?

    package init(
        pattern: String, from: String, until: String? = nil, symbols: [String: String]? = nil,
        dryRun: Bool? = nil
    ) {
        self.pattern = pattern
        self.from = from
        self.until = until
        self.symbols = symbols
        self.dryRun = dryRun
    }
}

/// A rotation.
package struct RotationValue: Codable, Sendable, Hashable {
    package var id: String
    /// The pattern, as it is typed.
    package var pattern: String
    /// The number of days until it repeats.
    package var length: Int
    /// The date of the first slot.
    package var anchor: String
    /// The first date it applies to.
    package var from: String
    @Nullable package var until: String?
    /// The day of the pattern today, from 1; null if the rotation does not cover today.
    @Nullable package var today: Int?

    package init(
        id: String, pattern: String, length: Int, anchor: String, from: String, until: String?, today: Int?
    ) {
        self.id = id
        self.pattern = pattern
        self.length = length
        self.anchor = anchor
        self.from = from
        self.until = until
        self.today = today
    }
}

/// My rotations that are not over, earliest first.
package struct RotationsResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.rotations/1"
    package var rotations: [RotationValue]
    /// The effect of a change on days; absent in a list.
    package var change: ChangeResponse?

    package init(rotations: [RotationValue], change: ChangeResponse? = nil) {
        self.rotations = rotations
        self.change = change
    }
}

/// A ready-made rotation that is common at work.
package struct ReadyRotationValue: Codable, Sendable, Hashable {
    package var name: String
    package var pattern: String
    package var length: Int

    package init(name: String, pattern: String, length: Int) {
        self.name = name
        self.pattern = pattern
        self.length = length
    }
}

/// The ready-made rotations, sorted by name.
package struct ReadyRotationsResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.ready-rotations/1"
    package var patterns: [ReadyRotationValue]

    package init(patterns: [ReadyRotationValue]) { self.patterns = patterns }
}

/// The shift settings to change; absent fields keep their value.
package struct ShiftSettingsBody: Codable, Sendable, Hashable {
    /// 0 to 24.
    @Omittable package var restHours: Int?
    @Omittable package var sharesSymbols: Bool?
    @Omittable package var daysOffFree: Bool?

    package init(restHours: Int? = nil, sharesSymbols: Bool? = nil, daysOffFree: Bool? = nil) {
        self.restHours = restHours
        self.sharesSymbols = sharesSymbols
        self.daysOffFree = daysOffFree
    }
}

/// The settings of all shifts.
package struct ShiftSettingsResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.shift-settings/1"
    /// Hours after each shift that count as busy, 0 to 24.
    package var restHours: Int
    /// Whether friends see the symbol of a day's shift.
    package var sharesSymbols: Bool
    /// Whether days off are free; otherwise the default applies to them.
    package var daysOffFree: Bool
    /// The effect of a change on days; absent if nothing was changed.
    package var change: ChangeResponse?

    package init(
        restHours: Int, sharesSymbols: Bool, daysOffFree: Bool = false, change: ChangeResponse? = nil
    ) {
        self.restHours = restHours
        self.sharesSymbols = sharesSymbols
        self.daysOffFree = daysOffFree
        self.change = change
    }
}

/// The settings of all shifts in an export.
package struct ShiftSettingsValue: Codable, Sendable, Hashable {
    package var restHours: Int
    package var sharesSymbols: Bool
    package var daysOffFree: Bool

    package init(restHours: Int, sharesSymbols: Bool, daysOffFree: Bool = false) {
        self.restHours = restHours
        self.sharesSymbols = sharesSymbols
        self.daysOffFree = daysOffFree
    }
}
