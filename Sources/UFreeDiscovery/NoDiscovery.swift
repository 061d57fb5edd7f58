package import UFreeNode

/// `--discovery off`: peers are met at static and remembered addresses only.
package struct NoDiscovery: PeerDiscovery {
    package init() {}

    /// Says that it is off, and ends.
    package func run(_ hear: @escaping @Sendable (DiscoveryEvent) async -> Void) async {
        await hear(.state(.off))
    }

    package func announce(_ announcement: ServiceAnnouncement?) {}

    package func locate(_ instanceName: String, isFriend: Bool) {}
}
