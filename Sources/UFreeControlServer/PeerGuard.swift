import Hummingbird
import Logging
import UFreeAPI

/// Accepts requests from one user and answers all others with `notPermitted`. The socket's mode already keeps
/// other users out; this check also works if a directory or mode was changed by hand (fault 49).
struct PeerGuard: RouterMiddleware {
    /// The id of the user who may use this node.
    let allowed: UInt32
    let logger: Logger

    func handle(
        _ input: Request, context: ControlContext,
        next: @concurrent (Request, ControlContext) async throws -> Response
    ) async throws -> Response {
        // A client without credentials is refused.
        let peer = try? await PeerCredentials.of(context.channel)
        guard let peer, peer.uid == allowed else {
            logger.warning("Another user was refused.", metadata: ["uid": "\(peer?.uid ?? .max)"])
            throw APIError(.notPermitted, values: ["reason": "this node belongs to another user"])
        }
        return try await next(input, context)
    }
}
