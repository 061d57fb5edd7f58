import Glibc
import Hummingbird
import HummingbirdCore
package import Logging
import ServiceLifecycle
package import UFreeAPI
package import UFreeServices

/// The control API over HTTP/1.1 on a Unix socket. The caller must hold the lock of the single instance: an
/// existing socket is stale and is replaced.
package struct ControlServer: Service {
    /// The limits of a server. Only tests change them.
    package struct Limits: Hashable, Sendable {
        /// The maximum number of connections; more wait in the backlog.
        package var connections = 256
        /// The time until a request's head must be complete, also between two requests.
        package var idle: Duration = .seconds(30)
        /// The same for phones: a stranger in the network who holds a connection delays a turning off by this.
        package var phoneIdle: Duration = .seconds(10)
        /// The interval between keep-alive comments of an event stream.
        package var keepAlive: Duration = .seconds(15)
        /// How long a watcher has to read the end of its stream when the daemon stops.
        package var farewell: Duration = .milliseconds(300)
        /// How much of a body is discarded after the answer to its request, in bytes.
        package var drainedBytes = IncomingBackupResponse.limit
        /// How long that may take, even if data keeps arriving (fault 26).
        package var drain: Duration = .seconds(10)
        /// The only user who may connect.
        package var user: UInt32 = geteuid()

        package init() {}
    }

    private let path: String
    private let services: Services
    private let page: Page
    private let phones: Phones
    let feeds: Feeds
    let limits: Limits
    private let metrics: @Sendable () async -> [MetricValue]
    private let logger: Logger
    private let onRunning: @Sendable () async -> Void

    /// - Parameters:
    /// - path: the path of the socket, at most 107 bytes.
    /// - page: the page in the browser, which the API turns on and off.
    /// - phones: the same for the owner's phones.
    /// - feeds: what calendar programs read.
    /// - metrics: returns what was counted and measured.
    /// - onRunning: called when the server answers requests.
    package init(
        path: String, services: Services, page: Page, phones: Phones, feeds: Feeds,
        limits: Limits = Limits(),
        metrics: @escaping @Sendable () async -> [MetricValue], logger: Logger,
        onRunning: @escaping @Sendable () async -> Void = {}
    ) {
        self.path = path
        self.services = services
        self.page = page
        self.phones = phones
        self.feeds = feeds
        self.limits = limits
        self.metrics = metrics
        self.logger = logger
        self.onRunning = onRunning
    }

    /// Serves until it is shut down. Then streams end at once and current requests are finished.
    /// - Throws: `APIError` if the directory can't be used, and the errors of binding.
    package func run() async throws {
        try SocketDirectory.prepare(directory)
        let path = path
        let responder = router(for: page.access)
            .router(guardedBy: PeerGuard(allowed: limits.user, logger: logger)).buildResponder()
        try await withGracefulShutdownHandler {
            try await HTTPListener(limits: limits, logger: logger).serve(at: .unixDomainSocket(path: path)) {
                request, context in
                // The router's middleware converts every error to a response.
                (try await responder.respond(to: request, context: context), {})
            } onRunning: { [onRunning] _ in
                // The daemon's umask already gives this mode; this makes sure of it under another umask.
                chmod(path, 0o600)
                await onRunning()
            }
        } onGracefulShutdown: {
            endStreams()
        }
        unlink(path)
    }

    /// Ends all streams of events: they would otherwise keep a server running.
    func endStreams() { services.events.close() }

    /// Returns the router for one listener.
    /// - Parameters:
    ///   - access: what its browsers sign in to.
    ///   - denied: what it does not offer.
    func router(for access: PageAccess, denying denied: Set<Route> = []) -> ControlRouter {
        ControlRouter(
            services: services,
            events: EventStream(
                hub: services.events, keepAlive: limits.keepAlive, farewell: limits.farewell),
            page: page, phones: phones, feeds: feeds, access: access, denied: denied, metrics: metrics,
            logger: logger)
    }

    private var directory: String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
