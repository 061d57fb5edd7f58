import AsyncHTTPClient
import FoundationEssentials
import NIOCore
import NIOHTTP1
package import UFreeAPI

/// A client of the control API over the Unix socket. It keeps one connection open for reuse. Call `shutdown`
/// at the end.
package struct ControlClient: Sendable {
    /// The longest answer in bytes. A week of a hundred friends is far smaller; anything longer isn't an
    /// answer of this API.
    private static let longestAnswer = 32 << 20

    /// The path of the daemon's socket.
    package let path: ControlSocketPath
    private let http: HTTPClient

    package init(path: ControlSocketPath) {
        self.path = path
        var configuration = HTTPClient.Configuration()
        // The shared client would retry for five seconds if the socket is missing. A missing daemon is
        // reported at once.
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.redirectConfiguration = .disallow
        configuration.timeout.connect = .seconds(2)
        http = HTTPClient(eventLoopGroup: HTTPClient.defaultEventLoopGroup, configuration: configuration)
    }

    /// Closes the connections. The client can't be used afterwards.
    package func shutdown() async {
        // Errors on closing don't matter, because all answers have been received.
        try? await http.shutdown()
    }

    /// Calls an endpoint with a body and decodes the answer.
    /// - Parameter seconds: the timeout for the whole answer; nil for the default.
    /// - Throws: The daemon's error, or `daemonNotRunning`, `notPermitted`, `internalError`.
    package func call<Query, Body: Encodable, Answer: Decodable>(
        _ endpoint: Endpoint<Query, Body, Answer>, _ query: Query = Query(), body: Body, seconds: Int64? = nil
    ) async throws(APIError) -> Reply<Answer> {
        try await call(request(endpoint.route, query, json: body), seconds ?? endpoint.patience)
    }

    /// Calls an endpoint without a body.
    /// - Throws: The errors of `call(_:_:body:seconds:)`.
    package func call<Query, Answer: Decodable>(
        _ endpoint: Endpoint<Query, NoBody, Answer>, _ query: Query = Query()
    ) async throws(APIError) -> Reply<Answer> {
        try await call(request(endpoint.route, query), endpoint.patience)
    }

    /// Calls an endpoint whose body is a file.
    /// - Throws: The errors of `call(_:_:body:seconds:)`.
    package func call<Query, Answer: Decodable>(
        _ endpoint: Endpoint<Query, File, Answer>, _ query: Query = Query(), file: [UInt8]
    ) async throws(APIError) -> Reply<Answer> {
        var request = request(endpoint.route, query)
        request.headers.add(name: "Content-Type", value: "application/octet-stream")
        request.body = .bytes(file)
        return try await call(request, endpoint.patience)
    }

    /// Calls an endpoint whose answer is a file.
    /// - Parameter limit: the maximum length of the file, in bytes.
    /// - Throws: The errors of `call(_:_:body:seconds:)`.
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
                values: ["reason": "the daemon's answer is not what this program expects"])
        }
    }

    /// Returns live updates, starting now or after an earlier event.
    /// - Parameter id: the `instance:seq` of the last event that was received.
    package func watch(since id: String? = nil) -> Watch {
        Watch(client: self, since: id)
    }

    /// Starts live updates and returns their byte stream.
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
        var request = HTTPClientRequest(url: "http+unix://\(PercentCoding.encode(path.path))\(target)")
        request.method = HTTPMethod(rawValue: route.method.rawValue)
        // The daemon answers only to this host name, so that no web page can reach it under another one.
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

    /// Returns the error of an answer with a status other than 2xx.
    private func failure(_ response: HTTPClientResponse) async throws(APIError) -> APIError {
        let data = try await collect(response)
        guard let body = try? JSONDecoder().decode(ErrorResponse.self, from: data).error else {
            return APIError(.internalError, values: ["reason": "the daemon answered \(response.status.code)"])
        }
        guard let code = ErrorCode(rawValue: body.code) else {
            // The code comes from a newer daemon: its English sentence is better than none.
            return APIError(.internalError, values: ["reason": body.message], details: body.details)
        }
        return APIError(code, values: body.values, details: body.details, rules: body.rules ?? [])
    }
}

extension ControlClient {
    /// How many friends one request asks for. A small page doesn't keep the daemon busy for long.
    private static let page = 100

    /// Returns all friends, reading page by page.
    /// - Throws: The errors of `call`, and `conflict` if the list keeps changing while it is read.
    package func allFriends() async throws(APIError) -> Reply<FriendsResponse> {
        for _ in 1...3 {
            do {
                return try await friendsPageByPage()
            } catch {
                // The friend at the end of the previous page was removed.
                guard error.code == .conflict else { throw error }
            }
        }
        return try await friendsPageByPage()
    }

    private func friendsPageByPage() async throws(APIError) -> Reply<FriendsResponse> {
        let first = try await call(API.friends, PageQuery(limit: Self.page))
        guard var next = first.value.next else { return first }
        var all = first.value.friends
        while true {
            let page = try await call(API.friends, PageQuery(limit: Self.page, after: next)).value
            all += page.friends
            guard let more = page.next else { break }
            next = more
        }
        return try Reply(encoding: FriendsResponse(friends: all))
    }
}
