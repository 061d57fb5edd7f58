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
                .reading, ownPrivateKey: Array(own.rawRepresentation),
                peerKey: Array(peer.publicKey.derRepresentation))
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
        #expect(RecognitionKey(.owner, ownPrivateKey: Array(ana.rawRepresentation), peerKey: peerKey) == nil)
    }

    @Test("I4: owner keys and reading keys make different tags")
    func forms() throws {
        let (own, peer) = (Array(ana.rawRepresentation), Array(ben.publicKey.derRepresentation))
        let tags = try [RecognitionKey.Form.owner, .reading].map { form in
            try #require(RecognitionKey(form, ownPrivateKey: own, peerKey: peer))
                .tag(of: try People.keys(1).owner, in: "x", hour: 7)
        }
        #expect(tags[0] != tags[1])
    }

    @Test("I4: the reading key comes from the owner key and its number, and is a usable key")
    func reading() throws {
        let owner = Array(ana.rawRepresentation)
        let first = try #require(ReadingKey(ownerPrivateKey: owner, number: 1))
        let again = try #require(ReadingKey(ownerPrivateKey: owner, number: 1))
        let second = try #require(ReadingKey(ownerPrivateKey: owner, number: 2))
        #expect(first.privateKey == again.privateKey && first.publicKey == again.publicKey)
        #expect(first.privateKey != second.privateKey && first.privateKey != owner)
        #expect(first.publicKey.count == 91)
        let bens = try #require(ReadingKey(ownerPrivateKey: Array(ben.rawRepresentation), number: 1))
        let id = try People.keys(1).owner
        let here = RecognitionKey(.reading, ownPrivateKey: first.privateKey, peerKey: bens.publicKey)
        let there = RecognitionKey(.reading, ownPrivateKey: bens.privateKey, peerKey: first.publicKey)
        let tags = try [here, there].map { try #require($0).tag(of: id, in: "x", hour: 1) }
        #expect(tags[0] == tags[1])
        #expect(ReadingKey(ownerPrivateKey: [], number: 1) == nil)
    }
}
