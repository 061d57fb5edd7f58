/// An invitation that I gave and that can still be used.
package struct InvitationValue: Codable, Sendable, Hashable {
    /// 1 to 99; the number of a code is its first part.
    package var number: Int
    /// One of `InvitationWord`.
    package var kind: String
    /// What the invited person enters: the code; a link only right after it was made.
    @Nullable package var text: String?
    /// RFC 3339.
    package var createdAt: String
    /// RFC 3339.
    package var expiresAt: String
    /// How often the code may still be tried; null for a link.
    @Nullable package var triesLeft: Int?

    package init(
        number: Int, kind: String, text: String?, createdAt: String, expiresAt: String, triesLeft: Int?
    ) {
        self.number = number
        self.kind = kind
        self.text = text
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.triesLeft = triesLeft
    }
}

/// The kinds of invitations in JSON.
package enum InvitationWord: String, Codable, CaseIterable, Sendable {
    case code, link
}

/// My invitations by number: all of them, or those that the call was about.
package struct InvitationsResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.invitations/1"
    package var invitations: [InvitationValue]

    package init(invitations: [InvitationValue]) { self.invitations = invitations }
}

/// Body of `POST /v1/invitations`.
package struct InvitationBody: Codable, Sendable, Hashable {
    /// One of `InvitationWord`; absent for a code.
    @Omittable package var kind: String?
    /// How long a link is good, in seconds: a minute to 30 days; absent for seven days. A code is good for ten minutes.
    @Omittable package var seconds: Int?
    /// Addresses for a link as `HOST:PORT` or `HOST`, at most four, where this machine can be reached from elsewhere; its
    /// own come after them.
    @Omittable package var addresses: [String]?

    package init(kind: String? = nil, seconds: Int? = nil, addresses: [String]? = nil) {
        self.kind = kind
        self.seconds = seconds
        self.addresses = addresses
    }
}

/// Body of `POST /v1/join`.
package struct JoinBody: Codable, Sendable, Hashable {
    /// The code or the link.
    package var invitation: String
    /// How long to look for the inviter, in seconds, 1 to 60; absent for 15 with a code and 30 with a link.
    @Omittable package var wait: Int?

    package init(invitation: String, wait: Int? = nil) {
        self.invitation = invitation
        self.wait = wait
    }
}
