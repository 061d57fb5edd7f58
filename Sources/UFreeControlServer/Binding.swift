import Hummingbird
import UFreeAPI
import UFreeServices

/// An endpoint with what answers it.
struct Binding: Sendable {
    let route: Route
    /// What it reads of people's data; nil where it changes something, or answers about the machine.
    let counted: ReadCounters.Read?
    let answer: @Sendable (Request, ControlContext) async throws -> Response

    /// Answers as it likes: a file, or a stream.
    init<Query, Body, Answer>(
        _ endpoint: Endpoint<Query, Body, Answer>, counted: ReadCounters.Read? = nil,
        answer: @escaping @Sendable (Request, ControlContext) async throws -> Response
    ) {
        route = endpoint.route
        self.counted = counted
        self.answer = answer
    }

    /// With a body of JSON.
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

    /// Without a body; one that comes is not read.
    init<Query, Answer: Encodable>(
        _ endpoint: Endpoint<Query, NoBody, Answer>, counted: ReadCounters.Read? = nil,
        _ work: @escaping @Sendable (Query) async throws -> Answer
    ) {
        self.init(endpoint, counted: counted) { request, context in
            try HTTPAnswer.ok(
                try await work(try RequestReader.parameters(of: request, context, in: endpoint.route)))
        }
    }

    /// Without a body and without parameters.
    init<Answer: Encodable>(
        _ endpoint: Endpoint<NoParameters, NoBody, Answer>, counted: ReadCounters.Read? = nil,
        _ work: @escaping @Sendable () async throws -> Answer
    ) {
        self.init(endpoint, counted: counted) { _, _ in try HTTPAnswer.ok(try await work()) }
    }

    /// With a file as the body.
    /// - Parameter limit: of its length, in bytes.
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
