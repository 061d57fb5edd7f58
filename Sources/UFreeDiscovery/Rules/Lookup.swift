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

    /// What for, the most urgent first.
    enum Purpose: CaseIterable {
        /// The node waits for whom it belongs to.
        case friend
        /// Its addresses are for the list of people nearby. One at a time: nobody who fills that list holds up the rest.
        case listing
        /// Nobody asked: whose it is and what name it shows is not known yet.
        case ordinary

        /// How many questions it may have open at once.
        var weight: Int { self == .ordinary ? 1 : 2 }

        /// How many lookups of the kind run at once.
        var limit: Int {
            switch self {
            case .friend, .ordinary: 2
            case .listing: 1
            }
        }
    }

    /// How many questions are open at once: each is a thread, a D-Bus connection and five descriptors.
    static let questionLimit = 4
    /// How often a service is looked up before it is let be, unless it appears anew or is asked for again.
    static let attempts = 3

    /// How long a host has to answer, and how long further addresses are waited for after the first.
    static let resolveTime = Duration.seconds(3)
    static let addressTime = Duration.seconds(1)
    static let graceTime = Duration.milliseconds(100)

    let name: String
    let interface: UInt32
    let purpose: Purpose
    var stage: Stage
    /// When it is over, whatever was answered.
    var deadline: Duration
    var addresses: [FoundAddress] = []

    var operations: [OperationID] {
        switch stage {
        case .resolving(let operation), .turning(let operation, _): [operation]
        case .asking(let operations, _): operations
        }
    }
}
