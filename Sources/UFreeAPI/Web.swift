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

/// The page on the owner's phones: whether this machine serves it in the network, where, and to whom.
package struct PhonesResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.phones/1"
    package var enabled: Bool
    /// Until when, RFC 3339; null if it is off, or on until it is turned off.
    @Nullable package var until: String?
    /// The address of the page, with its port; null while nothing listens.
    @Nullable package var address: String?
    /// The SHA-256 of the certificate, as browsers show it: 32 pairs of digits with colons. Null before there is one.
    @Nullable package var fingerprint: String?
    package var phones: [PhoneValue]

    package init(
        enabled: Bool, until: String?, address: String?, fingerprint: String?, phones: [PhoneValue]
    ) {
        self.enabled = enabled
        self.until = until
        self.address = address
        self.fingerprint = fingerprint
        self.phones = phones
    }
}

/// A phone that is signed in.
package struct PhoneValue: Codable, Sendable, Hashable {
    /// What it is called in commands, from 1. Numbers are not used again while phones with higher ones are signed in.
    package var number: Int
    /// Its kind and browser, as it names itself: `iPhone, Safari`.
    package var name: String
    /// When it was signed in, RFC 3339.
    package var since: String
    /// The last day on which it was used; null if it never was.
    @Nullable package var seen: String?

    package init(number: Int, name: String, since: String, seen: String?) {
        self.number = number
        self.name = name
        self.since = since
        self.seen = seen
    }
}

/// Body of `POST /v1/qr`.
package struct QRBody: Codable, Sendable, Hashable {
    /// The longest text, in bytes: what the largest code holds (ISO/IEC 18004, version 40-M, byte mode).
    package static let longest = 2_331

    /// Not empty, and without a zero byte.
    package var text: String

    package init(text: String) { self.text = text }
}

/// A QR code of a text. The page draws it.
package struct QRResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.qr/1"
    /// From the top, without the light border of four modules: for each module `1` if it is dark, otherwise `0`.
    package var rows: [String]

    package init(rows: [String]) { self.rows = rows }
}

/// Body of `PUT /v1/web/phones`.
package struct PhonesBody: Codable, Sendable, Hashable {
    /// The longest time, in seconds: a year.
    package static let longest = 31_536_000

    package var enabled: Bool
    /// For how long, from 1; absent until it is turned off.
    @Omittable package var seconds: Int?

    package init(enabled: Bool, seconds: Int? = nil) {
        self.enabled = enabled
        self.seconds = seconds
    }
}

/// A link with which one phone signs in, once.
package struct PhoneLinkResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.phone-link/1"
    /// The address with the token in its fragment.
    package var link: String
    /// How long it is good.
    package var seconds: Int
    /// See `PhonesResponse`.
    package var fingerprint: String
    /// Until when phones can use the page, RFC 3339; null until that is turned off.
    @Nullable package var until: String?

    package init(link: String, seconds: Int, fingerprint: String, until: String?) {
        self.link = link
        self.seconds = seconds
        self.fingerprint = fingerprint
        self.until = until
    }
}
