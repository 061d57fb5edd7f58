import HTTPTypes
import Hummingbird
import ServiceLifecycle
import Synchronization
import UFreeAPI

/// Leads requests of the page to the services of the daemon, which come and go with each restart inside the process. The
/// listener stays meanwhile: whoever took its port would be sent the secrets of open pages.
final class PageRoute: Sendable {
    /// A request that waits for its response. Without anybody to answer it gets 503.
    final class Job: Sendable {
        let request: Request
        let context: ControlContext
        private let waiting: Mutex<CheckedContinuation<Response, any Error>?>

        init(
            _ request: Request, _ context: ControlContext, _ waiting: CheckedContinuation<Response, any Error>
        ) {
            self.request = request
            self.context = context
            self.waiting = Mutex(waiting)
        }

        deinit { end(.success(PageRoute.unavailable)) }

        func end(_ result: Result<Response, any Error>) {
            let waiting = waiting.withLock { waiting in
                defer { waiting = nil }
                return waiting
            }
            waiting?.resume(with: result)
        }
    }

    private struct State {
        var jobs: AsyncStream<Job>.Continuation?
        /// The requests whose responses are not sent completely.
        var count = 0
        var whenIdle: AsyncStream<Never>.Continuation?
    }

    private let state = Mutex(State())

    /// Answers a request; with 503 while there is nobody to ask.
    func answer(_ request: Request, _ context: ControlContext) async throws -> HTTPListener.Answer {
        let jobs = state.withLock { state in
            if state.jobs != nil { state.count += 1 }
            return state.jobs
        }
        guard let jobs else { return (Self.unavailable, {}) }
        do {
            let response = try await withCheckedThrowingContinuation { waiting in
                _ = jobs.yield(Job(request, context, waiting))
            }
            return (response, { self.sent() })
        } catch {
            sent()
            throw error
        }
    }

    private func sent() {
        state.withLock { state in
            state.count -= 1
            if state.count == 0 { state.whenIdle?.finish() }
        }
    }

    /// Returns the requests from now on.
    func open() -> AsyncStream<Job> {
        let (stream, jobs) = AsyncStream.makeStream(of: Job.self)
        state.withLock { $0.jobs = jobs }
        return stream
    }

    /// Lets no further request in.
    func close() {
        state.withLock { state in
            state.jobs?.finish()
            state.jobs = nil
        }
    }

    /// Waits until all responses are sent, or the task is cancelled.
    func waitUntilIdle() async {
        let (idle, whenIdle) = AsyncStream.makeStream(of: Never.self)
        state.withLock { state in
            state.whenIdle = whenIdle
            if state.count == 0 { whenIdle.finish() }
        }
        for await _ in idle {}
    }

    private static var unavailable: Response {
        var response = HTTPAnswer.failure(APIError(.daemonNotRunning))
        response.headers[.retryAfter] = "1"
        return response
    }
}

/// Answers the page as long as the services run. Its requests are tasks of this service: what waits for others ends when the
/// daemon stops, and nothing is asked of a store that was closed.
package struct PageConnection: Service {
    private let page: Page
    private let control: ControlServer

    /// - Parameter control: the server on the socket. The page uses the same API.
    package init(_ page: Page, to control: ControlServer) {
        self.page = page
        self.control = control
    }

    package func run() async throws {
        let responder = control.router(for: page.access, denying: Page.denied)
            .router(behind: PageGate(access: page.access, scheme: "http", name: "localhost")).buildResponder()
        // First: if the daemon is stopping already, what closes it is called before anything else.
        let jobs = page.route.open()
        await withGracefulShutdownHandler {
            await withDiscardingTaskGroup { group in
                for await job in jobs {
                    group.addTask {
                        do {
                            job.end(
                                .success(try await responder.respond(to: job.request, context: job.context)))
                        } catch {
                            job.end(.failure(error))
                        }
                    }
                }
            }
            await page.route.waitUntilIdle()
        } onGracefulShutdown: {
            page.route.close()
            // Streams of the page would otherwise stay open.
            control.endStreams()
        }
        page.route.close()
    }
}
