import Glibc

/// How many descriptors this process may have, and how many of them peers' connections may take.
package struct DescriptorLimit: Hashable, Sendable {
    /// What everything but peers' connections needs: 256 connections to the control socket (`ControlServer.Limits`), SQLite's
    /// pool with its files and those of a backup, some 30 of avahi's library, and what the process itself has open.
    static let reserve = 384
    /// More than that is never asked for: it is what the most connections of peers and the rest need, doubled.
    static let most = 4_096

    /// The soft limit, in descriptors.
    package let soft: Int

    package init(soft: Int) { self.soft = soft }

    /// Raises the soft limit of this process to its hard limit. Where the system does not let it, all stays as it is.
    package static func raised() -> DescriptorLimit {
        let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        var limit = rlimit()
        guard getrlimit(kind, &limit) == 0 else { return DescriptorLimit(soft: 1_024) }
        let wanted = min(limit.rlim_max, rlim_t(most))
        if limit.rlim_cur < wanted {
            var raised = limit
            raised.rlim_cur = wanted
            if setrlimit(kind, &raised) == 0 { limit = raised }
        }
        return DescriptorLimit(soft: Int(clamping: limit.rlim_cur))
    }

    /// How many connections of peers may be open: what the reserve leaves, and half where that is less than half.
    /// - Parameter most: the transport's own bound.
    package func channels(atMost most: Int) -> Int { min(most, max(soft - Self.reserve, soft / 2)) }
}
