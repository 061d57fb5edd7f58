package import UFreeDomain
package import UFreeSync

/// A nonce that was given to a stranger. It counts against the limits of the comparison code even after its
/// request is gone; otherwise, withdrawing and asking again would evade them.
package struct Exchange: Hashable, Sendable {
    package let owner: OwnerID
    package let request: RequestID
    package let givenAt: Timestamp
    package var isRevealed: Bool

    /// How long it counts, in milliseconds (`Guesses`).
    package static let lifetime: Int64 = .day

    package init(owner: OwnerID, request: RequestID, givenAt: Timestamp, isRevealed: Bool) {
        self.owner = owner
        self.request = request
        self.givenAt = givenAt
        self.isRevealed = isRevealed
    }

    /// Creates the exchange of a link after a step: the current one, or the one that the step completed; nil
    /// if no nonce was given.
    package init?(after link: Link, before old: Link) {
        if let current = Self.current(of: link) {
            self = current
        } else if var done = Self.current(of: old), let friendship = link.friendship, friendship.code != nil,
            friendship.requests.contains(done.request)
        {
            done.isRevealed = true
            self = done
        } else {
            return nil
        }
    }

    private static func current(of link: Link) -> Exchange? {
        guard let ask = link.asked, let givenAt = ask.nonceGivenAt else { return nil }
        return Exchange(owner: link.owner, request: ask.id, givenAt: givenAt, isRevealed: ask.code != nil)
    }
}
