import Hummingbird
import NIOCore
import UFreeAPI
import UFreeServices

/// An endpoint and the function that answers it.
struct Binding: Sendable {
    let route: Route
    /// The kind of personal data it reads; nil if it changes something or is about the machine.
    let counted: ReadCounters.Read?
    let answer: @Sendable (Request, ControlContext) async throws -> Response

    /// Creates a binding that returns a response of its own: a file or a stream.
    init<Query, Body, Answer>(
        _ endpoint: Endpoint<Query, Body, Answer>, counted: ReadCounters.Read? = nil,
        answer: @escaping @Sendable (Request, ControlContext) async throws -> Response
    ) {
        route = endpoint.route
        self.counted = counted
        self.answer = answer
    }

    private init(
        _ route: Route, counted: ReadCounters.Read?,
        answer: @escaping @Sendable (Request, ControlContext) async throws -> Response
    ) {
        self.route = route
        self.counted = counted
        self.answer = answer
    }

    /// Returns a binding whose work is cancelled when the client closes the connection (D9). The kernel reports
    /// that even while nothing is read; a client that only ends its own sending still waits for its answer.
    ///
    /// Hummingbird's `consumeWithCancellationOnInboundClose` is not used: it never returns if more than four
    /// pieces of a body arrive and nobody reads them, and afterwards nothing is read on the connection.
    var cancelledWithClient: Binding {
        Binding(route, counted: counted) { [answer] request, context in
            let (gone, isGone) = AsyncStream.makeStream(of: Void.self)
            context.channel.closeFuture.whenComplete { _ in isGone.finish() }
            return try await withThrowingTaskGroup(of: Response.self) { group in
                group.addTask { try await answer(request, context) }
                group.addTask {
                    for await _ in gone {}
                    throw CancellationError()
                }
                defer { group.cancelAll() }
                guard let response = try await group.next() else { throw CancellationError() }
                return response
            }
        }
    }

    /// Creates a binding with a JSON body.
    init<Query, Body: Decodable, Answer: Encodable>(
        _ endpoint: Endpoint<Query, Body, Answer>, counted: ReadCounters.Read? = nil,
        _ work: @escaping @Sendable (Query, Body) async throws -> Answer
    ) {
        self.init(endpoint, counted: counted) { request, context in
            let query: Query = try RequestReader.parameters(of: request, context, in: endpoint.route)
            let body = try await RequestReader.body(Body.self, of: request, context)
            return try HTTPAnswer.ok(try await work(query, body))
        }
    }

    /// Creates a binding without a body. If a request has one, it is not read.
    init<Query, Answer: Encodable>(
        _ endpoint: Endpoint<Query, NoBody, Answer>, counted: ReadCounters.Read? = nil,
        _ work: @escaping @Sendable (Query) async throws -> Answer
    ) {
        self.init(endpoint, counted: counted) { request, context in
            try HTTPAnswer.ok(
                try await work(try RequestReader.parameters(of: request, context, in: endpoint.route)))
        }
    }

    /// Creates a binding without a body and without parameters.
    init<Answer: Encodable>(
        _ endpoint: Endpoint<NoParameters, NoBody, Answer>, counted: ReadCounters.Read? = nil,
        _ work: @escaping @Sendable () async throws -> Answer
    ) {
        self.init(endpoint, counted: counted) { _, _ in try HTTPAnswer.ok(try await work()) }
    }

    /// Creates a binding with a file as the body.
    /// - Parameter limit: the maximum length of the file, in bytes.
    init<Query, Answer: Encodable>(
        _ endpoint: Endpoint<Query, File, Answer>, limit: Int,
        _ work: @escaping @Sendable (Query, File) async throws -> Answer
    ) {
        self.init(endpoint) { request, context in
            let query: Query = try RequestReader.parameters(of: request, context, in: endpoint.route)
            let bytes = try await RequestReader.bytes(of: request, context, limit: limit)
            return try HTTPAnswer.ok(try await work(query, File(bytes)))
        }
    }
}
