import Testing

@testable import UFreePasswordExchange

/// What a side refuses, whoever sent it (draft-irtf-cfrg-cpace-21, sections 7.2, 8.3.1 and 9).
struct RefusalTests {
    private func refuses(_ share: [UInt8]) throws -> Bool {
        let data = Samples.responder.associatedData
        return try Samples.initiator.begin().key(peerShare: share, peerAssociatedData: data) == nil
            && Samples.responder.begin().key(peerShare: share, peerAssociatedData: data) == nil
    }

    @Test(
        "RFC 9496, A.2: an invalid encoding is refused",
        arguments: [
            // Not canonical.
            "00ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
            "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
            "f3ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
            "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
            // Negative.
            "0100000000000000000000000000000000000000000000000000000000000000",
            "01ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
            "ed57ffd8c914fb201471d1c3d245ce3c746fcbe63a3679d51b6a516ebebe0e20",
            // No square.
            "26948d35ca62e643e26a83177332e6b6afeb9d08e4268b650f1f5bbd8d81d371",
            "4eac077a713c57b4f4397629a4145982c661f48044dd3f96427d40b147d9742f",
            // Negative product.
            "3eb858e78f5a7254d8c9731174a94f76755fd3941c0ac93735c07ba14579630e",
            "a45fdc55c76448c049a1ab33f17023edfb2be3581e9c7aade8a6125215e04220",
            // s = -1, so y = 0.
            "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        ])
    func invalidEncoding(share: String) throws {
        #expect(try refuses(Samples.bytes(share)))
    }

    @Test("the identity is refused, also in other encodings of zero")
    func identity() throws {
        let zero = [UInt8](repeating: 0, count: 32)
        #expect(try refuses(zero))
        #expect(try refuses(zero.dropLast() + [0x80]))
        let fieldOrder = "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"
        #expect(try refuses(Samples.bytes(fieldOrder + "7f")))
        #expect(try refuses(Samples.bytes(fieldOrder + "ff")))
    }

    @Test("each field element that has two encodings in 255 bits is refused in the second", arguments: 0..<19)
    func notReduced(value: UInt8) throws {
        let share = [0xed + value] + [UInt8](repeating: 0xff, count: 30) + [0x7f]
        #expect(try refuses(share))
    }

    @Test("a valid share with the highest bit set is refused, which libsodium 1.0.18 alone does not do")
    func highestBit() throws {
        for inputs in [Samples.initiator, Samples.responder] {
            var share = try inputs.with { $0.seed = 5 }.begin().share
            #expect(try !refuses(share))
            share[31] |= 0x80
            #expect(try refuses(share))
        }
    }

    @Test("a share of another length is refused", arguments: [0, 1, 31, 33, 64])
    func length(count: Int) throws {
        let share = try Samples.initiator.with { $0.seed = 5 }.begin().share
        #expect(try refuses(Array((share + share).prefix(count))))
    }

    @Test("a side refuses its own share, whatever comes with it", arguments: CPace.Role.allCases)
    func reflectedShare(role: CPace.Role) throws {
        let inputs = Samples.initiator.with { $0.role = role }
        let run = try inputs.begin()
        for data in [inputs.associatedData, [], Samples.responder.associatedData] {
            #expect(run.key(peerShare: run.share, peerAssociatedData: data) == nil)
        }
        var share = run.share
        share[31] |= 0x80
        #expect(run.key(peerShare: share, peerAssociatedData: inputs.associatedData) == nil)
    }

    @Test("a side refuses its own confirmation, also when both have the same associated data")
    func reflectedConfirmation() throws {
        let inputs = Samples.responder.with { $0.associatedData = Samples.initiator.associatedData }
        let (one, two) = (try Samples.initiator.begin(), try inputs.begin())
        let atOne = try #require(one.key(peerShare: two.share, peerAssociatedData: inputs.associatedData))
        let atTwo = try #require(two.key(peerShare: one.share, peerAssociatedData: inputs.associatedData))
        #expect(atOne.isConfirmed(by: atTwo.confirmation))
        #expect(atTwo.isConfirmed(by: atOne.confirmation))
        #expect(!atOne.isConfirmed(by: atOne.confirmation))
        #expect(!atTwo.isConfirmed(by: atTwo.confirmation))
    }

    @Test("a confirmation of another run with the same password is refused")
    func replayedConfirmation() throws {
        let (one, two) = (try Samples.initiator.begin(), try Samples.responder.begin())
        let old = try #require(
            two.key(peerShare: one.share, peerAssociatedData: Samples.initiator.associatedData))
        let again = try Samples.initiator.with { $0.seed = 3 }.begin()
        let key = try #require(
            again.key(peerShare: two.share, peerAssociatedData: Samples.responder.associatedData))
        #expect(!key.isConfirmed(by: old.confirmation))
    }

    @Test("a run needs 64 bytes of randomness", arguments: [0, 32, 63, 65])
    func randomnessLength(count: Int) {
        let run = CPace(
            role: .initiator, password: [1], channel: [], session: [], associatedData: [],
            randomness: [UInt8](repeating: 7, count: count))
        #expect(run == nil)
    }

    @Test("a run does not begin with the scalar 0, which zeros and the order of the group give")
    func zeroScalar() throws {
        let zeros = [UInt8](repeating: 0, count: 32)
        let order = try Samples.bytes("edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010")
        for randomness in [zeros + zeros, order + zeros] {
            let run = CPace(
                role: .initiator, password: [1], channel: [], session: [], associatedData: [],
                randomness: randomness)
            #expect(run == nil)
        }
    }
}
