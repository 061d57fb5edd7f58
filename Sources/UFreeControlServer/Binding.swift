import Hummingbird
import UFreeAPI
import UFreeServices

/// An endpoint and the function that answers it.
struct Binding: Sendable {
    let route: Route
    /// The kind of personal data it reads; nil if it changes something or is about the machine.
    let counted: ReadCounters.Read?
    let answer: @Sendable (Request, ControlContext) async throws -> Response
    /// Whether the connection is closed after the answer, also after an error.
    private(set) var isForOneRequest = false

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

    /// Returns a binding whose work is cancelled when the client closes the connection (D9). The connection is used for
    /// one request only.
    var cancelledWithClient: Binding {
        var binding = Binding(route, counted: counted) { [answer] request, context in
            var response = try await request.body.consumeWithCancellationOnInboundClose { body in
                var request = request
                request.body = body
                return try await answer(request, context)
            }
            response.headers[.connection] = "close"
            return response
        }
        binding.isForOneRequest = true
        return binding
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
