import Crypto
package import UFreeDomain
package import UFreePasswordExchange

/// What an invitation's password exchange is bound to (P4, docs/protocol.md section 5): the two machines, so that one in between
/// has another exchange with each of them, and this connection.
package enum InvitationExchange {
    /// The longest selector, in bytes.
    package static let selectorLimit = 8

    /// Begins one side of the exchange.
    /// - Parameters:
    ///   - secret: of the invitation.
    ///   - selector: how the joiner named the invitation.
    ///   - joiner: the side that shows the invitation; it speaks first.
    ///   - request: the request that the friendship will come from.
    ///   - connection: the HELLO nonce of the side that dialled.
    ///   - randomness: 64 secret random bytes.
    /// - Returns: nil if the randomness is broken.
    package static func begin(
        _ role: CPace.Role, secret: [UInt8], selector: [UInt8], joiner: PeerKeys, inviter: PeerKeys,
        request: RequestID, connection: UInt64, randomness: [UInt8]
    ) -> CPace? {
        let keys = [joiner.ownerKey, joiner.deviceKey, inviter.ownerKey, inviter.deviceKey]
        // All keys have the same length (docs/protocol.md section 1), so they need no separators.
        return CPace(
            role: role, password: secret, channel: Array("ufree invitation 1".utf8) + keys.flatMap(\.self),
            session: request.bytes + RowBytes.integer(connection),
            associatedData: role == .initiator ? selector : [], randomness: randomness)
    }

    /// The associated data of the other side.
    package static func peerData(of role: CPace.Role, selector: [UInt8]) -> [UInt8] {
        role == .initiator ? [] : selector
    }
}

extension Invitation {
    /// How a joiner names the invitation: by the number of a code, by a hash of a link's secret.
    package var selector: [UInt8] {
        isLink ? Self.selector(ofLink: secret) : [UInt8(truncatingIfNeeded: number)]
    }

    /// How a joiner names a link: the first 8 bytes of a hash of its secret.
    package static func selector(ofLink secret: [UInt8]) -> [UInt8] {
        var hash = SHA256()
        hash.update(data: Array("ufree invitation 1".utf8))
        hash.update(data: secret)
        return Array(hash.finalize().prefix(InvitationExchange.selectorLimit))
    }
}
