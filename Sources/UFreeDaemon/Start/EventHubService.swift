import ServiceLifecycle
package import UFreeServices

/// Converts changes to events while the daemon runs.
package struct EventHubService: Service {
    private let hub: EventHub

    package init(_ hub: EventHub) { self.hub = hub }

    package func run() async throws {
        await cancelWhenGracefulShutdown { await hub.run() }
    }
}
