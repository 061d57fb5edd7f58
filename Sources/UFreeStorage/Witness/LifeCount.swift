/// The number of starts and clean stops of a node. It is stored twice, in the database and in the witness
/// file beside it: a difference between the two reveals a restored database (Y6).
struct LifeCount: Hashable, Sendable {
    /// Random, drawn at the first start and whenever a database turns out to be a restored one: two copies
    /// that continued separately may have the same counts.
    var line: Int64 = 0
    var starts: Int64 = 0
    var stops: Int64 = 0

    /// Returns whether these counts match those of a witness. The database is written first, so a crash
    /// between the two writes leaves it one step ahead, never more, and never behind.
    func follows(_ witness: LifeCount) -> Bool {
        // The counts of a damaged file must not trap.
        let (starts, startsOverflow) = starts.subtractingReportingOverflow(witness.starts)
        let (stops, stopsOverflow) = stops.subtractingReportingOverflow(witness.stops)
        guard line == witness.line, !startsOverflow, !stopsOverflow else { return false }
        return (starts, stops) == (0, 0) || (starts, stops) == (1, 0) || (starts, stops) == (0, 1)
    }
}
