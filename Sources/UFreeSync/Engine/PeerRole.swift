package import UFreeDomain

/// The relation of a peer to this machine's owner. This is the only place that decides what a peer may send
/// and see (D11). TLS has already proved who the peer is.
package enum PeerRole: Hashable, Sendable {
    /// A friend: both consented. Shared data is cut to the level (F8).
    case friend(PrivacyLevel)
    /// A friend whom the owner blocked: heard like any friend, and answered like by an owner who changes nothing.
    case blockedFriend
    /// Was removed, and may not know it yet.
    case leaving
    case stranger

    /// - Parameter link: the link; nil if there is none.
    package init(_ link: Link?) {
        self =
            if let friendship = link?.friendship {
                link?.isBlocked == true ? .blockedFriend : .friend(friendship.level)
            } else {
                link?.isRemoving == true ? .leaving : .stranger
            }
    }

    /// The treatment of a message.
    package enum Verdict: Hashable, Sendable {
        /// A handshake message, which anybody may send; the link decides about it.
        case handshake
        /// A message from a friend.
        case heard
        /// A message from a former friend who does not know of the removal yet, and is about to receive
        /// REMOVE.
        case ignored
        /// A message that strangers may not send; the connection is closed (F4).
        case refused
    }

    /// Returns the treatment of a message by its kind.
    package func verdict(on message: Message) -> Verdict {
        if message.isForStrangers { return .handshake }
        return switch self {
        case .friend, .blockedFriend: .heard
        case .leaving: .ignored
        case .stranger: .refused
        }
    }

    /// The view that the peer may read; nil for none.
    package var view: PrivacyLevel? {
        if case .friend(let level) = self { level } else { nil }
    }
}

extension Engine {
    func role(of owner: OwnerID) -> PeerRole { PeerRole(links[owner]) }
}
