import Glibc
import Hummingbird
import HummingbirdCore
package import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle
import UFreeAPI
package import UFreeServices

/// The control API over HTTP/1.1 on a Unix socket. The caller must hold the lock of the single instance: an
/// existing socket is stale and is replaced.
///
/// It uses Hummingbird's server and router without its `Application`, which wakes up once a second to keep a
/// date for a header that nobody reads. That is five times the idle budget of the whole daemon.
package struct ControlServer: Service {
    /// The limits of a server. Only tests change them.
    package struct Limits: Hashable, Sendable {
        /// The maximum number of connections; more wait in the backlog.
        package var connections = 256
        /// The time until a request's head must be complete, also between two requests.
        package var idle: Duration = .seconds(30)
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
    private let limits: Limits
    private let logger: Logger
    private let onRunning: @Sendable () async -> Void

    /// - Parameters:
    /// - path: the path of the socket, at most 107 bytes.
    /// - onRunning: called when the server answers requests.
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

    /// Serves until it is shut down. Then streams end at once and current requests are finished.
    /// - Throws: `APIError` if the directory can't be used, and the errors of binding.
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
        ) { [logger, limits] request, writer, channel in
            let body = DrainedBody(of: request)
            var request = request
            if let body { request.body = RequestBody(asyncSequence: body) }
            let context = ControlContext(
                source: ApplicationRequestContextSource(channel: channel, logger: logger))
            // The router's first middleware converts every error to a response.
            let response = try await responder.respond(to: request, context: context)
            try await writer.write(response: response.head, body: response.body)
            await body?.drain(channel, limits)
        } onServerRunning: { [onRunning] _ in
            // The daemon's umask already gives this mode; this makes sure of it under another umask.
            chmod(path, 0o600)
            await onRunning()
        }
        try await withGracefulShutdownHandler {
            try await server.run()
        } onGracefulShutdown: {
            // Open streams would otherwise keep the server running.
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
