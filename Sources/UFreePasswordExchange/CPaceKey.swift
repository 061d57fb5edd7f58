/// What a run of CPace ends with: the key, this side's confirmation and the check of the other side's
/// (draft-irtf-cfrg-cpace-21, sections 7.2 and 10.4).
///
/// The key is erased when the last copy is gone.
package struct CPaceKey: Sendable {
    /// The bytes of the key and of each confirmation: the output of SHA-512 and of HMAC-SHA-512.
    package static let length = 64

    /// The confirmation to send, `Ta` or `Tb` (section 10.4): an HMAC-SHA-512 over this side's share and
    /// associated data; 64 bytes, public.
    package let confirmation: [UInt8]

    private let peerConfirmation: [UInt8]
    private let key: Secret

    /// `ISK`, the intermediate session key (section 7.2): 64 bytes. Use it only after the other side's
    /// confirmation, and derive from it whatever another protocol uses (section 10.3).
    package var intermediateSessionKey: [UInt8] {
        key.withBytes { Array(UnsafeBufferPointer(start: $0, count: Self.length)) }
    }

    /// Computes both confirmations (section 10.4): `mac_key = H.hash(b"CPaceMac" || sid || ISK)`, and each
    /// tag is a MAC over the message that its sender sent, so the two differ.
    /// - Parameters:
    ///   - key: `ISK`.
    ///   - session: `sid`.
    ///   - ownMessage: `lv_cat` of this side's share and associated data.
    ///   - peerMessage: `lv_cat` of the other side's.
    init(_ key: [UInt8], session: [UInt8], ownMessage: [UInt8], peerMessage: [UInt8]) {
        var input: [UInt8] = []
        input.reserveCapacity(8 + session.count + key.count)
        input += "CPaceMac".utf8
        input += session
        input += key
        var macKey = Sodium.sha512(input)
        confirmation = Sodium.hmacSHA512(ownMessage, key: macKey)
        peerConfirmation = Sodium.hmacSHA512(peerMessage, key: macKey)
        self.key = Secret(count: key.count) { $0.update(from: key, count: key.count) }
        Sodium.erase(&input)
        Sodium.erase(&macKey)
    }

    /// Returns whether the other side has the same key (section 10.4); if not, abort. The time does not
    /// depend on the bytes. Ask once for each run: each wrong answer was one guess of the password.
    package func isConfirmed(by tag: [UInt8]) -> Bool {
        Sodium.areEqual(tag, peerConfirmation)
    }
}
