import Glibc
import NIOCore

/// Who is at the other end of a Unix socket (unix(7), SO_PEERCRED); the kernel fills it in and the peer
/// cannot. Swift's Glibc does not show the C structure, so this has its layout.
struct PeerCredentials: Sendable {
    var pid: Int32 = 0
    var uid: UInt32 = 0
    var gid: UInt32 = 0

    /// Asks the kernel.
    static func of(_ channel: any Channel) async throws -> PeerCredentials {
        guard let provider = channel as? any SocketOptionProvider else {
            throw ChannelError.operationUnsupported
        }
        return try await provider.unsafeGetSocketOption(level: .socket, name: .init(rawValue: SO_PEERCRED))
            .get()
    }
}
