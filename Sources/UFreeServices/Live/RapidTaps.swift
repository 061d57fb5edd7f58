import Synchronization

/// Passes over what is tapped again while the first tap is under way (L2).
final class RapidTaps: Sendable {
    private let underWay = Mutex<Set<String>>([])

    /// Does the work of a tap.
    /// - Parameter control: what was tapped; nil is like no other.
    /// - Returns: nil where a tap on the same control is under way.
    func once<Value>(_ control: String?, _ work: () async throws -> Value) async rethrows -> Value? {
        guard let control else { return try await work() }
        guard underWay.withLock({ $0.insert(control).inserted }) else { return nil }
        defer { _ = underWay.withLock { $0.remove(control) } }
        return try await work()
    }
}
