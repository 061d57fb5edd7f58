/// A change of the machine that no packet reports.
package enum MachineChange: Hashable, Sendable {
    /// An interface or an address was added or removed.
    case network
    /// The clock was set by hand or by the network, or the machine slept.
    case clock
}

/// Observes changes of the machine.
package protocol MachineWatch: Sendable {
    /// Reports changes until the task is cancelled. Each is reported after it happened; several of one kind
    /// may be reported as one.
    func run(_ changed: @escaping @Sendable (MachineChange) -> Void) async
}
