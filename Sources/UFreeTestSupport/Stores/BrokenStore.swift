package import UFreeDomain
package import UFreeServices

/// A database that fails.
struct BrokenStore: AuditRepository, AvailabilityRepository, CalendarRepository, FriendRepository,
    ImportRepository,
    InvitationRepository, LiveRepository, ProfileRepository, ShiftRepository, UndoRepository, WishRepository
{
    let error: any Error
    /// Whether the profile's name can still be read.
    var hasProfile = true
    /// Incoming requests, which need no read.
    var incoming: @Sendable () -> AsyncStream<FriendRequest> = { AsyncStream { $0.finish() } }

    func getMySchedule(_ dates: ClosedRange<CivilDate>) async throws -> [DayAvailability] { throw error }
    func updateMySchedule(
        for dates: [CivilDate], at now: Timestamp,
        _ edit: @escaping @Sendable (ScheduleDay) throws -> DayContent?
    ) async throws -> [DayChange] { throw error }
    func getMyDefaults() async throws -> [DayDefault] { throw error }
    func getMyUnderlay() async throws -> Underlay { throw error }
    func getMyRoster() async throws -> Roster { throw error }
    func updateMyRoster(
        over dates: ClosedRange<CivilDate>, remembering names: [String: RosterNames.Meaning],
        at now: Timestamp,
        _ edit: @escaping @Sendable (inout Roster) throws -> Void
    ) async throws -> RosterUpdate { throw error }
    func rosterNames() async throws -> RosterNames { throw error }
    func updateMyDefaults(
        over dates: ClosedRange<CivilDate>, at now: Timestamp,
        _ edit: @escaping @Sendable ([DayDefault]) throws -> [DayDefault]
    ) async throws -> [DayChange] { throw error }
    func undoMyChanges(
        _ order: UndoOrder, over dates: ClosedRange<CivilDate>, at now: Timestamp,
        _ check: @escaping @Sendable (CivilDate) throws -> Void
    ) async throws -> UndoResult { throw error }
    func getFriendsSchedules(_ dates: ClosedRange<CivilDate>) async throws -> [FriendSchedule] { throw error }
    func importMine(
        _ dates: [CivilDate], defaults: @escaping @Sendable ([DayDefault]) throws -> [DayDefault],
        roster: @escaping @Sendable (inout Roster) throws -> Void,
        profile: @escaping @Sendable (Profile) -> Profile,
        names: @escaping @Sendable (inout AddressBook) throws -> Void, at now: Timestamp,
        _ edit: @escaping @Sendable (ScheduleDay) throws -> DayContent?
    ) async throws -> [DayChange] { throw error }
    func live() async throws -> [OwnerID: LiveStatus] { throw error }
    func updateMyLive(
        at now: Timestamp, _ edit: @escaping @Sendable (LiveStatus?) throws -> LiveStatus?
    ) async throws -> LiveStatus? { throw error }
    func calendars() async throws -> [ImportedCalendar] { throw error }
    func updateCalendars(
        over dates: ClosedRange<CivilDate>, at now: Timestamp,
        _ edit: @escaping @Sendable ([ImportedCalendar]) throws -> [ImportedCalendar]
    ) async throws -> [DayChange] { throw error }
    func wishes() async throws -> [Wish] { throw error }
    func updateWishes(
        at now: Timestamp, _ edit: @escaping @Sendable ([Wish]) throws -> [Wish]
    ) async throws -> [Wish] { throw error }
    func audit(_ query: AuditQuery) async throws -> [AuditEntry] { throw error }
    func note(_ refusal: Refusal, at now: Timestamp) async throws { throw error }
    func profile() async throws -> Profile {
        guard hasProfile else { throw error }
        return Profile(name: try DisplayName(validating: "Ana"), zone: .utc)
    }
    func updateProfile(
        at now: Timestamp, _ edit: @escaping @Sendable (Profile) throws -> Profile
    ) async throws -> Profile { throw error }
    func ownNumber() async throws -> OwnNumber { throw error }
    func updateOwnNumber(
        at now: Timestamp, _ edit: @escaping @Sendable (OwnNumber) throws -> OwnNumber
    ) async throws -> OwnNumber { throw error }
    func card(of owner: OwnerID) async throws -> Card { throw error }
    func updateAvatar(_ avatar: Avatar?, at now: Timestamp) async throws { throw error }
    func contacts() async throws -> [Contact] { throw error }
    func updateContacts<Result: Sendable>(
        at now: Timestamp, _ edit: @escaping @Sendable (inout [PhoneNumber: Contact]) throws -> Result
    ) async throws -> Result { throw error }
    func sendFriendRequest(to target: RequestTarget, id: RequestID, nonce: [UInt8], at now: Timestamp)
        async throws -> RequestRecord
    { throw error }
    func invitations(at now: Timestamp) async throws -> [Invitation] { throw error }
    func invite(
        at now: Timestamp, _ make: @escaping @Sendable (_ taken: Set<Int>) throws -> Invitation
    ) async throws -> Invitation { throw error }
    func revokeInvitations(_ number: Int?, at now: Timestamp) async throws -> [Invitation] { throw error }
    func observeIncomingRequests() -> AsyncStream<FriendRequest> { incoming() }
    func requests(at now: Timestamp) async throws -> [RequestRecord] { throw error }
    func newFriendLevel() async throws -> PrivacyLevel { throw error }
    func shown(to friend: OwnerID) async throws -> ShownSchedule { throw error }
    func acceptFriendRequest(
        _ id: RequestID, verified: Bool, level: PrivacyLevel?, at now: Timestamp
    ) async throws -> FriendRequest { throw error }
    func declineFriendRequest(_ id: RequestID, at now: Timestamp) async throws -> FriendRequest {
        throw error
    }
    func lookAtFriendRequest(_ id: RequestID, nonce: [UInt8], at now: Timestamp) async throws { throw error }
    func withdrawFriendRequest(_ id: RequestID, at now: Timestamp) async throws -> FriendRequest {
        throw error
    }
    func friends() async throws -> [Friend] { throw error }
    func groups() async throws -> [FriendGroup] { throw error }
    func updateAddressBook(
        at now: Timestamp, _ edit: @escaping @Sendable (inout AddressBook) throws -> Void
    ) async throws -> AddressBook { throw error }
    func devices(of friend: OwnerID) async throws -> [DeviceID] { throw error }
    func removeFriend(_ id: OwnerID, at now: Timestamp) async throws { throw error }
    func blocked() async throws -> [BlockedPerson] { throw error }
    func block(_ id: OwnerID, _ isBlocked: Bool, name: DisplayName, at now: Timestamp) async throws {
        throw error
    }
    func verifyFriend(_ id: OwnerID, at now: Timestamp) async throws -> Friend { throw error }
}

extension ServicePorts {
    /// Returns the ports with days and a profile that can't be read or written, except for the profile's
    /// name.
    package func breaking(with error: DataError) -> ServicePorts {
        let store = BrokenStore(error: error, incoming: friends.observeIncomingRequests)
        return ServicePorts(
            identity: identity, availability: store, undo: store, shifts: store, live: store, wishes: store,
            calendars: store, calendarReader: calendarReader, profile: store,
            friends: friends, invitations: invitations,
            journal: journal,
            audit: store, imports: store, identities: identities, backups: backups, node: node,
            clock: clock, random: random, pause: pause, restart: restart)
    }

    /// Returns the ports with nothing that can be read: no days, no profile, no friends, no requests.
    package func unreadable(_ error: DataError) -> ServicePorts {
        let store = BrokenStore(
            error: error, hasProfile: false, incoming: friends.observeIncomingRequests)
        return ServicePorts(
            identity: identity, availability: store, undo: store, shifts: store, live: store, wishes: store,
            calendars: store, calendarReader: calendarReader, profile: store,
            friends: store, invitations: store,
            journal: journal,
            audit: store, imports: store, identities: identities, backups: backups, node: node,
            clock: clock, random: random, pause: pause, restart: restart)
    }

    /// Returns the ports with another database.
    package func over(
        _ store: some AuditRepository & AvailabilityRepository & CalendarRepository & FriendRepository
            & IdentityRepository & ImportRepository & InvitationRepository & Journal & LiveRepository
            & ProfileRepository
            & ShiftRepository & UndoRepository & WishRepository,
        as identity: LocalIdentity
    ) -> ServicePorts {
        ServicePorts(
            identity: identity, availability: store, undo: store, shifts: store, live: store, wishes: store,
            calendars: store, calendarReader: calendarReader, profile: store,
            friends: store, invitations: store,
            journal: store,
            audit: store, imports: store, identities: store, backups: backups, node: node,
            clock: clock, random: random, pause: pause, restart: restart)
    }
}
