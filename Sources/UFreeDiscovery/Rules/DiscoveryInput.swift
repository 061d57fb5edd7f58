import UFreeNode

/// What the rules of discovery are told.
enum DiscoveryInput: Equatable, Sendable {
    case started
    /// Everything is released; nothing starts afterwards.
    case stopped
    case announce(ServiceAnnouncement?)
    case locate(String, isFriend: Bool = true)
    /// The daemon took the question what services there are, so it is there.
    case reached(OperationID)
    /// A service appeared or went. Comes once for each interface and IP version, with the same arguments.
    case browsed(name: String, interface: UInt32, isThere: Bool)
    /// Our service is on the air, under this name: another host may have had the one we wanted.
    case registered(OperationID, name: String)
    case resolved(OperationID, Resolution)
    case answered(OperationID, FoundAddress)
    case failed(OperationID, ServiceFailure)
    /// What was to be released is: its thread and descriptors are gone.
    case released(OperationID)
    /// The moment the rules asked for has come.
    case timePassed
}

/// What a service said of itself (SRV and TXT).
struct Resolution: Equatable, Sendable {
    let host: String
    let port: Int
    let text: ServiceText
}

/// Why avahi-daemon did not do something.
enum ServiceFailure: Equatable, Sendable {
    /// Another program on this host has the name.
    case nameTaken
    /// It will never do this.
    case invalid
    /// No daemon, no answer, too much asked: Avahi's codes do not tell these apart.
    case other(code: Int32)
}
