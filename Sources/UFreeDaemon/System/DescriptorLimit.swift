import Glibc

/// The number of descriptors that this process may open, and how many of them connections of peers may use.
package struct DescriptorLimit: Hashable, Sendable {
    /// The descriptors for everything except connections of peers: 256 connections to the control socket
    /// (`ControlServer.Limits`), 64 of the page in browsers, 64 of phones, 64 of
    /// feeds, SQLite's pool with its files and those of a
    /// backup, about 30 of avahi's library, and the process's own.
    static let reserve = 512
    /// The highest limit that is requested: twice what the most connections of peers and everything else
    /// need.
    static let most = 4_096

    /// The soft limit, in descriptors.
    package let soft: Int

    package init(soft: Int) { self.soft = soft }

    /// Raises the soft limit of this process to its hard limit. If the system refuses, the limit is
    /// unchanged.
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

    /// Returns how many connections of peers may be open: what the reserve leaves, but at least half of the
    /// limit.
    /// - Parameter most: the transport's own limit.
    package func channels(atMost most: Int) -> Int { min(most, max(soft - Self.reserve, soft / 2)) }
}
