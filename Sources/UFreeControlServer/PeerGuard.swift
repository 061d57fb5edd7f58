import Hummingbird
import Logging
import UFreeAPI

/// Lets one user's requests through and answers everybody else's with `notPermitted`. The socket's mode keeps
/// others out already; this holds when a directory or a mode was changed by hand (fault 49).
struct PeerGuard: RouterMiddleware {
    /// The user id that may talk to this node.
    let allowed: UInt32
    let logger: Logger

    func handle(
        _ input: Request, context: ControlContext,
        next: @concurrent (Request, ControlContext) async throws -> Response
    ) async throws -> Response {
        // A peer that cannot be asked for is nobody.
        let peer = try? await PeerCredentials.of(context.channel)
        guard let peer, peer.uid == allowed else {
            logger.warning("Another user was refused.", metadata: ["uid": "\(peer?.uid ?? .max)"])
            throw APIError(.notPermitted, values: ["reason": "this node belongs to another user"])
        }
        return try await next(input, context)
    }
}
