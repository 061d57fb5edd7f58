import HummingbirdCore
package import Logging
import NIOCore
import ServiceLifecycle

/// Serves the page on 127.0.0.1 while it is wanted. Nothing listens otherwise.
package struct PageServer: Service {
    private let page: Page
    private let router: ControlRouter
    private let listener: HTTPListener
    private let logger: Logger

    /// - Parameter control: the server on the socket. The page uses the same API.
    package init(_ page: Page, beside control: ControlServer, logger: Logger) {
        self.page = page
        self.logger = logger
        router = control.router
        listener = control.listener
    }

    package func run() async {
        while true {
            await cancelWhenGracefulShutdown { await page.waits(until: true) }
            // The wait also ends when another service has failed, which cancels this one.
            guard !Task.isShuttingDownGracefully, !Task.isCancelled else { return }
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await serve() }
                group.addTask { await page.waits(until: false) }
                await group.next()
                // Ends the listener with all its connections, or the wait.
                group.cancelAll()
            }
            await page.serves(at: nil)
        }
    }

    /// Serves at the last port, or at a free one if somebody else has taken it.
    private func serve() async {
        let files = PageFiles.all
        for port in [await page.lastPort, 0] {
            do {
                return try await listener.serve(
                    at: .hostname("127.0.0.1", port: port),
                    router.router(behind: PageGate(access: page.access, files: files))
                ) { channel in
                    await page.serves(at: channel.localAddress?.port)
                }
            } catch {
                guard !Task.isCancelled else { return }
                logger.warning("The page cannot listen on 127.0.0.1.", metadata: ["error": "\(error)"])
            }
        }
        await page.fails()
    }
}
