import FoundationEssentials
import Glibc
import Synchronization
package import UFreeAPI

/// A client of the control API over the Unix socket. It keeps one connection open for reuse.
package final class ControlClient: Sendable {
    /// The longest answer in bytes. A week of a hundred friends is far smaller; anything longer isn't an
    /// answer of this API.
    static let longestAnswer = 32 << 20

    /// The path of the daemon's socket.
    package let path: ControlSocketPath
    /// The number of its requests: with the process it is their mark.
    private let count = Atomic(0)
    private let idle = Mutex<(connection: Connection, since: SuspendingClock.Instant)?>(nil)
    /// How long a connection is kept for reuse; the daemon closes it after 30 seconds.
    private static let keeping = Duration.seconds(10)

    package init(path: ControlSocketPath) {
        self.path = path
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
        request.add("Content-Type", "application/octet-stream")
        request.body = file
        return try await call(request, endpoint.patience)
    }

    /// Calls an endpoint whose answer is a file.
    /// - Parameter limit: the maximum length of the file, in bytes.
    /// - Throws: The errors of `call(_:_:body:seconds:)`.
    package func file<Query, Body: Encodable>(
        _ endpoint: Endpoint<Query, Body, File>, body: Body, limit: Int
    ) async throws(APIError) -> [UInt8] {
        let request = try request(endpoint.route, Query(), json: body)
        return try await send(request, seconds: endpoint.patience, limit: limit)
    }

    private func call<Answer: Decodable>(
        _ request: ControlRequest, _ seconds: Int64
    ) async throws(APIError) -> Reply<Answer> {
        var request = request
        request.add("Accept", "application/json")
        let body = try await send(request, seconds: seconds)
        do {
            let value = try JSONDecoder().decode(Answer.self, from: Data(body))
            return Reply(value: value, json: String(decoding: body, as: UTF8.self))
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

    /// Starts live updates and returns the connection that brings them.
    func events(after id: String?) async throws(APIError) -> Connection {
        var request = request(API.events.route, EventsQuery())
        request.add("Accept", "text/event-stream")
        if let id {
            guard id.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
                throw APIError(.usage, values: ["reason": "the id of an event has no control characters"])
            }
            request.add("Last-Event-ID", id)
        }
        try SocketOwner.check(path)
        let connection = try Connection(to: path)
        if let refusal = try await connection.open(request, limit: Self.longestAnswer) {
            throw Self.error(of: refusal)
        }
        return connection
    }

    private func request<Query: EndpointParameters>(_ route: Route, _ query: Query) -> ControlRequest {
        ControlRequest(
            route.method, target: RequestTarget.target(of: route, query),
            mark: "\(getpid())-\(count.add(1, ordering: .relaxed).newValue)")
    }

    private func request<Query: EndpointParameters>(
        _ route: Route, _ query: Query, json body: some Encodable
    ) throws(APIError) -> ControlRequest {
        var request = request(route, query)
        guard let data = try? JSONEncoder().encode(body) else {
            throw APIError(.internalError, values: ["reason": "the request cannot be written as JSON"])
        }
        request.add("Content-Type", "application/json")
        request.body = Array(data)
        return request
    }

    private func send(
        _ request: ControlRequest, seconds: Int64, limit: Int = longestAnswer
    ) async throws(APIError) -> [UInt8] {
        try SocketOwner.check(path)
        let kept = idle.withLock { $0.take() }.flatMap { kept in
            kept.since.duration(to: .now) < Self.keeping && kept.connection.isQuiet ? kept.connection : nil
        }
        let connection = if let kept { kept } else { try Connection(to: path) }
        let answer = try await connection.answer(to: request, limit: limit, by: .now + .seconds(seconds))
        if answer.isReusable { idle.withLock { $0 = (connection, .now) } }
        guard (200..<300).contains(answer.status) else {
            var error = Self.error(of: answer)
            if error.code == .internalError { error.values["request"] = request.mark }
            throw error
        }
        return answer.body
    }

    /// Returns the error of an answer with a status other than 2xx.
    private static func error(of answer: Connection.Answer) -> APIError {
        guard let body = try? JSONDecoder().decode(ErrorResponse.self, from: Data(answer.body)).error else {
            return APIError(.internalError, values: ["reason": "the daemon answered \(answer.status)"])
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
