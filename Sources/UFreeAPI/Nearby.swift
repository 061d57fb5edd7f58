/// What I have to do with somebody nearby.
package enum RelationWord: String, Codable, CaseIterable, Sendable {
    /// Nothing yet, as far as is known: a stranger's id is not known before contact.
    case stranger = "none"
    /// I asked.
    case outgoing
    /// They asked me.
    case incoming
    case friend
    /// I declined lately: what they ask is not shown (F5).
    case ignored
}

/// Somebody on the local network. Nothing here is proven: a name on the air is anybody's to choose.
package struct NearbyValue: Codable, Sendable, Hashable {
    /// Null until contacted, unless it is somebody this node recognises.
    @Nullable package var id: String?
    /// What the machine shows, or the name under which I know its owner; null where neither is known.
    @Nullable package var name: String?
    /// `HOST:PORT`, at most eight, the most promising first.
    package var addresses: [String]
    /// One of `RelationWord`.
    package var relation: String
    /// The id of a friend whose name looks the same, where this is not known to be that friend; null where there is
    /// none.
    @Nullable package var sameNameAs: String?

    package init(
        id: String?, name: String?, addresses: [String], relation: String, sameNameAs: String? = nil
    ) {
        self.id = id
        self.name = name
        self.addresses = addresses
        self.relation = relation
        self.sameNameAs = sameNameAs
    }
}

/// People on the local network, by name.
package struct NearbyResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.nearby/1"
    package var people: [NearbyValue]
    /// `dnssd`, `unavailable` or `off`: why nobody may be there.
    package var discovery: String

    package init(people: [NearbyValue], discovery: String) {
        self.people = people
        self.discovery = discovery
    }
}

/// Whether strangers on this network see my name (P1).
package struct DiscoverableResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.discoverable/1"
    /// RFC 3339; null when they do not see it.
    @Nullable package var until: String?
    /// The name that they see.
    package var name: String
    /// `dnssd`, `unavailable` or `off`: only with the first it is on the air.
    package var discovery: String

    package init(until: String?, name: String, discovery: String) {
        self.until = until
        self.name = name
        self.discovery = discovery
    }
}
