/// The page in the browser: whether this machine serves it, and where.
package struct WebResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.web/1"
    package var enabled: Bool
    /// `http://127.0.0.1:PORT/`; null while it is off.
    @Nullable package var address: String?
    /// How many browsers are signed in.
    package var sessions: Int

    package init(enabled: Bool, address: String?, sessions: Int) {
        self.enabled = enabled
        self.address = address
        self.sessions = sessions
    }
}

/// Body of `PUT /v1/web`.
package struct WebBody: Codable, Sendable, Hashable {
    package var enabled: Bool

    package init(enabled: Bool) { self.enabled = enabled }
}

/// A link with which one browser signs in, once.
package struct WebLinkResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.web-link/1"
    /// The page's address with the token in its fragment, which browsers send to nobody.
    package var link: String
    /// How long it is good, in seconds.
    package var seconds: Int

    package init(link: String, seconds: Int) {
        self.link = link
        self.seconds = seconds
    }
}

/// Body of `POST /v1/session`.
package struct SessionBody: Codable, Sendable, Hashable {
    /// The token of a link.
    package var token: String

    package init(token: String) { self.token = token }
}

/// The session of the page that asks.
package struct SessionResponse: Codable, Sendable, Hashable {
    /// The header of every request of the page.
    package static let header = "X-UFree-Page"

    package var schema = "ufree.session/1"
    /// The value of the header from now on; null unless the session just began.
    @Nullable package var secret: String?

    package init(secret: String?) { self.secret = secret }
}
