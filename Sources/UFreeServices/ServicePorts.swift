/// Everything the services stand on, built once by the daemon.
package struct ServicePorts: Sendable {
    package let identity: LocalIdentity
    package let availability: any AvailabilityRepository
    package let profile: any ProfileRepository
    package let friends: any FriendRepository
    package let journal: any Journal
    package let node: any NodePort
    package let clock: any WallClock
    package let random: any RandomSource
    package var pause: Pause

    package init(
        identity: LocalIdentity, availability: any AvailabilityRepository, profile: any ProfileRepository,
        friends: any FriendRepository, journal: any Journal, node: any NodePort, clock: any WallClock,
        random: any RandomSource, pause: @escaping Pause = { try await Task.sleep(for: $0) }
    ) {
        self.identity = identity
        self.availability = availability
        self.profile = profile
        self.friends = friends
        self.journal = journal
        self.node = node
        self.clock = clock
        self.random = random
        self.pause = pause
    }
}
