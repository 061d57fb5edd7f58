package import Logging

/// The capabilities behind the control API, one of each.
package struct Services: Sendable {
    package let availability: any AvailabilityService
    package let shifts: any ShiftService
    package let live: any LiveService
    package let wishes: any WishService
    package let friends: any FriendService
    package let profile: any ProfileService
    package let status: any StatusService
    package let nearby: any NearbyService
    package let identity: any IdentityService
    package let audit: any AuditService
    package let transfer: any TransferService
    package let backup: any BackupService
    package let events: EventHub
    /// Counts what is read through them.
    package let reads: ReadCounters

    package init(
        availability: any AvailabilityService, shifts: any ShiftService, live: any LiveService,
        wishes: any WishService,
        friends: any FriendService,
        profile: any ProfileService, status: any StatusService, nearby: any NearbyService,
        identity: any IdentityService,
        audit: any AuditService, transfer: any TransferService, backup: any BackupService, events: EventHub,
        reads: ReadCounters
    ) {
        self.availability = availability
        self.shifts = shifts
        self.live = live
        self.wishes = wishes
        self.friends = friends
        self.profile = profile
        self.status = status
        self.nearby = nearby
        self.identity = identity
        self.audit = audit
        self.transfer = transfer
        self.backup = backup
        self.events = events
        self.reads = reads
    }

    /// The services of a node. The caller runs `events.run()` for as long as they are used.
    /// - Parameters:
    ///   - maintenance: what went wrong with what is stored, beside what the node says.
    ///   - reads: counts what is read.
    package init(
        _ ports: ServicePorts, words: @escaping HealthWords,
        maintenance: @escaping @Sendable () -> [HealthItem] = { [] },
        reads: ReadCounters = ReadCounters(), logger: Logger
    ) {
        self.init(
            availability: LocalAvailabilityService(ports), shifts: LocalShiftService(ports),
            live: LocalLiveService(ports),
            wishes: LocalWishService(ports),
            friends: LocalFriendService(ports),
            profile: LocalProfileService(ports),
            status: LocalStatusService(ports, words: words, maintenance: maintenance),
            nearby: LocalNearbyService(ports), identity: LocalIdentityService(ports, words: words),
            audit: LocalAuditService(ports), transfer: LocalTransferService(ports),
            backup: LocalBackupService(ports),
            events: EventHub(ports, words: words, logger: logger), reads: reads)
    }
}
