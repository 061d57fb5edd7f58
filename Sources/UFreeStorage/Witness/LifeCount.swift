/// How often a node was started, and how often it ended cleanly. Kept twice, in the database and in the witness file
/// beside it: what the two say of each other tells a restored database from one that went on (Y6).
struct LifeCount: Hashable, Sendable {
    /// Random, drawn at the first start and whenever a database turns out to be a restored one: two copies that went on
    /// apart may have the same counts.
    var line: Int64 = 0
    var starts: Int64 = 0
    var stops: Int64 = 0

    /// Whether these counts may be those of the database whose witness has the others. The database is written first, so a
    /// crash between the two leaves it one step ahead, never more, and never behind.
    func follows(_ witness: LifeCount) -> Bool {
        // Counts of a damaged file must not trap.
        let (starts, startsOverflow) = starts.subtractingReportingOverflow(witness.starts)
        let (stops, stopsOverflow) = stops.subtractingReportingOverflow(witness.stops)
        guard line == witness.line, !startsOverflow, !stopsOverflow else { return false }
        return (starts, stops) == (0, 0) || (starts, stops) == (1, 0) || (starts, stops) == (0, 1)
    }
}
