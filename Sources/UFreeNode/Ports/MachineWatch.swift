/// What happens to the machine beneath the node, and no packet tells of.
package enum MachineChange: Hashable, Sendable {
    /// An interface or an address came or went.
    case network
    /// The clock was set, by hand, by the network, or because the machine slept.
    case clock
}

/// Who notices it.
package protocol MachineWatch: Sendable {
    /// Tells of changes until the task is cancelled. Each is told after it happened, several of a kind perhaps as one.
    func run(_ changed: @escaping @Sendable (MachineChange) -> Void) async
}
