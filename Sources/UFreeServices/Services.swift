package import Logging

/// The services behind the control API, one of each.
package final class Services: Sendable {
    package let availability: AvailabilityService
    package let undo: UndoService
    package let shifts: ShiftService
    package let live: LiveService
    package let wishes: WishService
    package let calendars: CalendarService
    /// Keeps the calendars up to date; the caller runs it.
    package let calendarUpkeep: CalendarUpkeep
    package let friends: FriendService
    package let profile: ProfileService
    package let status: StatusService
    package let nearby: NearbyService
    package let identity: IdentityService
    package let audit: AuditService
    package let refusals: RefusalLog
    package let transfer: TransferService
    package let backup: BackupService
    package let events: EventHub
    /// Counts the reads of these services.
    package let reads: ReadCounters

    /// Creates the services of a node. The caller runs `events.run()` as long as they are used.
    /// - Parameters:
    ///   - maintenance: returns problems with the stored data, besides the problems of the node.
    ///   - events: a hub on these ports, unless a test passes another.
    ///   - reads: counts the reads.
    package init(
        _ ports: ServicePorts, words: @escaping HealthWords,
        maintenance: @escaping @Sendable () -> [HealthItem] = { [] }, events: EventHub? = nil,
        reads: ReadCounters = ReadCounters(), logger: Logger
    ) {
        availability = AvailabilityService(ports)
        undo = UndoService(ports)
        shifts = ShiftService(ports)
        live = LiveService(ports)
        wishes = WishService(ports)
        let upkeep = CalendarUpkeep(ports, logger: logger)
        calendarUpkeep = upkeep
        calendars = CalendarService(ports, upkeep: upkeep)
        friends = FriendService(ports)
        profile = ProfileService(ports)
        let status = StatusService(ports, words: words) { await maintenance() + upkeep.health() }
        self.status = status
        nearby = NearbyService(ports)
        identity = IdentityService(ports, words: words)
        audit = AuditService(ports)
        refusals = RefusalLog(ports, logger: logger)
        transfer = TransferService(ports)
        backup = BackupService(ports)
        self.events = events ?? EventHub(ports, status: status, logger: logger)
        self.reads = reads
    }
}
