import Glibc
package import Logging
package import NIOCore
import NIOPosix
import Synchronization
package import UFreeDomain
package import UFreeNode
package import UFreeSync

/// The transport `ufree/1` over TCP and TLS 1.3, as specified in docs/protocol.md.
package final class TLSPeerTransport: PeerTransport {
    let identity: NodeIdentity
    let listenAddress: String
    let allowsFreePort: Bool
    /// The address to dial from; nil to let the system choose.
    let dialsFrom: String?
    let instance: UInt64
    let group: any EventLoopGroup
    let logger: Logger
    let now: @Sendable () -> Timestamp
    let limits: TransportLimits
    let contexts: TLSContexts
    let tally = TransportCounters()
    let frames = RecentFrames()
    let strangers: Strangers
    let openChannels: OpenChannels
    /// The port on which this side listens, for HELLO.
    let listeningPort = Mutex<Int?>(nil)

    /// - Parameters:
    ///   - listen: `HOST:PORT`; port 0 takes any free one. It is parsed when listening begins.
    ///   - allowsFreePort: whether another port may be used if that one is taken: one of the nine after it,
    ///     or any free one.
    ///   - dialsFrom: the address to dial from; nil to let the system choose. Only tests set it.
    ///   - instance: a random number for each start of the daemon.
    ///   - group: the threads; those of this process, unless a test passes others.
    ///   - now: this machine's wall clock; it is only sent to peers and compared with theirs.
    /// - Throws: an error if the device key is not valid.
    package init(
        identity: NodeIdentity, listen: String, allowsFreePort: Bool, dialsFrom: String? = nil,
        instance: UInt64 = .random(in: .min ... .max),
        group: any EventLoopGroup = MultiThreadedEventLoopGroup.singleton, logger: Logger,
        now: @escaping @Sendable () -> Timestamp, limits: TransportLimits = TransportLimits()
    ) throws {
        self.identity = identity
        self.listenAddress = listen
        self.allowsFreePort = allowsFreePort
        self.dialsFrom = dialsFrom
        self.instance = instance
        self.group = group
        self.logger = logger
        self.now = now
        self.limits = limits
        contexts = TLSContexts(
            try DeviceCertificate(privateKey: identity.devicePrivateKey), flush: limits.flush)
        strangers = Strangers(limits, tally)
        openChannels = OpenChannels(limit: limits.channels, tally)
    }

    package func prepare(_ message: Message) {
        // Only these are kept.
        if case .delta = message { _ = try? frames.bytes(of: message) }
    }

    package func counters() -> [String: Int] { tally.values }
}

extension TLSPeerTransport {
    package func dial(
        _ address: String, expecting expected: Set<DeviceID>?, isSearch: Bool,
        _ handle: @escaping @Sendable (any PeerConnection) async -> Void
    ) async throws {
        guard let target = HostPort(address), target.port > 0 else {
            throw TransportError.unreadableAddress(address)
        }
        guard openChannels.haveRoom else { throw TransportError.noRoom }
        // Another instance with this device's own key learns nothing new, and is a clone that must be
        // noticed.
        let pending = try await connect(
            to: target, as: .dialler(expecting: expected?.union([identity.keys.device]), isSearch: isSearch))
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
        to target: HostPort, as side: Side
    ) async throws -> PendingConnection {
        let attempts = Mutex<[any Channel]>([])
        var bootstrap = ClientBootstrap(group: group).connectTimeout(TimeAmount(limits.connect))
        if let dialsFrom { bootstrap = bootstrap.bind(to: try SocketAddress(ipAddress: dialsFrom, port: 0)) }
        do {
            return try await withTaskCancellationHandler {
                let prepare = { @Sendable (channel: any Channel) in
                    // A name may have several addresses; each is tried with its own channel.
                    attempts.withLock { $0.append(channel) }
                    return self.prepare(channel, as: side)
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
            throw TransportError.unreachable(Self.problem(error))
        }
    }

    private static func problem(_ error: any Error) -> ContactProblem {
        switch error {
        case let error as NIOConnectionError:
            let problems = error.connectionErrors.map { problem($0.error) }
            return problems.isEmpty ? .nameNotFound : problems.contains(.refused) ? .refused : .noAnswer
        case let error as IOError where error.errnoCode == ECONNREFUSED: return .refused
        default: return .noAnswer
        }
    }
}

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
