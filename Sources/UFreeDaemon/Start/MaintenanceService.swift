import ServiceLifecycle
package import UFreeServices

/// Looks after what is stored for as long as the daemon runs.
package struct MaintenanceService: Service {
    private let maintenance: Maintenance

    package init(_ maintenance: Maintenance) { self.maintenance = maintenance }

    package func run() async throws {
        await cancelWhenGracefulShutdown { try? await maintenance.run() }
        await maintenance.noteReads()
    }
}
