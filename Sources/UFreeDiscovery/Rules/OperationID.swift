/// One question to avahi-daemon, or one service it publishes for us; never used twice.
struct OperationID: Hashable, Sendable {
    let serial: Int
}
