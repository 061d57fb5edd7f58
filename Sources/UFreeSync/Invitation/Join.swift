package import UFreeDomain
import UFreePasswordExchange

/// An invitation that the owner of this machine was given and wants to use. It is kept in memory until it is used up or given up.
package struct Join: Hashable, Sendable {
    package let selector: [UInt8]
    package let secret: [UInt8]
    /// Who gave it; nil if only a number is known, as with a code.
    package let owner: OwnerID?
    /// Where the inviter may be: the addresses in a link, or those of the machines that announce the number.
    package var addresses: Set<String>
    /// The owners known to be at one of these machines.
    package var owners: Set<OwnerID>
    /// Those who had another secret or no such invitation. They are not asked again.
    package var spent: Set<OwnerID>
    /// With how many answers the secret was compared. Each is one guess for whoever answers.
    var compared = 0

    /// The most answers that are compared.
    package static let comparisonLimit = 3

    package init(
        selector: [UInt8], secret: [UInt8], owner: OwnerID?, addresses: Set<String> = [],
        owners: Set<OwnerID> = [], spent: Set<OwnerID> = []
    ) {
        self.selector = selector
        self.secret = secret
        self.owner = owner
        self.addresses = addresses
        self.owners = owners
        self.spent = spent
    }

    /// Returns whether the invitation is shown to a peer.
    func isMeant(for peer: ConnectedPeer) -> Bool {
        guard !spent.contains(peer.keys.owner) else { return false }
        if let owner { return peer.keys.owner == owner }
        return owners.contains(peer.keys.owner) || peer.dialledAddress.map(addresses.contains) == true
    }
}

/// The exchange that a join has on one connection. It happens once on each.
struct JoinRun: Sendable {
    /// The request that it names to the other side.
    let request: RequestID
    let exchange: CPace
    var isOver = false
}

/// How an exchange ended.
package enum JoinResult: Hashable, Sendable {
    /// Both proved to know the secret, and the confirmation is on its way; the request leads to the friendship.
    case met(OwnerID, RequestID)
    /// The other side has no such invitation, or not any more.
    case closed(OwnerID)
    /// The other side knows another secret.
    case wrong(OwnerID)
    /// The owner has blocked the inviter.
    case blocked(OwnerID)
}

/// What an inviter answers to JOIN.
package struct JoinAnswer: Hashable, Sendable {
    package let share: [UInt8]
    package let tag: [UInt8]

    package init(share: [UInt8], tag: [UInt8]) {
        self.share = share
        self.tag = tag
    }
}

/// The invitation whose secret somebody proved to know.
package struct Proof: Hashable, Sendable {
    package let selector: [UInt8]
    package let secret: [UInt8]

    package init(selector: [UInt8], secret: [UInt8]) {
        self.selector = selector
        self.secret = secret
    }
}

/// A JOIN that has arrived, with what its transaction found.
package struct JoinOffer: Hashable, Sendable {
    package let request: RequestID
    package let selector: [UInt8]
    package let share: [UInt8]
    /// The secret of the open invitation; nil if there is none. This try is counted already.
    package let secret: [UInt8]?

    package init(request: RequestID, selector: [UInt8], share: [UInt8], secret: [UInt8]?) {
        self.request = request
        self.selector = selector
        self.share = share
        self.secret = secret
    }
}
