import Glibc
import NIOCore

/// The credentials of the process at the other end of a Unix socket (unix(7), SO_PEERCRED). The kernel sets
/// them, so the client can't forge them. Swift's Glibc doesn't import the C structure, so this type has its
/// layout.
struct PeerCredentials: Sendable {
    var pid: Int32 = 0
    var uid: UInt32 = 0
    var gid: UInt32 = 0

    /// Returns the credentials of a channel's client.
    static func of(_ channel: any Channel) async throws -> PeerCredentials {
        guard let provider = channel as? any SocketOptionProvider else {
            throw ChannelError.operationUnsupported
        }
        return try await provider.unsafeGetSocketOption(level: .socket, name: .init(rawValue: SO_PEERCRED))
            .get()
    }
}
