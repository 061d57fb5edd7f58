/// The options of importing an employer's roster.
package struct RosterQuery: EndpointParameters {
    /// What names of the roster mean: each `NAME=SYMBOL`, with `-` for a day off and nothing after `=` for what is no shift. A
    /// comma within a name is written as a space.
    package var map: [String] = []
    /// Whether dates without an entry, between the first and the last of the roster, are days off.
    package var daysOff = false
    /// Only reports what would change.
    package var dryRun = false

    package init() {}
    package init(map: [String] = [], daysOff: Bool = false, dryRun: Bool = false) {
        self.map = map
        self.daysOff = daysOff
        self.dryRun = dryRun
    }
    package static let all = [
        Parameter("map", \Self.map), Parameter("daysOff", \Self.daysOff), Parameter("dryRun", \Self.dryRun),
    ]
}

/// A name in a roster.
package struct RosterNameValue: Codable, Sendable, Hashable {
    /// As it is written there first.
    package var name: String
    /// On how many dates from today on it occurs.
    package var count: Int
    /// The first of them, `YYYY-MM-DD`.
    package var first: String
    /// Its hours there, as `HH:MM-HH:MM`; null if the roster does not say.
    @Nullable package var hours: String?
    /// The symbol of the shift type that it means, `-` for a day off, or an empty text for what is no shift; null if that is not
    /// known.
    @Nullable package var symbol: String?

    package init(name: String, count: Int, first: String, hours: String?, symbol: String?) {
        self.name = name
        self.count = count
        self.first = first
        self.hours = hours
        self.symbol = symbol
    }
}

/// The result of importing an employer's roster, or of a dry run.
package struct RosterImportResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.roster-import/1"
    /// The names in the roster from today on, in the order of their first dates.
    package var names: [RosterNameValue]
    /// The shifts of the dates that changed, earliest first.
    package var shifts: [ShiftDayValue]
    /// The number of dates whose shift is already as in the roster.
    package var unchanged: Int
    /// The number of entries before today, which were left out, and of those more than 366 days ahead.
    package var past: Int
    package var tooFarAhead: Int
    /// The effect on the next seven days; null in a dry run with names whose meaning is not known.
    @Nullable package var change: ChangeResponse?

    /// The largest file, in bytes.
    package static let limit = 4 << 20

    package init(
        names: [RosterNameValue], shifts: [ShiftDayValue], unchanged: Int, past: Int, tooFarAhead: Int,
        change: ChangeResponse?
    ) {
        self.names = names
        self.shifts = shifts
        self.unchanged = unchanged
        self.past = past
        self.tooFarAhead = tooFarAhead
        self.change = change
    }
}
