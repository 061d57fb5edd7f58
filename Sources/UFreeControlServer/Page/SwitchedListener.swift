import Hummingbird
import HummingbirdCore
package import Logging
import NIOCore
import NIOSSL
import ServiceLifecycle
package import UFreeServices

/// Serves one address while that is wanted. Nothing listens otherwise.
package struct SwitchedListener: Service {
    /// The most connections, those of others on this machine or in the network included.
    static let connections = 64

    /// What is served from one turning on to the next turning off.
    struct Content: Sendable {
        /// Nil without TLS.
        var tls: TLSConfiguration?
        /// Called when it is shut down gracefully: ends what would keep it running.
        var end: @Sendable () -> Void = {}
        let answer: @Sendable (Request, ControlContext) async throws -> HTTPListener.Answer
    }

    let turns: PageSwitch
    /// An IPv4 address of this machine, or `0.0.0.0` for all.
    let host: String
    /// Whether it is served at a free port if somebody else has taken the last one.
    let movesPort: Bool
    private let listener: HTTPListener
    private let logger: Logger
    private let content: @Sendable () throws -> Content
    /// Called with each port that is served.
    var onServed: @Sendable (Int?) -> Void = { _ in }
    /// Returns when it has to be turned off, or turned on again; nil if it never has.
    var waitsForEnd: (@Sendable () async -> Void)?
    /// Called when it is turned off.
    var onEnd: @Sendable () async -> Void = {}

    init(
        _ turns: PageSwitch, host: String = "127.0.0.1", movesPort: Bool = true, limits: ControlServer.Limits,
        logger: Logger, content: @escaping @Sendable () throws -> Content
    ) {
        self.turns = turns
        self.host = host
        self.movesPort = movesPort
        self.content = content
        var (limits, logger) = (limits, logger)
        limits.connections = min(Self.connections, limits.connections)
        self.logger = logger
        // The library calls every turning off an error.
        logger.logLevel = .critical
        listener = HTTPListener(limits: limits, logger: logger)
    }

    package func run() async {
        await turns.isRun(true)
        // The waits also end when another service has failed, which cancels this one.
        while !Task.isShuttingDownGracefully, !Task.isCancelled {
            await cancelWhenGracefulShutdown { await turns.waits(until: true) }
            guard !Task.isShuttingDownGracefully, !Task.isCancelled else { break }
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await serve() }
                group.addTask { await turns.waits(until: false) }
                if let waitsForEnd { group.addTask { await waitsForEnd() } }
                await group.next()
                // Ends the listener with all its connections, and the waits.
                group.cancelAll()
            }
            await onEnd()
            await turns.serves(at: nil)
        }
        await turns.isRun(false)
    }

    /// Serves at the last port, or at a free one.
    private func serve() async {
        let last = await turns.lastPort
        for port in last == 0 || !movesPort ? [last] : [last, 0] {
            do {
                return try await serve(at: port)
            } catch {
                guard !Task.isCancelled else { return }
                logger.warning(
                    "Nothing can be served here.",
                    metadata: ["host": "\(host)", "port": "\(port)", "error": "\(error)"])
            }
        }
        await turns.fails()
    }

    private func serve(at port: Int) async throws {
        let content = try content()
        try await withGracefulShutdownHandler {
            try await listener.serve(
                at: .hostname(host, port: port), tls: content.tls, answer: content.answer
            ) {
                let port = $0.localAddress?.port
                // Whoever waits for the turning on reads what this writes.
                onServed(port)
                await turns.serves(at: port)
            }
        } onGracefulShutdown: {
            content.end()
        }
    }
}

extension Page {
    /// Serves the page to the browsers of this machine, on 127.0.0.1. It runs as long as the process; a `PageConnection`
    /// answers.
    package func listener(
        limits: ControlServer.Limits = ControlServer.Limits(), logger: Logger
    ) -> SwitchedListener {
        SwitchedListener(turns, limits: limits, logger: logger) { [route] in
            SwitchedListener.Content { try await route.answer($0, $1) }
        }
    }
}

extension Phones {
    /// Serves the page to the owner's phones, in the network, and feeds that are offered there.
    /// - Parameter control: the server on the socket. The page uses the same API.
    package func listener(
        beside control: ControlServer, pause: @escaping Pause, logger: Logger
    ) -> SwitchedListener {
        var limits = control.limits
        limits.idle = limits.phoneIdle
        var listener = SwitchedListener(turns, host: place.host, limits: limits, logger: logger) {
            // The gate offers the authority of this certificate.
            let tls = try configuration()
            let gate = PageGate(
                access: access, scheme: "https", name: place.name, authority: authority, feeds: control.feeds
            ) { !isOver }
            let responder = control.router(for: access, denying: Self.denied).router(behind: gate)
                .buildResponder()
            return SwitchedListener.Content(tls: tls, end: control.endStreams) {
                (try await responder.respond(to: $0, context: $1), {})
            }
        }
        listener.onServed = isServed
        listener.waitsForEnd = {
            while !isOver, !isOld {
                // The clock may be set meanwhile, and the time be changed. The gate refuses at once.
                let seconds = remaining.map { min($0, 60) } ?? 3_600
                do { try await pause(.seconds(seconds)) } catch { return }
            }
        }
        listener.onEnd = endInTime
        return listener
    }
}
