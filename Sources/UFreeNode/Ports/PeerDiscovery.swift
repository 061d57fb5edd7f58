/// Finds addresses to dial. What it finds is a hint, never an identity and never "online".
package protocol PeerDiscovery: Sendable {
    /// How it is called in `status`: `dnssd`, `unavailable` or `off`.
    var state: String { get async }

    /// Addresses (`HOST:PORT`) as they are found; keeps the newest 64.
    func hints() -> AsyncStream<String>
}
