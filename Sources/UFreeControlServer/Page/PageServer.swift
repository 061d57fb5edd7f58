import Hummingbird
import HummingbirdCore
package import Logging
import NIOCore
import ServiceLifecycle
package import UFreeServices

/// Serves the page at one address while it is wanted. Nothing listens otherwise.
package struct PageServer: Service {
    /// The most connections of one listener, those of others on this machine or in the network included.
    static let connections = 64

    private let turns: PageSwitch
    private let host: String
    private let listener: HTTPListener
    /// The page in the browsers of this machine; nil for the listener of phones.
    private let page: Page?
    private let phones: (Phones, ControlServer)?
    private let pause: Pause
    private let logger: Logger

    /// Serves the page to the browsers of this machine, on 127.0.0.1. It runs as long as the process; a `PageConnection`
    /// answers.
    package init(_ page: Page, limits: ControlServer.Limits = ControlServer.Limits(), logger: Logger) {
        turns = page.turns
        host = "127.0.0.1"
        listener = Self.listener(limits, logger)
        self.page = page
        phones = nil
        pause = { _ in }
        self.logger = logger
    }

    /// Serves the page to the owner's phones, in the network.
    /// - Parameter control: the server on the socket. The page uses the same API.
    package init(_ phones: Phones, beside control: ControlServer, pause: @escaping Pause, logger: Logger) {
        turns = phones.turns
        host = phones.place.host
        var limits = control.limits
        limits.idle = limits.phoneIdle
        listener = Self.listener(limits, logger)
        page = nil
        self.phones = (phones, control)
        self.pause = pause
        self.logger = logger
    }

    private static func listener(_ limits: ControlServer.Limits, _ logger: Logger) -> HTTPListener {
        var (limits, logger) = (limits, logger)
        limits.connections = min(connections, limits.connections)
        // The library calls every turning off an error.
        logger.logLevel = .critical
        return HTTPListener(limits: limits, logger: logger)
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
                if let (phones, _) = phones { group.addTask { await waits(for: phones) } }
                await group.next()
                // Ends the listener with all its connections, and the waits.
                group.cancelAll()
            }
            await phones?.0.endInTime()
            await turns.serves(at: nil)
        }
        await turns.isRun(false)
    }

    /// Waits until the time of phones is over, or their certificate about to end.
    private func waits(for phones: Phones) async {
        while !phones.isOver, !phones.isOld {
            // The clock may be set meanwhile, and the time be changed. The gate refuses at once.
            let seconds = phones.remaining.map { min($0, 60) } ?? 3_600
            do { try await pause(.seconds(seconds)) } catch { return }
        }
    }

    /// Serves at the last port, or at a free one if somebody else has taken it.
    private func serve() async {
        let last = await turns.lastPort
        for port in last == 0 ? [0] : [last, 0] {
            do {
                return try await serve(at: .hostname(host, port: port))
            } catch {
                guard !Task.isCancelled else { return }
                logger.warning("The page cannot listen.", metadata: ["host": "\(host)", "error": "\(error)"])
            }
        }
        await turns.fails()
    }

    private func serve(at address: BindAddress) async throws {
        if let page {
            return try await listener.serve(at: address) {
                try await page.route.answer($0, $1)
            } onRunning: {
                await turns.serves(at: $0.localAddress?.port)
            }
        }
        guard let (phones, control) = phones else { return }
        let configuration = try phones.configuration()
        let gate = PageGate(
            access: phones.access, scheme: "https", name: phones.place.name, authority: phones.authority
        ) { !phones.isOver }
        let responder = control.router(for: phones.access, denying: Phones.denied).router(behind: gate)
            .buildResponder()
        try await withGracefulShutdownHandler {
            try await listener.serve(at: address, tls: configuration) { request, context in
                (try await responder.respond(to: request, context: context), {})
            } onRunning: {
                await turns.serves(at: $0.localAddress?.port)
                phones.isServed(at: $0.localAddress?.port)
            }
        } onGracefulShutdown: {
            control.endStreams()
        }
    }
}
