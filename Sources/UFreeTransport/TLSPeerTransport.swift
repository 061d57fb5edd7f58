package import Logging
package import NIOCore
import NIOPosix
import Synchronization
package import UFreeDomain
package import UFreeNode
import UFreeSync

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

    package func counters() -> [String: Int] { tally.values }
}
