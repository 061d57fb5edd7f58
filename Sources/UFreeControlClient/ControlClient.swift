import AsyncHTTPClient
import FoundationEssentials
import NIOCore
import NIOHTTP1
package import UFreeAPI

/// Calls the control API over the Unix socket. One connection is kept and used again. Ends with `shutdown`.
package struct ControlClient: Sendable {
    /// A week of a hundred friends is far below; anything longer is not an answer of this API. Bytes.
    private static let longestAnswer = 32 << 20

    /// Where the daemon is expected to listen.
    package let path: ControlSocketPath
    private let http: HTTPClient

    package init(path: ControlSocketPath) {
        self.path = path
        var configuration = HTTPClient.Configuration()
        // The shared client tries an absent socket again for five seconds: a daemon that is not there is said
        // at once.
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.redirectConfiguration = .disallow
        configuration.timeout.connect = .seconds(2)
        http = HTTPClient(eventLoopGroup: HTTPClient.defaultEventLoopGroup, configuration: configuration)
    }

    /// Closes the connections; nothing can be called afterwards.
    package func shutdown() async {
        // Nothing that fails while closing matters to anybody: the answers are there already.
        try? await http.shutdown()
    }

    /// Calls an endpoint with a body and reads the answer.
    /// - Parameter seconds: how long to wait for the whole answer; nil is as long as it usually takes.
    /// - Throws: the daemon's own error, or `daemonNotRunning`, `notPermitted`, `internalError`.
    package func call<Query, Body: Encodable, Answer: Decodable>(
        _ endpoint: Endpoint<Query, Body, Answer>, _ query: Query = Query(), body: Body, seconds: Int64? = nil
    ) async throws(APIError) -> Reply<Answer> {
        try await call(request(endpoint.route, query, json: body), seconds ?? endpoint.patience)
    }

    /// Calls an endpoint that takes no body.
    /// - Throws: as `call(_:_:body:seconds:)`.
    package func call<Query, Answer: Decodable>(
        _ endpoint: Endpoint<Query, NoBody, Answer>, _ query: Query = Query()
    ) async throws(APIError) -> Reply<Answer> {
        try await call(request(endpoint.route, query), endpoint.patience)
    }

    /// Calls an endpoint whose body is a file.
    /// - Throws: as `call(_:_:body:seconds:)`.
    package func call<Query, Answer: Decodable>(
        _ endpoint: Endpoint<Query, File, Answer>, _ query: Query = Query(), file: [UInt8]
    ) async throws(APIError) -> Reply<Answer> {
        var request = request(endpoint.route, query)
        request.headers.add(name: "Content-Type", value: "application/octet-stream")
        request.body = .bytes(file)
        return try await call(request, endpoint.patience)
    }

    /// Calls an endpoint whose answer is a file.
    /// - Parameter limit: of its length, in bytes.
    /// - Throws: as `call(_:_:body:seconds:)`.
    package func file<Query, Body: Encodable>(
        _ endpoint: Endpoint<Query, Body, File>, body: Body, limit: Int
    ) async throws(APIError) -> [UInt8] {
        let request = try request(endpoint.route, Query(), json: body)
        return Array(try await send(request, seconds: endpoint.patience, limit: limit))
    }

    private func call<Answer: Decodable>(
        _ request: HTTPClientRequest, _ seconds: Int64
    ) async throws(APIError) -> Reply<Answer> {
        let data = try await send(request, seconds: seconds)
        do {
            let value = try JSONDecoder().decode(Answer.self, from: data)
            return Reply(value: value, json: String(decoding: data, as: UTF8.self))
        } catch {
            throw APIError(
                .internalError,
                values: ["reason": "the daemon's answer does not read as this program expects"])
        }
    }

    /// Live updates, from now on or from after an earlier event.
    /// - Parameter id: the `instance:seq` of the last event that was seen.
    package func watch(since id: String? = nil) -> Watch {
        Watch(client: self, since: id)
    }

    /// Begins live updates and hands back the stream of their bytes.
    func events(after id: String?) async throws(APIError) -> HTTPClientResponse.Body {
        var request = request(API.events.route, EventsQuery())
        request.headers.add(name: "Accept", value: "text/event-stream")
        if let id { request.headers.add(name: "Last-Event-ID", value: id) }
        let response = try await execute(request, deadline: .distantFuture)
        if response.status != .ok { throw try await failure(response) }
        return response.body
    }

    private func request<Query: EndpointParameters>(_ route: Route, _ query: Query) -> HTTPClientRequest {
        let target = RequestTarget.target(of: route, query)
        var request = HTTPClientRequest(url: "http+unix://\(RequestTarget.encoded(path.path))\(target)")
        request.method = HTTPMethod(rawValue: route.method.rawValue)
        // The daemon answers only to this name, so that no web page can reach it by another.
        request.headers.replaceOrAdd(name: "Host", value: "ufree")
        return request
    }

    private func request<Query: EndpointParameters>(
        _ route: Route, _ query: Query, json body: some Encodable
    ) throws(APIError) -> HTTPClientRequest {
        var request = request(route, query)
        guard let data = try? JSONEncoder().encode(body) else {
            throw APIError(.internalError, values: ["reason": "the request cannot be written as JSON"])
        }
        request.headers.add(name: "Content-Type", value: "application/json")
        request.body = .bytes(Array(data))
        return request
    }

    private func send(
        _ request: HTTPClientRequest, seconds: Int64, limit: Int = longestAnswer
    ) async throws(APIError) -> Data {
        let response = try await execute(request, deadline: .now() + .seconds(seconds))
        guard (200..<300).contains(response.status.code) else { throw try await failure(response) }
        return try await collect(response, limit: limit)
    }

    private func execute(
        _ request: HTTPClientRequest, deadline: NIODeadline
    ) async throws(APIError) -> HTTPClientResponse {
        try SocketOwner.check(path)
        do {
            return try await http.execute(request, deadline: deadline)
        } catch {
            throw Failure.error(error, path: path)
        }
    }

    private func collect(
        _ response: HTTPClientResponse, limit: Int = longestAnswer
    ) async throws(APIError) -> Data {
        do {
            let buffer = try await response.body.collect(upTo: limit)
            return Data(buffer.readableBytesView)
        } catch {
            throw Failure.error(error, path: path)
        }
    }

    /// The error that an answer other than 2xx carries.
    private func failure(_ response: HTTPClientResponse) async throws(APIError) -> APIError {
        let data = try await collect(response)
        guard let body = try? JSONDecoder().decode(ErrorResponse.self, from: data).error else {
            return APIError(.internalError, values: ["reason": "the daemon answered \(response.status.code)"])
        }
        guard let code = ErrorCode(rawValue: body.code) else {
            // A newer daemon's code: its own sentence is better than none.
            return APIError(.internalError, values: ["reason": body.message], details: body.details)
        }
        return APIError(code, values: body.values, details: body.details)
    }
}
