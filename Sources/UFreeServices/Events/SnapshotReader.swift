import UFreeAPI
import UFreeDomain

/// Reads the content of a stream's first event.
struct SnapshotReader: Sendable {
    private let ports: ServicePorts
    private let availability: AvailabilityService
    private let reader: FriendReader
    private let friends: FriendService

    init(_ ports: ServicePorts) {
        self.ports = ports
        availability = AvailabilityService(ports)
        reader = FriendReader(ports: ports)
        friends = FriendService(ports)
    }

    /// Returns the current week, friends and requests; the hub sets the id.
    func read() async throws -> WatchEvent {
        let (_, now, mapping) = try await reader.context()
        var event = WatchEvent(event: .snapshot, id: "", at: mapping.time(now))
        event.week = try await availability.week(of: nil)
        event.friends = try await friends.friends()
        event.requests = try await friends.requests()
        return event
    }
}
