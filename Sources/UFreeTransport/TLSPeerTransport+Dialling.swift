import Logging
import NIOCore
import NIOPosix
import Synchronization
package import UFreeNode

extension TLSPeerTransport {
    package func dial(
        _ address: String, _ handle: @escaping @Sendable (any PeerConnection) async -> Void
    ) async throws {
        guard let target = HostPort(address), target.port > 0 else {
            throw TransportError.unreadableAddress(address)
        }
        let pending = try await connect(to: target)
        do {
            try await run(pending, dialled: address, handle)
        } catch {
            note(error)
            logger.debug("dialled peer not met", metadata: ["reason": "\(error)"])
            throw error
        }
    }

    /// Cancelling ends the attempt at once.
    private func connect(to target: HostPort) async throws -> PendingConnection {
        let attempts = Mutex<[any Channel]>([])
        var bootstrap = ClientBootstrap(group: group).connectTimeout(TimeAmount(limits.connect))
        if let dialsFrom { bootstrap = bootstrap.bind(to: try SocketAddress(ipAddress: dialsFrom, port: 0)) }
        do {
            return try await withTaskCancellationHandler {
                let prepare = { @Sendable (channel: any Channel) in
                    // A name may have several addresses, each tried with a channel of its own.
                    attempts.withLock { $0.append(channel) }
                    return self.prepare(channel, dials: true)
                }
                // Names are looked up one after the other, and a silent name server keeps each for long: whoever is
                // known by address does not wait behind them.
                if let literal = target.literal {
                    return try await bootstrap.connect(to: literal, channelInitializer: prepare)
                }
                return try await bootstrap.connect(
                    host: target.host, port: target.port, channelInitializer: prepare)
            } onCancel: {
                for channel in attempts.withLock({ $0 }) { channel.close(promise: nil) }
            }
        } catch {
            throw TransportError.unreachable
        }
    }
}
