/// An invitation that the owner gave: a short code for one network, or a link for anywhere (P4). Whoever proves to know its
/// secret becomes a verified friend, once.
package struct Invitation: Hashable, Sendable {
    /// The number by which the owner names it, 1 to 99. The machine announces that of a code.
    package let number: Int
    /// What both sides prove to know: the text of a code, or the 16 random bytes of a link.
    package let secret: [UInt8]
    package let isLink: Bool
    package let createdAt: Timestamp
    package let expiresAt: Timestamp
    /// How often somebody tried it.
    package var tries: Int

    package init(
        number: Int, secret: [UInt8], isLink: Bool, createdAt: Timestamp, expiresAt: Timestamp, tries: Int = 0
    ) {
        self.number = number
        self.secret = secret
        self.isLink = isLink
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.tries = tries
    }

    package static let numbers = 1...99
    /// How many may be open at once.
    package static let openLimit = 32
    /// How long a code is good, in milliseconds.
    package static let codeLifetime: Int64 = 10 * .minute
    /// How long a link is good unless the owner says otherwise, and at most, in milliseconds.
    package static let linkLifetime: Int64 = 7 * .day
    package static let longestLinkLifetime: Int64 = 30 * .day
    /// How often a code may be tried; each time is one guess for somebody who does not know it. Guessing the secret
    /// of a link is hopeless.
    package static let codeTries = 3

    /// Returns whether its time is not over.
    package func isCurrent(at now: Timestamp) -> Bool { (createdAt..<expiresAt).contains(now) }

    /// How often it may still be tried; nil without a limit.
    package var triesLeft: Int? { isLink ? nil : max(0, Self.codeTries - tries) }

    /// Returns whether it can be tried.
    package func isOpen(at now: Timestamp) -> Bool { isCurrent(at: now) && triesLeft != 0 }
}
