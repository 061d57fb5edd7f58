/// The id of a question to avahi-daemon, or of a service that it publishes for us; never reused.
struct OperationID: Hashable, Sendable {
    let serial: Int
}
