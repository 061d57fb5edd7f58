import UFreeSync

/// A connection between two nodes, with what is under way in both directions.
struct SimulatedConnection {
    struct End {
        let node: Int
        let session: SessionID
        /// Messages on their way to this end, oldest first.
        var inFlight: [Message] = []
    }

    let id: Int
    /// The dialler and the one who was dialled.
    var ends: [End]
}
