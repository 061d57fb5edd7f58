package import Logging

/// The capabilities behind the control API, one of each.
package struct Services: Sendable {
    package let availability: AvailabilityService
    package let shifts: ShiftService
    package let live: LiveService
    package let wishes: WishService
    package let friends: FriendService
    package let profile: ProfileService
    package let status: StatusService
    package let nearby: NearbyService
    package let identity: IdentityService
    package let audit: AuditService
    package let transfer: TransferService
    package let backup: BackupService
    package let events: EventHub
    /// Counts what is read through them.
    package let reads: ReadCounters

    /// The services of a node. The caller runs `events.run()` for as long as they are used.
    /// - Parameters:
    ///   - maintenance: what went wrong with what is stored, beside what the node says.
    ///   - events: of these ports, unless a test brings another.
    ///   - reads: counts what is read.
    package init(
        _ ports: ServicePorts, words: @escaping HealthWords,
        maintenance: @escaping @Sendable () -> [HealthItem] = { [] }, events: EventHub? = nil,
        reads: ReadCounters = ReadCounters(), logger: Logger
    ) {
        availability = AvailabilityService(ports)
        shifts = ShiftService(ports)
        live = LiveService(ports)
        wishes = WishService(ports)
        friends = FriendService(ports)
        profile = ProfileService(ports)
        status = StatusService(ports, words: words, maintenance: maintenance)
        nearby = NearbyService(ports)
        identity = IdentityService(ports, words: words)
        audit = AuditService(ports)
        transfer = TransferService(ports)
        backup = BackupService(ports)
        self.events = events ?? EventHub(ports, words: words, logger: logger)
        self.reads = reads
    }
}
