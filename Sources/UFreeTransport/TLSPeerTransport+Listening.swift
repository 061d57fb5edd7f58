import Glibc
import Logging
import NIOCore
import NIOPosix
import Synchronization
import UFreeDomain
package import UFreeNode

extension TLSPeerTransport {
    package func listen(
        onListening: @escaping @Sendable ([String]) async -> Void,
        _ handle: @escaping @Sendable (any PeerConnection) async -> Void
    ) async throws {
        let server = try await bind()
        let address = server.channel.localAddress
        listeningPort.withLock { $0 = address?.port }
        defer {
            listeningPort.withLock { $0 = nil }
            // Closes channels that were accepted but never got a task.
            strangers.closeAll()
        }
        try await server.executeThenClose { incoming in
            await onListening([address.map { HostPort(host: $0.host, port: $0.port ?? 0).description } ?? ""])
            try await withTaskCancellationHandler {
                try await withThrowingDiscardingTaskGroup { group in
                    do {
                        for try await pending in incoming {
                            group.addTask { await self.serve(pending, handle) }
                        }
                    } catch is CancellationError {
                        // Cancelled: a normal end, which the guard below checks.
                    }
                    guard Task.isCancelled else { throw TransportError.lost }
                }
            } onCancel: {
                server.channel.close(promise: nil)
            }
        }
    }

    private func serve(
        _ pending: PendingConnection, _ handle: @Sendable (any PeerConnection) async -> Void
    ) async {
        do {
            try await run(pending, dialled: nil, handle)
        } catch {
            // Every failure here happens before the greeting; later ones are up to the handler.
            tally.count(.refused)
            note(error)
            logger.debug("incoming connection refused", metadata: ["reason": "\(error)"])
        }
    }

    /// Counts the reason for a failed greeting.
    func note(_ error: any Error) {
        switch error as? TransportError {
        case .violation: tally.count(.violations)
        case .timeout: tally.count(.timeouts)
        default: break
        }
    }

    private func bind() async throws -> NIOAsyncChannel<PendingConnection, Never> {
        guard let wanted = HostPort(listenAddress) else {
            throw TransportError.unreadableAddress(listenAddress)
        }
        for port in Self.ports(from: wanted.port, isStrict: !allowsFreePort) {
            do {
                return try await bind(HostPort(host: wanted.host, port: port))
            } catch let error as IOError where error.errnoCode == EADDRINUSE && allowsFreePort {
                logger.notice("this port is taken, trying the next one", metadata: ["port": "\(port)"])
            }
        }
        return try await bind(HostPort(host: wanted.host, port: 0))
    }

    /// Returns the ports to try before any free one. The ports that follow come first, so that each of two
    /// people on one machine has the same port at every start, which friends remember and a firewall may
    /// list.
    private static func ports(from wanted: Int, isStrict: Bool) -> ClosedRange<Int> {
        wanted...(isStrict ? wanted : min(wanted + 9, 65_535))
    }

    private func bind(_ address: HostPort) async throws -> NIOAsyncChannel<PendingConnection, Never> {
        let bootstrap = ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: 128)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .serverChannelInitializer { [pause = limits.acceptPause, tally] channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(AcceptPauseHandler(pause: pause, tally))
                }
            }
        do {
            // Without an IPv6 address except loopback, the resolver refuses all IPv6 addresses, even `::`.
            if let literal = try? SocketAddress(ipAddress: address.host, port: address.port) {
                return try await bootstrap.bind(to: literal) { channel in
                    self.prepare(channel, as: .listener)
                }
            }
            return try await bootstrap.bind(host: address.host, port: address.port) { channel in
                self.prepare(channel, as: .listener)
            }
        } catch let error as IOError
            where address.host == "::" && [EAFNOSUPPORT, EADDRNOTAVAIL].contains(error.errnoCode)
        {
            // On a machine without IPv6, all addresses means all IPv4 addresses.
            return try await bind(HostPort(host: "0.0.0.0", port: address.port))
        }
    }
}
