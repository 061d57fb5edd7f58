import UFreeSync

/// A node's check whether an older connection is alive, because a newer one was opened.
struct SimulatedProbe {
    let node: Int
    let older: SessionID
    let newer: SessionID
}
