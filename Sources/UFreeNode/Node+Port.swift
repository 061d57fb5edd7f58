import Logging
import Synchronization
package import UFreeDomain
package import UFreeServices
import UFreeSync

/// The observers of presence and health.
struct Observers: Sendable {
    var next = 0
    var streams: [Int: AsyncStream<VolatileChange>.Continuation] = [:]
}

extension Node: NodePort {
    package func presence(of owners: Set<OwnerID>?) -> Presence {
        guard let engine else { return Presence() }
        let latest = owners.map { $0.filter(engine.hasLatest) } ?? engine.friendsWithLatest
        return Presence(connected: engine.connectedFriends, hasMyLatest: latest)
    }

    package func status() async -> NodeStatus {
        endHealth()
        var all = transport.counters().merging(counters, uniquingKeysWith: +)
        all["connections"] = connections.count
        return NodeStatus(
            listening: listening, discovery: discoveryState.rawValue,
            health: health.values.sorted { ($0.since, $0.code.rawValue) < ($1.since, $1.code.rawValue) },
            discoverableUntil: discoverableUntil, counters: all, problems: plan.problems)
    }

    package nonisolated func volatileChanges() -> AsyncStream<VolatileChange> {
        AsyncStream(bufferingPolicy: .bufferingNewest(256)) { continuation in
            let key = observers.withLock { observers in
                observers.next += 1
                observers.streams[observers.next] = continuation
                return observers.next
            }
            continuation.onTermination = { [weak self] _ in
                _ = self?.observers.withLock { $0.streams.removeValue(forKey: key) }
            }
        }
    }

    package func hurry() {
        plan.hurry(at: uptime)
        wake()
    }

    package func addresses(of owner: OwnerID) -> [String] {
        let announced = neighbourhood.addresses(of: owner)
        let rest = knownAddresses(of: owner).subtracting(announced).sorted()
        return Array((announced + rest).prefix(8))
    }

    package func keepIdentity() async {
        for code in Set(health.values.filter(\.isDoubt).map(\.code)) { clearHealth(code) }
        await mailbox.send(.keepIdentity)
    }

    nonisolated func tell(_ change: VolatileChange) {
        let streams = observers.withLock { $0.streams.values.map(\.self) }
        for stream in streams { stream.yield(change) }
    }
}

// The sign of life for the daemon's watchdog.
extension Node {
    /// Returns when the node has handled an input that was made after this call, so everything before it is
    /// done and nothing hangs. While the database cannot be read, each new attempt counts as a sign of life
    /// too. Also returns when the task is cancelled. Only one caller may wait at a time.
    package nonisolated func pulse() async {
        pulseAsks.continuation.yield()
        for await _ in pulseBeats.stream { return }
    }

    /// Passes the checks to the mailbox, behind all other inputs.
    nonisolated func passPulsesOn() async {
        for await _ in pulseAsks.stream { await mailbox.send(.pulse) }
    }

    nonisolated func beat() { pulseBeats.continuation.yield() }
}
