package import UFreeNode

/// The discovery for `--discovery off`: only static and remembered addresses are dialled.
package struct NoDiscovery: PeerDiscovery {
    package init() {}

    /// Reports that discovery is off, and ends.
    package func run(_ hear: @escaping @Sendable (DiscoveryEvent) async -> Void) async {
        await hear(.state(.off))
    }

    package func announce(_ announcement: ServiceAnnouncement?) {}

    package func locate(_ instanceName: String, isFriend: Bool) {}
}
