import UFreeDomain

/// A person nearby who is known only by an unverified advertised name.
struct NearbyStranger: Hashable, Sendable {
    let name: DisplayName
    /// The most promising address.
    let address: HostPort
    let addresses: [HostPort]

    /// Returns nil if the person is recognised or has no name or address.
    init?(_ entry: NearbyEntry) {
        guard entry.id == nil, let name = entry.name, let address = entry.addresses.first else { return nil }
        self.name = name
        self.address = address
        addresses = entry.addresses
    }

    /// `name (addresses)`, as shown for an ambiguous word.
    var label: String { "\(name) (\(addresses.map(\.description).joined(separator: ", ")))" }
}
