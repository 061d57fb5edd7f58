import ServiceLifecycle
package import UFreeServices

/// Maintains the stored data while the daemon runs.
package struct MaintenanceService: Service {
    private let maintenance: Maintenance

    package init(_ maintenance: Maintenance) { self.maintenance = maintenance }

    package func run() async throws {
        await cancelWhenGracefulShutdown { try? await maintenance.run() }
        await maintenance.noteReads()
    }
}
