import Testing

@testable import UFreePasswordExchange

/// When two sides agree, and when not (draft-irtf-cfrg-cpace-21, sections 7.2 and 10.4).
struct AgreementTests {
    /// What both sides end with when the network changes nothing.
    private func run(
        _ one: Samples.Inputs, _ two: Samples.Inputs
    ) throws -> (one: CPaceKey, two: CPaceKey) {
        let (first, second) = (try one.begin(), try two.begin())
        return (
            try #require(first.key(peerShare: second.share, peerAssociatedData: two.associatedData)),
            try #require(second.key(peerShare: first.share, peerAssociatedData: one.associatedData))
        )
    }

    private func expectNoAgreement(_ keys: (one: CPaceKey, two: CPaceKey)) {
        #expect(keys.one.intermediateSessionKey != keys.two.intermediateSessionKey)
        #expect(!keys.one.isConfirmed(by: keys.two.confirmation))
        #expect(!keys.two.isConfirmed(by: keys.one.confirmation))
    }

    @Test("equal inputs give both sides the same key, and each accepts the other's confirmation")
    func agreement() throws {
        let keys = try run(Samples.initiator, Samples.responder)
        #expect(keys.one.intermediateSessionKey == keys.two.intermediateSessionKey)
        #expect(keys.one.intermediateSessionKey.count == CPaceKey.length)
        #expect(keys.one.isConfirmed(by: keys.two.confirmation))
        #expect(keys.two.isConfirmed(by: keys.one.confirmation))
        #expect(keys.one.confirmation.count == CPaceKey.length)
        #expect(keys.one.confirmation != keys.two.confirmation)
    }

    @Test(
        "inputs may be empty, and longer than a length of one or two bytes", arguments: [0, 127, 128, 20_000])
    func lengths(length: Int) throws {
        let field = [UInt8](repeating: 0x61, count: length)
        let change: (inout Samples.Inputs) -> Void = {
            $0.password = field
            $0.channel = field
            $0.session = field
            $0.associatedData = field
        }
        let keys = try run(Samples.initiator.with(change), Samples.responder.with(change))
        #expect(keys.one.intermediateSessionKey == keys.two.intermediateSessionKey)
        #expect(keys.one.isConfirmed(by: keys.two.confirmation))
        #expect(keys.two.isConfirmed(by: keys.one.confirmation))
    }

    @Test("other randomness gives another share and another key")
    func randomness() throws {
        let again = Samples.initiator.with { $0.seed = 3 }
        #expect(try again.begin().share != Samples.initiator.begin().share)
        let keys = try run(Samples.initiator, Samples.responder)
        let otherKeys = try run(again, Samples.responder)
        #expect(keys.one.intermediateSessionKey != otherKeys.one.intermediateSessionKey)
    }

    private static let changes: [(name: String, change: @Sendable (inout Samples.Inputs) -> Void)] = [
        ("password", { $0.password[0] ^= 1 }),
        ("password with a zero", { $0.password.append(0) }),
        ("no password", { $0.password = [] }),
        ("channel", { $0.channel[0] ^= 1 }),
        ("no channel", { $0.channel = [] }),
        ("session", { $0.session[0] ^= 1 }),
        ("no session", { $0.session = [] }),
        (
            "a byte moved from the channel to the session",
            { $0.session.insert($0.channel.removeLast(), at: 0) }
        ),
        (
            "a byte moved from the password to the channel",
            { $0.channel.insert($0.password.removeLast(), at: 0) }
        ),
        ("the initiator's role", { $0.role = .initiator }),
    ]

    @Test("different inputs give different keys and failing confirmations", arguments: changes.indices)
    func differentInputs(index: Int) throws {
        expectNoAgreement(try run(Samples.initiator, Samples.responder.with(Self.changes[index].change)))
    }

    @Test("two sides with the same role do not agree", arguments: CPace.Role.allCases)
    func sameRole(role: CPace.Role) throws {
        expectNoAgreement(
            try run(Samples.initiator.with { $0.role = role }, Samples.responder.with { $0.role = role }))
    }

    @Test("swapped roles do not agree with what the peers computed")
    func swappedRoles() throws {
        let keys = try run(Samples.initiator, Samples.responder)
        let swapped = try run(
            Samples.initiator.with { $0.role = .responder }, Samples.responder.with { $0.role = .initiator })
        expectNoAgreement((keys.one, swapped.two))
        expectNoAgreement((swapped.one, keys.two))
    }

    @Test("associated data that the network changes gives different keys and failing confirmations")
    func changedData() throws {
        let (one, two) = (try Samples.initiator.begin(), try Samples.responder.begin())
        let atTwo = try #require(
            two.key(peerShare: one.share, peerAssociatedData: Samples.initiator.associatedData))
        let changed = [Array("other datA".utf8), [], Array("other data ".utf8)]
        for data in changed {
            let atOne = try #require(one.key(peerShare: two.share, peerAssociatedData: data))
            expectNoAgreement((atOne, atTwo))
        }
    }

    @Test("a share that the network changes gives different keys and failing confirmations")
    func changedShare() throws {
        let (one, two) = (try Samples.initiator.begin(), try Samples.responder.begin())
        let data = (one: Samples.initiator.associatedData, two: Samples.responder.associatedData)
        let atTwo = try #require(two.key(peerShare: one.share, peerAssociatedData: data.one))
        let other = try Samples.responder.with { $0.seed = 3 }.begin()
        let atOne = try #require(one.key(peerShare: other.share, peerAssociatedData: data.two))
        expectNoAgreement((atOne, atTwo))
    }

    @Test("a share with one bit changed is refused or gives a failing confirmation", arguments: 0..<256)
    func changedBit(bit: Int) throws {
        let (one, two) = (try Samples.initiator.begin(), try Samples.responder.begin())
        let data = (one: Samples.initiator.associatedData, two: Samples.responder.associatedData)
        let atTwo = try #require(two.key(peerShare: one.share, peerAssociatedData: data.one))
        var share = two.share
        share[bit / 8] ^= 1 << (bit % 8)
        if let atOne = one.key(peerShare: share, peerAssociatedData: data.two) {
            expectNoAgreement((atOne, atTwo))
        }
    }

    @Test("a confirmation with one bit changed or another length is refused")
    func changedConfirmation() throws {
        let keys = try run(Samples.initiator, Samples.responder)
        let tag = keys.two.confirmation
        for bit in 0..<tag.count * 8 {
            var changed = tag
            changed[bit / 8] ^= 1 << (bit % 8)
            #expect(!keys.one.isConfirmed(by: changed))
        }
        for changed in [[], Array(tag.prefix(32)), Array(tag.dropLast()), tag + [0]] {
            #expect(!keys.one.isConfirmed(by: changed))
        }
    }

    @Test("a copy of a run and of a key outlives the original")
    func copies() throws {
        var run: CPace? = try Samples.initiator.begin()
        let copy = try #require(run)
        run = nil
        let peer = try Samples.responder.begin()
        let data = Samples.responder.associatedData
        var key = copy.key(peerShare: peer.share, peerAssociatedData: data)
        let keyCopy = try #require(key)
        key = nil
        let again = try #require(
            try Samples.initiator.begin().key(peerShare: peer.share, peerAssociatedData: data))
        #expect(keyCopy.intermediateSessionKey == again.intermediateSessionKey)
    }

    @Test("a key and a run do not show their secrets when they are printed")
    func descriptions() throws {
        let keys = try run(Samples.initiator, Samples.responder)
        var dumped = ""
        dump(keys.one, to: &dumped)
        let bytes = keys.one.intermediateSessionKey.prefix(8).map { "- \($0)\n" }
        #expect(!dumped.filter { $0 != " " }.contains(bytes.joined().filter { $0 != " " }))
        #expect(!"\(keys.one)".contains("\(keys.one.intermediateSessionKey)"))
    }
}
