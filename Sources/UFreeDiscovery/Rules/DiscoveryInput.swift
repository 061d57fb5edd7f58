import UFreeNode

/// The inputs of the discovery rules.
enum DiscoveryInput: Equatable, Sendable {
    case started
    /// Everything is released, and nothing starts afterwards.
    case stopped
    case announce(ServiceAnnouncement?)
    case locate(String, isFriend: Bool = true)
    /// The daemon accepted the request to browse, so it is there.
    case reached(OperationID)
    /// A service appeared or disappeared. Reported once for each interface and IP version, with the same
    /// arguments.
    case browsed(name: String, interface: UInt32, isThere: Bool)
    /// Our service is registered with this name; another host may have had the one we wanted.
    case registered(OperationID, name: String)
    case resolved(OperationID, Resolution)
    case answered(OperationID, FoundAddress)
    case failed(OperationID, ServiceFailure)
    /// An operation was released: its thread and descriptors are gone.
    case released(OperationID)
    /// The moment that the rules asked for has come.
    case timePassed
}

/// The data that a service announces about itself (SRV and TXT).
struct Resolution: Equatable, Sendable {
    let host: String
    let port: Int
    let text: ServiceText
}

/// A reason why avahi-daemon refused something.
enum ServiceFailure: Equatable, Sendable {
    /// Another program on this host has the name.
    case nameTaken
    /// It can never work.
    case invalid
    /// No daemon, no answer or too many requests; Avahi's codes do not distinguish these.
    case other(code: Int32)
}
