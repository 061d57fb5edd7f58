import CDNSSD
package import Logging
import Synchronization
package import UFreeNode

/// Discovery with DNS-SD through avahi-daemon (RFC 6763), for services of the type `_ufree._tcp` in `local`.
///
/// Every event is a hint. Without a daemon the state is `unavailable`. It is retried every two seconds in the
/// first half minute, then less and less often, down to every half minute.
package struct DNSSDDiscovery: PeerDiscovery {
    private let session: DNSSDSession
    private let logger: Logger

    /// Creates the discovery. Call this before other threads run, because it prepares libdns_sd through the
    /// environment.
    /// - Parameter jitter: returns a random number from 0 to 1, which spreads attempts over time.
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

    /// Runs once. Open operations are released at the end in the background, because avahi-daemon may be
    /// slow.
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
