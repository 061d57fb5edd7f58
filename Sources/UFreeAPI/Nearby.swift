/// My relation to a person nearby.
package enum RelationWord: String, Codable, CaseIterable, Sendable {
    /// None that is known; the id of a stranger is unknown before contact.
    case stranger = "none"
    /// I sent a request.
    case outgoing
    /// They sent a request to me.
    case incoming
    case friend
    /// I recently declined a request; new requests from this person are not shown (F5).
    case ignored
}

/// A person on the local network. Nothing here is verified: anybody can announce any name.
package struct NearbyValue: Codable, Sendable, Hashable {
    /// The id; null until contacted, unless this node recognises the person.
    @Nullable package var id: String?
    /// The announced name, or the name under which I know the owner; null if neither is known.
    @Nullable package var name: String?
    /// At most eight, each `HOST:PORT`, the most promising first.
    package var addresses: [String]
    /// One of `RelationWord`.
    package var relation: String
    /// The id of a friend whose name looks the same, unless this is known to be that friend; null if there is
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

/// People on the local network, sorted by name.
package struct NearbyResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.nearby/1"
    package var people: [NearbyValue]
    /// `dnssd`, `unavailable` or `off`; explains why the list may be empty.
    package var discovery: String

    package init(people: [NearbyValue], discovery: String) {
        self.people = people
        self.discovery = discovery
    }
}

/// Whether strangers on this network see my name (P1).
package struct DiscoverableResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.discoverable/1"
    /// RFC 3339; null if they do not see it.
    @Nullable package var until: String?
    /// The name that strangers see.
    package var name: String
    /// `dnssd`, `unavailable` or `off`; the name is only announced with the first.
    package var discovery: String

    package init(until: String?, name: String, discovery: String) {
        self.until = until
        self.name = name
        self.discovery = discovery
    }
}
