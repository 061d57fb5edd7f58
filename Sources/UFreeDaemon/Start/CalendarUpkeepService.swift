import ServiceLifecycle
package import UFreeServices

/// Keeps the imported calendars up to date while the daemon runs.
package struct CalendarUpkeepService: Service {
    private let upkeep: CalendarUpkeep

    package init(_ upkeep: CalendarUpkeep) { self.upkeep = upkeep }

    package func run() async throws { await cancelWhenGracefulShutdown { await upkeep.run() } }
}
