import UFreeDomain

/// Somebody nearby whom nothing but a name on the air speaks for.
struct NearbyStranger: Hashable, Sendable {
    let name: DisplayName
    /// The most promising one.
    let address: PeerAddress
    let addresses: [PeerAddress]

    /// Nil for who is recognised.
    init?(_ entry: NearbyEntry) {
        guard entry.id == nil, let name = entry.name, let address = entry.addresses.first else { return nil }
        self.name = name
        self.address = address
        addresses = entry.addresses
    }

    /// `name (addresses)`, as an ambiguous word lists them.
    var label: String { "\(name) (\(addresses.map(\.description).joined(separator: ", ")))" }
}
