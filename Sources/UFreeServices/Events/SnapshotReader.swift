import UFreeAPI
import UFreeDomain

/// Reads what the first event of a stream carries.
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

    /// The week, the friends and the requests as they are; the id is the hub's to give.
    func read() async throws -> WatchEvent {
        let (_, now, mapping) = try await reader.context()
        var event = WatchEvent(event: .snapshot, id: "", at: mapping.time(now))
        event.week = try await availability.week(of: nil)
        event.friends = try await friends.friends()
        event.requests = try await friends.requests()
        return event
    }
}
