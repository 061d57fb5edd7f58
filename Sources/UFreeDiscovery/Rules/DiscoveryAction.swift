import UFreeNode

/// The actions of the discovery rules, in the order in which to carry them out.
enum DiscoveryAction: Equatable, Sendable {
    case browse(OperationID)
    case register(OperationID, ServiceAnnouncement)
    /// - Parameter interface: the interface; 0 for any.
    case resolve(OperationID, name: String, interface: UInt32)
    case query(OperationID, host: String, record: AddressRecord, interface: UInt32)
    /// Answered by `DiscoveryInput.released`, even if nothing is open with this id.
    case release(OperationID)
    case tell(DiscoveryEvent)
    case log(DiscoveryProblem)
}

/// The record types that hold addresses.
enum AddressRecord: Equatable, Sendable {
    case ipv4, ipv6
}

/// A problem for the log, besides changes of the state.
enum DiscoveryProblem: Equatable, Sendable {
    case cannotAnnounce(ServiceFailure)
    case renamed
}
