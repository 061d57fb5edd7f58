/// One side's run of CPace, the password-authenticated key exchange of draft-irtf-cfrg-cpace-21 ("the
/// draft"), with the cipher suite CPACE-RISTR255-SHA512 (section 5) in the initiator-responder setting.
///
/// Each side sends its share and its associated data (section 7.1), and then its confirmation (section 10.4).
/// Nothing here draws randomness or sends anything. Use a run for one exchange with one other side only: a
/// scalar must not be used again (section 10.9). The scalar is erased when the last copy of the run is gone.
package struct CPace: Sendable {
    /// Which side this is: the initiator speaks first (section 4). The order of the transcript depends on it
    /// (`transcript_ir`, section 6.3), so two sides with the same role never agree.
    package enum Role: Sendable, CaseIterable {
        /// A in the draft.
        case initiator
        /// B in the draft.
        case responder
    }

    /// The bytes of a share: an encoded element of ristretto255 (section 8.3).
    package static let shareLength = 32

    /// The bytes of randomness that a run needs. Twice the length of a scalar, so that the reduction leaves
    /// no measurable bias (sections 8.3 and 10.7).
    package static let randomnessLength = 64

    /// The share to send, `Ya` or `Yb` (section 7.2): 32 bytes, public.
    package let share: [UInt8]

    private let scalar: Secret
    private let role: Role
    private let session: [UInt8]
    private let associatedData: [UInt8]

    /// Begins a run (section 7.2). No input has a maximal length; what comes from the network must be bounded
    /// by the caller.
    /// - Parameters:
    ///   - role: this side's role; the other side has the other one.
    ///   - password: `PRS`, the shared secret of low entropy (section 4). Not kept.
    ///   - channel: `CI`, which both sides know and neither sends; empty if there is none (section 4.1). It
    ///     should name both parties, the initiator first (section 10.1.1). Not kept.
    ///   - session: `sid`, public and unique to this exchange; empty if there is none (sections 4.1, 10.9).
    ///   - associatedData: this side's `ADa` or `ADb`, sent in the clear with the share (section 4.1).
    ///   - randomness: 64 bytes, uniformly random, secret and never used again.
    /// - Returns: nil if there are not 64 bytes of randomness, if they give the scalar 0 (a broken source:
    ///   the chance is 2^-252), or if libsodium cannot start.
    package init?(
        role: Role, password: [UInt8], channel: [UInt8], session: [UInt8], associatedData: [UInt8],
        randomness: [UInt8]
    ) {
        guard Sodium.isReady, randomness.count == Self.randomnessLength else { return nil }
        let scalar = Ristretto255.scalar(reducing: randomness)
        var generator = Self.generator(password: password, channel: channel, session: session)
        defer { Sodium.erase(&generator) }
        guard let share = Ristretto255.multiply(generator, by: scalar) else { return nil }
        self.share = share
        self.scalar = scalar
        self.role = role
        self.session = session
        self.associatedData = associatedData
    }

    /// Computes the key from what the other side sent (section 7.2). A result does not mean that the other
    /// side knows the password: its confirmation tells (section 10.4).
    ///
    /// Beyond the draft, this side's own share is refused. With equal associated data both confirmations
    /// would be the same bytes, and a peer without the password could send back all that it received.
    /// - Parameters:
    ///   - peerShare: `Yb` or `Ya` as received.
    ///   - peerAssociatedData: `ADb` or `ADa` as received. Whatever it says about the other side is for the
    ///     caller to check (section 10.1.1).
    /// - Returns: nil if the run must be aborted: the share is not the encoding of an element, or it is the
    ///   identity (sections 7.2, 8.3 and 9), or it is this side's own.
    package func key(peerShare: [UInt8], peerAssociatedData: [UInt8]) -> CPaceKey? {
        guard peerShare != share, var secretPoint = Ristretto255.multiply(peerShare, by: scalar) else {
            return nil
        }
        defer { Sodium.erase(&secretPoint) }
        let own = Self.fields([share, associatedData])
        let peer = Self.fields([peerShare, peerAssociatedData])
        var key = Self.intermediateSessionKey(
            session: session, secretPoint: secretPoint,
            transcript: role == .initiator ? own + peer : peer + own)
        defer { Sodium.erase(&key) }
        return CPaceKey(key, session: session, ownMessage: own, peerMessage: peer)
    }
}
