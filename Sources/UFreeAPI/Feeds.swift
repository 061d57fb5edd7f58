/// The feeds of days for calendar programs (A21), and where they are.
package struct FeedsResponse: Codable, Sendable, Hashable {
    /// What means all feeds where one is named.
    package static let all = "all"

    package var schema = "ufree.feeds/1"
    /// `http://127.0.0.1:PORT/`; null while nothing listens.
    @Nullable package var address: String?
    /// The same in the network, with `https`; null while nothing listens there.
    @Nullable package var networkAddress: String?
    package var feeds: [FeedValue]

    package init(address: String?, networkAddress: String?, feeds: [FeedValue]) {
        self.address = address
        self.networkAddress = networkAddress
        self.feeds = feeds
    }
}

/// A feed. Its secret is known only to those who were given its link.
package struct FeedValue: Codable, Sendable, Hashable {
    /// What it is called in commands, from 1. Numbers are not used again while feeds with higher ones are on.
    package var number: Int
    /// Whose days it has: a friend; null for one's own.
    @Nullable package var friend: PersonValue?
    /// Whether it has notes.
    package var notes: Bool
    /// Whether it is offered in the network too.
    package var network: Bool
    /// When it was turned on, RFC 3339.
    package var since: String
    /// The last day on which it was read; null if it never was.
    @Nullable package var seen: String?

    package init(
        number: Int, friend: PersonValue?, notes: Bool, network: Bool, since: String, seen: String?
    ) {
        self.number = number
        self.friend = friend
        self.notes = notes
        self.network = network
        self.since = since
        self.seen = seen
    }
}

/// Body of `POST /v1/feeds`.
package struct FeedBody: Codable, Sendable, Hashable {
    /// The name or id of a friend; absent for one's own days.
    @Omittable package var friend: String?
    /// Includes notes; absent is no.
    @Omittable package var notes: Bool?
    /// Offers it in the network too; absent is no.
    @Omittable package var network: Bool?

    package init(friend: String? = nil, notes: Bool? = nil, network: Bool? = nil) {
        self.friend = friend
        self.notes = notes
        self.network = network
    }
}

/// A new feed. Its links are told once.
package struct FeedLinkResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.feed-link/1"
    package var number: Int
    /// `http://127.0.0.1:PORT/feed/SECRET.ics`.
    package var link: String
    /// The same in the network, over TLS; null unless it is offered there.
    @Nullable package var networkLink: String?
    /// The certificate there, as in `PhonesResponse`; null unless it is offered there.
    @Nullable package var fingerprint: String?

    package init(number: Int, link: String, networkLink: String?, fingerprint: String?) {
        self.number = number
        self.link = link
        self.networkLink = networkLink
        self.fingerprint = fingerprint
    }
}
