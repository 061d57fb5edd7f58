import Logging
import Synchronization
import UFreeDomain
package import UFreeServices
import UFreeSync

/// Who listens to presence and health.
struct Observers: Sendable {
    var next = 0
    var streams: [Int: AsyncStream<VolatileChange>.Continuation] = [:]
}

extension Node: NodePort {
    package func presence() -> Presence {
        guard let engine else { return Presence() }
        return Presence(connected: engine.connectedFriends, hasMyLatest: engine.friendsWithLatest)
    }

    package func status() async -> NodeStatus {
        var all = transport.counters().merging(counters, uniquingKeysWith: +)
        all["connections"] = connections.count
        return NodeStatus(
            listening: listening, discovery: discoveryState.rawValue,
            health: health.values.sorted { ($0.since, $0.code) < ($1.since, $1.code) },
            discoverableUntil: discoverableUntil, counters: all)
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

    func announce(_ announcement: Announcement) {
        switch announcement {
        case .connected(let owner): tell(.connected(owner))
        case .disconnected(let owner): tell(.disconnected(owner))
        case .receipt(let owner, _): tell(.receipt(owner))
        case .foreignHistory(let owner):
            logger.warning("a friend holds what this machine never said; sharing begins anew")
            setHealth("foreignHistory", isError: false, values: ["friend": owner.description])
        case .clockDiffers(let owner, let milliseconds):
            setHealth(
                "clockDiffers", isError: false,
                values: ["friend": owner.description, "minutes": "\(milliseconds / 60_000)"])
        }
    }

    func setHealth(_ code: String, isError: Bool, values: [String: String]) {
        let since = health[code]?.since ?? clock.now()
        health[code] = HealthItem(code: code, isError: isError, since: since, values: values)
        tell(.health)
    }

    func clearHealth(_ code: String) {
        if health.removeValue(forKey: code) != nil { tell(.health) }
    }

    private nonisolated func tell(_ change: VolatileChange) {
        let streams = observers.withLock { $0.streams.values.map(\.self) }
        for stream in streams { stream.yield(change) }
    }
}
