import CoreMetrics
import HTTPTypes
import Hummingbird
import Logging
import UFreeAPI

/// Converts every error to a response `{"error":{...},"schema":...}`.
struct TypedErrors: RouterMiddleware {
    /// The routes that are served.
    let routes: [Route]
    let logger: Logger

    /// Answers by the first digit of their status.
    private static let answers = Dictionary(
        uniqueKeysWithValues: (2...5).map {
            ($0, Counter(label: "ufree_requests_total", dimensions: [("status", "\($0)xx")]))
        })

    func handle(
        _ input: Request, context: ControlContext,
        next: @concurrent (Request, ControlContext) async throws -> Response
    ) async throws -> Response {
        let response = try await answer(input, context, next)
        Self.answers[response.status.code / 100]?.increment()
        return response
    }

    private func answer(
        _ input: Request, _ context: ControlContext,
        _ next: @concurrent (Request, ControlContext) async throws -> Response
    ) async throws -> Response {
        // The router skips empty parts, and `DELETE /v1/contacts/` would remove all of them.
        let path = input.uri.path.utf8
        let slash = UInt8(ascii: "/")
        if path.last == slash || zip(path, path.dropFirst()).contains(where: { $0 == slash && $1 == slash }) {
            return absent(input)
        }
        do {
            return try await next(input, context)
        } catch let error as APIError {
            if error.code == .internalError {
                logger.error(
                    "A request ended in a defect.", metadata: ["reason": "\(error.values["reason"] ?? "")"])
            }
            return HTTPAnswer.failure(error)
        } catch let error as any HTTPResponseError {
            guard error.status == .notFound else {
                return HTTPAnswer.failure(
                    APIError(.usage, values: ["reason": "the request is not valid HTTP"]))
            }
            return absent(input)
        }
    }

    /// Returns the answer to a request without a route: 405 with the methods that its path has
    /// (RFC 9110, 15.5.6), or 404.
    private func absent(_ input: Request) -> Response {
        var response = HTTPAnswer.failure(
            APIError(.noSuchRoute, values: ["reason": "\(input.method.rawValue) \(input.uri.path)"]))
        let methods = routes.filter { $0.matches(input.uri.path) }.map(\.method.rawValue)
        if !methods.isEmpty {
            response.status = .methodNotAllowed
            response.headers[.allow] = methods.sorted().joined(separator: ", ")
        }
        // The answer to HEAD has no content (RFC 9110, 9.3.2); the next answer would be taken for it.
        return input.method == .head ? response.createHeadResponse() : response
    }
}

extension Route {
    /// Whether a path without its query is one of this route, whatever its parameters.
    func matches(_ path: String) -> Bool {
        let places = self.path.split(separator: "/", omittingEmptySubsequences: false)
        let pieces = path.split(separator: "/", omittingEmptySubsequences: false)
        return places.count == pieces.count
            && zip(places, pieces).allSatisfy { $0.hasPrefix("{") && !$1.isEmpty || $0 == $1 }
    }
}
