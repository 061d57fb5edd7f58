/// Everything the services depend on, created once by the daemon.
package struct ServicePorts: Sendable {
    package let identity: LocalIdentity
    package var availability: any AvailabilityRepository
    package var undo: any UndoRepository
    package var shifts: any ShiftRepository
    package var live: any LiveRepository
    package let wishes: any WishRepository
    package let calendars: any CalendarRepository
    package var calendarReader: any CalendarReader
    package let profile: any ProfileRepository
    package let friends: any FriendRepository
    package let invitations: any InvitationRepository
    package var journal: any Journal
    package var audit: any AuditRepository
    package var imports: any ImportRepository
    package let identities: any IdentityRepository
    package let backups: any BackupRepository
    package let node: any NodePort
    package let clock: any WallClock
    package var random: any RandomSource
    package var pause: Pause
    /// Shuts the daemon down in order and restarts it.
    package let restart: @Sendable () -> Void

    package init(
        identity: LocalIdentity, availability: any AvailabilityRepository, undo: any UndoRepository,
        shifts: any ShiftRepository,
        live: any LiveRepository,
        wishes: any WishRepository, calendars: any CalendarRepository,
        calendarReader: any CalendarReader, profile: any ProfileRepository, friends: any FriendRepository,
        invitations: any InvitationRepository,
        journal: any Journal,
        audit: any AuditRepository,
        imports: any ImportRepository, identities: any IdentityRepository, backups: any BackupRepository,
        node: any NodePort, clock: any WallClock,
        random: any RandomSource, pause: @escaping Pause,
        restart: @escaping @Sendable () -> Void
    ) {
        self.identity = identity
        self.availability = availability
        self.undo = undo
        self.shifts = shifts
        self.live = live
        self.wishes = wishes
        self.calendars = calendars
        self.calendarReader = calendarReader
        self.profile = profile
        self.friends = friends
        self.invitations = invitations
        self.journal = journal
        self.audit = audit
        self.imports = imports
        self.identities = identities
        self.backups = backups
        self.node = node
        self.clock = clock
        self.random = random
        self.pause = pause
        self.restart = restart
    }

    /// Returns the first value that a batch of changes gives; nil if the time is over first.
    func first<Value: Sendable>(
        of batches: AsyncStream<JournalBatch>, within time: Duration,
        _ value: @escaping @Sendable (JournalBatch) async throws -> Value?
    ) async throws -> Value? {
        try await withThrowingTaskGroup(of: Value?.self) { group in
            defer { group.cancelAll() }
            group.addTask {
                for await batch in batches {
                    if let value = try await value(batch) { return value }
                }
                return nil
            }
            group.addTask { [pause] in
                try? await pause(time)
                return nil
            }
            return try await group.next().flatMap { $0 }
        }
    }
}
