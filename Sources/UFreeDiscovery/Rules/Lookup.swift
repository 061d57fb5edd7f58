/// A service that is being looked up.
struct Lookup: Equatable {
    enum Stage: Equatable {
        /// SRV and TXT are asked for.
        case resolving(OperationID)
        /// They are known; the question is being released, so that there are never more of them than there may be.
        case turning(OperationID, Resolution)
        /// A and AAAA are asked for.
        case asking([OperationID], port: Int)
    }

    /// How many questions are open at once: each is a thread, a D-Bus connection and five descriptors.
    static let questionLimit = 4
    /// How many of them services may take that nobody asked for, so that one that was asked for never waits for those.
    static let ordinaryLimit = 2
    /// How often a service is looked up before it is let be, unless it appears anew or is asked for again.
    static let attempts = 3

    /// How long a host has to answer, and how long further addresses are waited for after the first.
    static let resolveTime = Duration.seconds(3)
    static let addressTime = Duration.seconds(1)
    static let graceTime = Duration.milliseconds(100)

    let name: String
    let interface: UInt32
    let isAsked: Bool
    var stage: Stage
    /// When it is over, whatever was answered.
    var deadline: Duration
    var addresses: [FoundAddress] = []

    /// How many questions it may have open at once.
    var weight: Int { isAsked ? 2 : 1 }

    var operations: [OperationID] {
        switch stage {
        case .resolving(let operation), .turning(let operation, _): [operation]
        case .asking(let operations, _): operations
        }
    }
}
