import Dispatch

/// Waits for a callback without polling.
/// - Parameters:
/// - limit: the longest time to wait.
/// - register: registers the callback, which may be called from any thread. Only its first call counts.
/// - Returns: The value of the callback, or nil if the time was over first.
package func waiting<Value: Sendable>(
    atMost limit: Duration, _ register: (@escaping @Sendable (Value) -> Void) throws -> Void
) async rethrows -> Value? {
    // The callback and the time limit may both yield. The first value is kept and later ones are dropped.
    let (stream, continuation) = AsyncStream.makeStream(of: Value?.self, bufferingPolicy: .bufferingOldest(1))
    try register { continuation.yield($0) }
    let timer = DispatchWorkItem { continuation.yield(nil) }
    let (seconds, attoseconds) = limit.components
    let nanoseconds = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
    DispatchQueue.global().asyncAfter(deadline: .now() + .nanoseconds(nanoseconds), execute: timer)
    defer { timer.cancel() }
    for await value in stream { return value }
    return nil
}

/// Repeats a question until there is an answer. Each question runs a program, so no pause is needed.
/// - Returns: The answer, and how long it took.
/// - Throws: `FixtureError` if there is no answer within that time.
@discardableResult
package func until<Value>(
    _ what: String, within limit: Duration = .seconds(30), _ ask: () async throws -> Value?
) async throws -> (value: Value, duration: Duration) {
    let start = ContinuousClock.now
    repeat {
        if let value = try await ask() { return (value, ContinuousClock.now - start) }
    } while ContinuousClock.now - start < limit
    throw FixtureError("not within \(limit): \(what)")
}
