import CDNSSD
package import Logging
import Synchronization
package import UFreeNode

/// DNS-SD through avahi-daemon (RFC 6763): services of the type `_ufree._tcp` in `local`.
///
/// Every event is a hint. Without a daemon the state is `unavailable`; it is looked for again, every two seconds in
/// the first half minute, then ever more seldom down to every half minute.
package struct DNSSDDiscovery: PeerDiscovery {
    private let session: DNSSDSession
    private let logger: Logger

    /// Make it before other threads run: libdns_sd is prepared through the environment.
    /// - Parameter jitter: 0 to 1, random: spreads attempts over time.
    package init(
        logger: Logger, jitter: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
    ) {
        cdnssd_prepare()
        self.logger = logger
        session = DNSSDSession(jitter: jitter) { problem in
            switch problem {
            case .cannotAnnounce(let failure):
                logger.warning("cannot announce this node on the network", metadata: ["error": "\(failure)"])
            case .renamed: logger.debug("another host had the service name")
            }
        }
    }

    /// Runs once. What was open is released when it ends, in the background: avahi-daemon may be slow.
    package func run(_ hear: @escaping @Sendable (DiscoveryEvent) async -> Void) async {
        session.post(.started)
        for await _ in session.wakes.stream {
            while let event = session.news.withLock({ $0.takeNext() }) {
                if case .state(let state) = event { log(state) }
                await hear(event)
                if Task.isCancelled { break }
            }
        }
        session.post(.stopped)
    }

    package func announce(_ announcement: ServiceAnnouncement?) { session.post(.announce(announcement)) }

    package func locate(_ instanceName: String, isFriend: Bool) {
        session.post(.locate(instanceName, isFriend: isFriend))
    }

    private func log(_ state: DiscoveryState) {
        switch state {
        case .dnssd: logger.notice("looking for peers on the network through avahi-daemon")
        case .unavailable:
            logger.notice(
                "no avahi-daemon: peers are met at known addresses only; looking for it from time to time")
        case .off: break
        }
    }
}
