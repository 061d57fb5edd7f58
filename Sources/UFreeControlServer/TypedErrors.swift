import HTTPTypes
import Hummingbird
import Logging
import UFreeAPI

/// Converts every error to a response `{"error":{...}}`.
struct TypedErrors: RouterMiddleware {
    let logger: Logger

    func handle(
        _ input: Request, context: ControlContext,
        next: @concurrent (Request, ControlContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(input, context)
        } catch let error as APIError {
            if error.code == .internalError {
                logger.error(
                    "A request ended in a defect.", metadata: ["reason": "\(error.values["reason"] ?? "")"])
            }
            return HTTPAnswer.failure(error)
        } catch let error as any HTTPResponseError {
            let isAbsent = error.status == .notFound || error.status == .methodNotAllowed
            return HTTPAnswer.failure(
                isAbsent
                    ? APIError(.noSuchRoute, values: ["reason": "\(input.method.rawValue) \(input.uri.path)"])
                    : APIError(.usage, values: ["reason": "the request is not valid HTTP"]))
        }
    }
}
