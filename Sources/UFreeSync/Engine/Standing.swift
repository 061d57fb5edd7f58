package import UFreeDomain

/// What somebody at the other end of a connection is to this machine's owner. The one place where it is decided what a
/// peer may say and see (D11); who the peer is, TLS has shown before.
package enum Standing: Hashable, Sendable {
    /// Both consented. What is shared is cut to the level (F8).
    case friend(PrivacyLevel)
    /// Was removed and may not have heard of it.
    case leaving
    case stranger

    /// - Parameter link: nil where there is none.
    package init(_ link: Link?) {
        self =
            if let friendship = link?.friendship {
                .friend(friendship.level)
            } else {
                link?.isRemoving == true ? .leaving : .stranger
            }
    }

    /// What becomes of a message.
    package enum Verdict: Hashable, Sendable {
        /// It belongs to the handshake, which anybody may try; the link judges the rest.
        case handshake
        /// It is a friend's.
        case heard
        /// Somebody who does not know yet of the removal speaks as a friend, and is about to hear REMOVE.
        case ignored
        /// The connection ends: no stranger has any business with it (F4).
        case refused
    }

    /// Judges a message by its kind.
    package func verdict(on message: Message) -> Verdict {
        if message.isForStrangers { return .handshake }
        return switch self {
        case .friend: .heard
        case .leaving: .ignored
        case .stranger: .refused
        }
    }

    /// The view of the owner's data that may be read from here; nil is none.
    package var view: PrivacyLevel? {
        if case .friend(let level) = self { level } else { nil }
    }
}

extension Engine {
    func standing(of owner: OwnerID) -> Standing { Standing(links[owner]) }
}
