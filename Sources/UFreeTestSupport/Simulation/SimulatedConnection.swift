import UFreeSync

/// A connection between two nodes, with the messages in transit in both directions.
struct SimulatedConnection {
    struct End {
        let node: Int
        let session: SessionID
        /// Messages on their way to this end, oldest first.
        var inFlight: [Message] = []
    }

    let id: Int
    /// The dialling end and the dialled end.
    var ends: [End]
}
