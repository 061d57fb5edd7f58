package import UFreeDomain

/// A message between two nodes after HELLO has proved their identities. HELLO, CLOSE, PING and PONG belong to
/// the transport. A stranger may send only the messages of the handshake. The engine enforces this, not the
/// transport, because a friend who does not know of its removal yet must stay connected to receive REMOVE.
package enum Message: Hashable, Sendable {
    // The friend handshake.
    /// A friend request. The name is chosen by the sender.
    case request(RequestID, name: String)
    /// The asker's commitment to its nonce: `CodeExchange.commitment`.
    case commit(RequestID, commitment: [UInt8])
    /// The asked side's nonce, 32 bytes, sent once per request.
    case nonce(RequestID, nonce: [UInt8])
    /// The nonce that was committed to, 32 bytes.
    case reveal(RequestID, nonce: [UInt8])
    case accept(RequestID, name: String)
    case withdraw(RequestID)
    /// The end of the friendship that these requests led to (one, or two that crossed).
    case remove([RequestID])
    /// The sender has committed the change that the message asked for.
    case ack(HandshakeStep, RequestID)

    // Invitations.
    /// The sender was given an invitation of the receiver. The share begins the password exchange.
    case join(RequestID, selector: [UInt8], share: [UInt8])
    /// The answer to JOIN; nil if there is no such open invitation.
    case joined(RequestID, JoinAnswer?)
    /// The sender knows the secret, and asks with it: a request and its acceptance at once.
    case confirm(RequestID, name: String, tag: [UInt8])

    /// A phone search. The node handles it; the engine never sees one.
    case number(NumberMessage)

    // Synchronisation, between friends.
    /// The sender's position in the receiver's log; nil if it has nothing.
    case state(Position?)
    case delta(Delta)
    case snapshotBegin(SnapshotHeader)
    case snapshotPart([SharedRow])
    case snapshotEnd
    /// The sender has committed everything up to this position.
    case applied(Position)

    /// The sender's devices, signed by its owner key (I4).
    case deviceList(SignedDeviceList)

    /// Whether a peer may send it before both have consented.
    package var isForStrangers: Bool {
        switch self {
        case .request, .commit, .nonce, .reveal, .accept, .withdraw, .remove, .ack, .join, .joined, .confirm,
            .number:
            true
        case .state, .delta, .snapshotBegin, .snapshotPart, .snapshotEnd, .applied, .deviceList: false
        }
    }
}

/// The handshake messages that are repeated until they are acknowledged. The numbers are used on the wire.
package enum HandshakeStep: Int, Sendable, CaseIterable {
    case request = 1
    case reveal = 2
    case accept = 3
    case withdraw = 4
    case remove = 5
}
