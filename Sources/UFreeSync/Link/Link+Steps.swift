package import UFreeDomain

extension Link {
    /// The link after a step. Pure: the caller stores the outcome and sends the replies after the commit. Every step
    /// may come twice: the second time changes nothing.
    /// - Throws: what the owner did wrong (`alreadyFriends`, `nothingPending`); steps of the other side never throw.
    package func applying(_ step: LinkStep, _ context: LinkContext) throws(FriendError) -> LinkOutcome {
        LinkOutcome(link: self)
    }
}
