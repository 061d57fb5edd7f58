import UFreeSync

/// A node waits to hear whether an older connection is alive, for the sake of a newer one.
struct SimulatedProbe {
    let node: Int
    let older: SessionID
    let newer: SessionID
}
