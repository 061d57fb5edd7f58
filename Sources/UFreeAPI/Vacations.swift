/// A vacation.
package struct VacationBody: Codable, Sendable, Hashable {
    /// The note of each day, at most 200 characters.
    @Omittable package var note: String?
    /// True to replace explicit days; otherwise they are kept.
    @Omittable package var replace: Bool?
    /// True to only report what would change.
    @Omittable package var dryRun: Bool?

    package init(note: String? = nil, replace: Bool? = nil, dryRun: Bool? = nil) {
        self.note = note
        self.replace = replace
        self.dryRun = dryRun
    }
}

/// A vacation that was entered.
package struct VacationResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.vacation/1"
    /// The dates on which a shift was taken off.
    package var shiftsOff: [String]
    /// The explicit days that were kept.
    package var kept: [DayValue]
    package var change: ChangeResponse

    package init(shiftsOff: [String], kept: [DayValue], change: ChangeResponse) {
        self.shiftsOff = shiftsOff
        self.kept = kept
        self.change = change
    }
}
