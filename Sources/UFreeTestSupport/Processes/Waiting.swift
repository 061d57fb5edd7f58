import Dispatch

/// Waits for something that is told by a callback, at most so long. Nothing is polled.
/// - Parameters:
///   - limit: how long at most.
///   - register: starts the waiting; its argument may be called from any thread, and the first call counts.
/// - Returns: what was told, or nil when the time was over first.
package func waiting<Value: Sendable>(
    atMost limit: Duration, _ register: (@escaping @Sendable (Value) -> Void) throws -> Void
) async rethrows -> Value? {
    // Two may tell, the first counts: the oldest is kept and later ones are dropped.
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
