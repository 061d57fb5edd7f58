/// A lookup of a service.
struct Lookup: Equatable {
    enum Stage: Equatable {
        /// SRV and TXT were requested.
        case resolving(OperationID)
        /// Both are known; the question is being released first, so that there are never more questions than
        /// allowed.
        case turning(OperationID, Resolution)
        /// A and AAAA were requested.
        case asking([OperationID], port: Int)
    }

    /// The purpose of a lookup, most urgent first.
    enum Purpose: CaseIterable {
        /// It belongs to an owner whom the node recognises.
        case friend
        /// Its addresses are for the list of people nearby. One at a time, so that nobody who fills the list
        /// delays the rest.
        case listing
        /// It was not asked for; its owner and name are not known yet.
        case ordinary

        /// The most questions that it has open at once.
        var weight: Int { self == .ordinary ? 1 : 2 }

        /// The most lookups of this kind that run at once.
        var limit: Int {
            switch self {
            case .friend, .ordinary: 2
            case .listing: 1
            }
        }
    }

    /// The most questions open at once; each needs a thread, a D-Bus connection and five descriptors.
    static let questionLimit = 4
    /// How often a lookup is tried, until the service appears again or is asked for again.
    static let attempts = 3

    /// How long a host has to answer, and how long to wait for more addresses after the first.
    static let resolveTime = Duration.seconds(3)
    static let addressTime = Duration.seconds(1)
    static let graceTime = Duration.milliseconds(100)

    let name: String
    let interface: UInt32
    let purpose: Purpose
    var stage: Stage
    /// When it ends, whatever was answered.
    var deadline: Duration
    var addresses: [FoundAddress] = []

    var operations: [OperationID] {
        switch stage {
        case .resolving(let operation), .turning(let operation, _): [operation]
        case .asking(let operations, _): operations
        }
    }
}
