import Crypto
import Testing
import UFreeDomain
import UFreeSync

struct RecognitionKeyTests {
    private let ana = P256.Signing.PrivateKey()
    private let ben = P256.Signing.PrivateKey()
    private let cleo = P256.Signing.PrivateKey()

    private func key(_ own: P256.Signing.PrivateKey, _ peer: P256.Signing.PrivateKey) throws -> RecognitionKey
    {
        try #require(
            RecognitionKey(
                ownPrivateKey: Array(own.rawRepresentation), peerKey: Array(peer.publicKey.derRepresentation))
        )
    }

    @Test("P1: both friends compute the same tag, a third owner another one")
    func pairwise() throws {
        let id = try People.keys(1).owner
        let tag = try key(ana, ben).tag(of: id, in: "a1b2", hour: 7)
        #expect(tag.count == RecognitionKey.tagLength)
        let atBen = try key(ben, ana).tag(of: id, in: "a1b2", hour: 7)
        let atCleo = try key(cleo, ana).tag(of: id, in: "a1b2", hour: 7)
        #expect(atBen == tag)
        #expect(atCleo != tag)
    }

    @Test("P1: another instance name or another hour has another tag, and the two friends' own tags differ")
    func unlinkable() throws {
        let shared = try key(ana, ben)
        let (one, two) = (try People.keys(1).owner, try People.keys(2).owner)
        let tags = [
            shared.tag(of: one, in: "x", hour: 7), shared.tag(of: one, in: "y", hour: 7),
            shared.tag(of: two, in: "x", hour: 7),
            shared.tag(of: one, in: "x", hour: 8),
        ]
        #expect(Set(tags).count == 4)
    }

    @Test(
        "An invalid key is no key, never a crash",
        arguments: [[], [1, 2, 3], [UInt8](repeating: 4, count: 91)])
    func hostile(peerKey: [UInt8]) {
        #expect(RecognitionKey(ownPrivateKey: Array(ana.rawRepresentation), peerKey: peerKey) == nil)
    }
}
