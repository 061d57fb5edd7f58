import Synchronization

/// Ignores repeated taps while the first is in progress (L2).
final class RapidTaps: Sendable {
    private let underWay = Mutex<Set<String>>([])

    /// Runs the work of a tap.
    /// - Parameter control: the tapped control; nil never equals another.
    /// - Returns: nil if a tap on the same control is in progress.
    func once<Value>(_ control: String?, _ work: () async throws -> Value) async rethrows -> Value? {
        guard let control else { return try await work() }
        guard underWay.withLock({ $0.insert(control).inserted }) else { return nil }
        defer { _ = underWay.withLock { $0.remove(control) } }
        return try await work()
    }
}
