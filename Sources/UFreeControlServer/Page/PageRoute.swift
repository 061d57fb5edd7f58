import HTTPTypes
import Hummingbird
import ServiceLifecycle
import Synchronization
import UFreeAPI

/// Leads requests of the page to the services of the daemon, which come and go with each restart inside the process. The
/// listener stays meanwhile: whoever took its port would be sent the secrets of open pages.
final class PageRoute: Sendable {
    typealias Responder = any HTTPResponder<ControlContext>

    private struct State {
        var responder: Responder?
        /// The requests that are being answered.
        var count = 0
        var whenIdle: AsyncStream<Never>.Continuation?
    }

    private let state = Mutex(State())

    /// Answers a request; with 503 while there is nobody to ask.
    func answer(_ request: Request, _ context: ControlContext) async throws -> HTTPListener.Answer {
        let responder = state.withLock { state in
            if state.responder != nil { state.count += 1 }
            return state.responder
        }
        guard let responder else {
            var response = HTTPAnswer.failure(APIError(.daemonNotRunning))
            response.headers[.retryAfter] = "1"
            return (response, {})
        }
        do {
            return (try await responder.respond(to: request, context: context), { self.ends() })
        } catch {
            ends()
            throw error
        }
    }

    private func ends() {
        state.withLock { state in
            state.count -= 1
            if state.count == 0 { state.whenIdle?.finish() }
        }
    }

    func open(_ responder: Responder) { state.withLock { $0.responder = responder } }

    /// Lets no further request in, and waits until those before are answered, or the task is cancelled.
    func close() async {
        let (idle, whenIdle) = AsyncStream.makeStream(of: Never.self)
        state.withLock { state in
            state.responder = nil
            state.whenIdle = whenIdle
            if state.count == 0 { whenIdle.finish() }
        }
        for await _ in idle {}
    }
}

/// Connects the page with the services as long as they run.
package struct PageConnection: Service {
    private let page: Page
    private let control: ControlServer

    /// - Parameter control: the server on the socket. The page uses the same API.
    package init(_ page: Page, to control: ControlServer) {
        self.page = page
        self.control = control
    }

    package func run() async throws {
        page.route.open(
            control.router(for: page.access, denying: Page.denied)
                .router(behind: PageGate(access: page.access, scheme: "http", name: "localhost"))
                .buildResponder())
        try? await gracefulShutdown()
        // Streams of the page would otherwise stay open.
        control.endStreams()
        await page.route.close()
    }
}
