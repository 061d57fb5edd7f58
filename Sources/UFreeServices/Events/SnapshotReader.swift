import UFreeAPI
import UFreeDomain

/// Reads the content of a stream's first event.
struct SnapshotReader: Sendable {
    private let ports: ServicePorts
    private let availability: AvailabilityService
    private let reader: FriendReader
    private let friends: FriendService
    private let status: StatusService
    private let profile: ProfileService
    private let nearby: NearbyService

    init(_ ports: ServicePorts, status: StatusService) {
        self.ports = ports
        self.status = status
        profile = ProfileService(ports)
        nearby = NearbyService(ports)
        availability = AvailabilityService(ports)
        reader = FriendReader(ports: ports)
        friends = FriendService(ports)
    }

    /// Returns everything that a watcher shows first; the hub sets the id.
    func read() async throws -> WatchEvent {
        let (_, now, mapping) = try await reader.context()
        var event = WatchEvent(event: .snapshot, id: "", at: mapping.time(now))
        event.week = try await availability.week(of: nil)
        event.friends = try await friends.friends()
        event.requests = try await friends.requests()
        event.health = await status.health(in: mapping.zone)
        event.profile = try await profile.profile()
        event.discoverable = try await nearby.discoverable()
        return event
    }
}
