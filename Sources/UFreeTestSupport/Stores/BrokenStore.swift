package import UFreeDomain
package import UFreeServices

/// A database that cannot be used.
struct BrokenStore: AuditRepository, AvailabilityRepository, ImportRepository, ProfileRepository {
    let error: any Error

    func getMySchedule(_ dates: ClosedRange<CivilDate>) async throws -> [DayAvailability] { throw error }
    func updateMySchedule(
        for dates: [CivilDate], at now: Timestamp, _ edit: @escaping @Sendable (ScheduleDay) throws -> DayEdit
    ) async throws -> [DayChange] { throw error }
    func undoMyChanges(
        _ count: Int, at now: Timestamp, _ check: @escaping @Sendable (CivilDate) throws -> Void
    ) async throws -> [DayChange] { throw error }
    func getFriendsSchedules(_ dates: ClosedRange<CivilDate>) async throws -> [FriendSchedule] { throw error }
    func importMine(
        _ dates: [CivilDate], profile: @escaping @Sendable (Profile) -> Profile, at now: Timestamp,
        _ edit: @escaping @Sendable (ScheduleDay) throws -> DayEdit
    ) async throws -> [DayChange] { throw error }
    func audit(_ query: AuditQuery) async throws -> [AuditEntry] { throw error }
    func profile() async throws -> Profile {
        Profile(name: try DisplayName(validating: "Ana"), zone: .utc)
    }
    func updateProfile(
        at now: Timestamp, _ edit: @escaping @Sendable (Profile) throws -> Profile
    ) async throws -> Profile { throw error }
}

extension ServicePorts {
    /// The same, with days and a profile that can neither be read nor written, except the profile's name.
    package func breaking(with error: DataError) -> ServicePorts {
        let store = BrokenStore(error: error)
        return ServicePorts(
            identity: identity, availability: store, profile: store, friends: friends, journal: journal,
            audit: store, imports: store, identities: identities, backups: backups, node: node,
            clock: clock, random: random, pause: pause, restart: restart)
    }

    /// The same, over another database.
    package func over(
        _ store: some AuditRepository & AvailabilityRepository & FriendRepository & IdentityRepository
            & ImportRepository & Journal & ProfileRepository, as identity: LocalIdentity
    ) -> ServicePorts {
        ServicePorts(
            identity: identity, availability: store, profile: store, friends: store, journal: store,
            audit: store, imports: store, identities: store, backups: backups, node: node,
            clock: clock, random: random, pause: pause, restart: restart)
    }
}
