import Logging
import NIOCore
import NIOPosix
import Synchronization
package import UFreeDomain
package import UFreeNode
import UFreeSync

extension TLSPeerTransport {
    package func dial(
        _ address: String, expecting expected: Set<DeviceID>?,
        _ handle: @escaping @Sendable (any PeerConnection) async -> Void
    ) async throws {
        guard let target = HostPort(address), target.port > 0 else {
            throw TransportError.unreadableAddress(address)
        }
        guard openChannels.haveRoom else { throw TransportError.noRoom }
        // Another instance with this device's own key learns nothing new, and is a clone that must be
        // noticed.
        let pending = try await connect(to: target, expecting: expected?.union([identity.keys.device]))
        do {
            try await run(pending, dialled: address, handle)
        } catch {
            note(error)
            logger.debug("dialled peer not met", metadata: ["reason": "\(error)"])
            throw error
        }
    }

    /// Connects to an address. Cancelling the task ends the attempt at once.
    private func connect(
        to target: HostPort, expecting expected: Set<DeviceID>?
    ) async throws -> PendingConnection {
        let attempts = Mutex<[any Channel]>([])
        var bootstrap = ClientBootstrap(group: group).connectTimeout(TimeAmount(limits.connect))
        if let dialsFrom { bootstrap = bootstrap.bind(to: try SocketAddress(ipAddress: dialsFrom, port: 0)) }
        do {
            return try await withTaskCancellationHandler {
                let prepare = { @Sendable (channel: any Channel) in
                    // A name may have several addresses; each is tried with its own channel.
                    attempts.withLock { $0.append(channel) }
                    return self.prepare(channel, as: .dialler(expecting: expected))
                }
                // Names are looked up one after the other, and a silent name server delays each for long;
                // numeric addresses do not wait behind them.
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
