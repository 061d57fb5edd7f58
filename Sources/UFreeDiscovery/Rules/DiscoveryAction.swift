import UFreeNode

/// What the rules of discovery want done, in this order.
enum DiscoveryAction: Equatable, Sendable {
    case browse(OperationID)
    case register(OperationID, ServiceAnnouncement)
    /// - Parameter interface: 0 is any.
    case resolve(OperationID, name: String, interface: UInt32)
    case query(OperationID, host: String, record: AddressRecord, interface: UInt32)
    /// Answered by `DiscoveryInput.released`, also when nothing is open under this identity.
    case release(OperationID)
    case tell(DiscoveryEvent)
    case log(DiscoveryProblem)
}

/// The record types that hold addresses.
enum AddressRecord: Equatable, Sendable {
    case ipv4, ipv6
}

/// What the log is told beside the states.
enum DiscoveryProblem: Equatable, Sendable {
    case cannotAnnounce(ServiceFailure)
    case renamed
}
