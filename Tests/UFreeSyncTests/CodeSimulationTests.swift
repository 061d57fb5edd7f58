import Testing
import UFreeDomain
import UFreeSync
import UFreeTestSupport

/// A man in the middle with own keys: to the asker he is the asked person, to the asked person the asker (F7).
@Suite struct CodeSimulationTests {
    private static let attempts = 10_000

    /// Makes both exchanges as the man in the middle does best: he finishes the one with the asker, so that he knows her
    /// digits, and then promises a nonce to the other side before he sees that side's.
    /// - Returns: the digits that each of the two sees.
    private static func attempt(_ random: inout SeededGenerator) throws -> (Int, Int) {
        func nonce() -> [UInt8] { (0..<32).map { _ in UInt8.random(in: 0...255, using: &random) } }
        let (ana, ben, middle) = (try People.keys(1), try People.keys(2), try People.keys(3))
        let id = try #require(RequestID(bytes: nonce().prefix(16).map { $0 }))
        let hers = CodeExchange.code(
            request: id, asker: ana, asked: middle, askerNonce: nonce(), askedNonce: nonce())
        // What he promised cannot be taken back: a nonce other than the promised one makes no code.
        let promised = nonce()
        let his = CodeExchange.code(
            request: id, asker: middle, asked: ben, askerNonce: promised, askedNonce: nonce())
        return (try #require(hers?.number), try #require(his?.number))
    }

    @Test("F7: of 10,000 attempts of a man in the middle none makes both people see the same digits")
    func none() throws {
        var random = SeededGenerator(seed: 20)
        var agreed = 0
        for _ in 0..<Self.attempts {
            let (hers, his) = try Self.attempt(&random)
            agreed += hers == his ? 1 : 0
        }
        #expect(agreed == 0)
    }

    @Test(
        "F7: one attempt is one guess: if three digits were compared, one in a thousand attempts would succeed"
    )
    func oneGuess() throws {
        var random = SeededGenerator(seed: 21)
        var agreed = 0
        for _ in 0..<Self.attempts {
            let (hers, his) = try Self.attempt(&random)
            agreed += hers % 1_000 == his % 1_000 ? 1 : 0
        }
        // 10 to be expected; the chance of more than 30 or of none is below 1 in 10,000.
        #expect((1...30).contains(agreed), "\(agreed)")
    }
}
