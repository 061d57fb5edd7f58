import Glibc
import Hummingbird
import HummingbirdCore
package import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle
import UFreeAPI
package import UFreeServices

/// The control API over HTTP/1.1 on a Unix socket. Whoever runs it holds the lock of the single instance: a
/// socket that is in its place is a dead one and is replaced.
///
/// It is Hummingbird's server with Hummingbird's router, without Hummingbird's `Application`: that one keeps a date for
/// a header nobody here reads by waking up once a second, five times the whole daemon's budget when idle.
package struct ControlServer: Service {
    /// Limits of one server; only tests change them.
    package struct Limits: Hashable, Sendable {
        /// Connections at once; more wait in the backlog.
        package var connections = 256
        /// Until a request's head is complete, and between two requests.
        package var idle: Duration = .seconds(30)
        /// Between two signs of life of an event stream.
        package var keepAlive: Duration = .seconds(15)
        /// How long a watcher has to read the end of its stream when the daemon ends.
        package var farewell: Duration = .milliseconds(300)
        /// The one user who may connect.
        package var user: UInt32 = geteuid()

        package init() {}
    }

    private let path: String
    private let services: Services
    private let limits: Limits
    private let logger: Logger
    private let onRunning: @Sendable () async -> Void

    /// - Parameters:
    ///   - path: of the socket, at most 107 bytes.
    ///   - onRunning: called once requests are answered.
    package init(
        path: String, services: Services, limits: Limits = Limits(), logger: Logger,
        onRunning: @escaping @Sendable () async -> Void = {}
    ) {
        self.path = path
        self.services = services
        self.limits = limits
        self.logger = logger
        self.onRunning = onRunning
    }

    /// Serves until shut down; then streams end at once and requests in hand are finished.
    /// - Throws: `APIError` when the directory cannot be used, and whatever binding throws.
    package func run() async throws {
        try SocketDirectory.prepare(directory)
        let path = path
        let events = services.events
        let responder = router.router().buildResponder()
        let server = try HTTPServerBuilder.http1(configuration: channel).buildServer(
            configuration: ServerConfiguration(
                address: .unixDomainSocket(path: path),
                availableConnectionsDelegate: .maximum(limits.connections, logger: logger)),
            eventLoopGroup: MultiThreadedEventLoopGroup.singleton, logger: logger
        ) { [logger] request, writer, channel in
            let context = ControlContext(
                source: ApplicationRequestContextSource(channel: channel, logger: logger))
            // The router's first middleware turns every error into an answer.
            let response = try await responder.respond(to: request, context: context)
            try await writer.write(response: response.head, body: response.body)
        } onServerRunning: { [onRunning] _ in
            // The daemon's umask gives this mode already; under another one it is given here.
            chmod(path, 0o600)
            await onRunning()
        }
        try await withGracefulShutdownHandler {
            try await server.run()
        } onGracefulShutdown: {
            // Open streams would hold the server for as long as they are watched.
            events.close()
        }
        unlink(path)
    }

    var router: ControlRouter {
        ControlRouter(
            services: services,
            events: EventStream(
                hub: services.events, keepAlive: limits.keepAlive, farewell: limits.farewell),
            user: limits.user, logger: logger)
    }

    private var directory: String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private var channel: HTTP1Channel.Configuration {
        let idle = limits.idle.components
        return HTTP1Channel.Configuration(
            idleTimeout: .nanoseconds(idle.seconds * 1_000_000_000 + idle.attoseconds / 1_000_000_000),
            httpDecoderConfiguration: .init(
                maxHeaderFieldSize: 16_384, maxHeaderListSize: 32_768, maxHeaderFieldCount: 64))
    }
}
