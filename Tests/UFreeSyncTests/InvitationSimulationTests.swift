import Testing
import UFreeDomain
import UFreePasswordExchange
import UFreeSync
import UFreeTestSupport

/// A man in the middle with own keys: to the joiner he is the inviter, to the inviter the joiner (P4).
@Suite struct InvitationSimulationTests {
    static let attempts = 10_000

    /// What he does between the two.
    enum Attack: String, CaseIterable {
        /// Passes everything on.
        case relay
        /// Sends everybody's share back, with the other side's proof.
        case reflect
        /// Guesses the secret towards both.
        case guess
    }

    /// A secret of a code, and one of a link.
    static func secret(isLink: Bool, _ random: inout SeededGenerator) -> [UInt8] {
        isLink
            ? (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }
            : Array(String(Int.random(in: 0..<27_512_614_111, using: &random)).utf8)
    }

    @Test(arguments: Attack.allCases, [false, true])
    func `nobody between two people becomes a friend of either`(attack: Attack, isLink: Bool) throws {
        var random = SeededGenerator(seed: 18)
        var middle = try Middle(attack)
        for attempt in 0..<Self.attempts {
            let secret = Self.secret(isLink: isLink, &random)
            let guess = Self.secret(isLink: isLink, &random)
            try middle.attempt(
                secret: secret, guess: guess, selector: isLink ? Invitation.selector(ofLink: secret) : [7],
                number: UInt64(attempt))
        }
        #expect(middle.successes == 0, "\(middle.successes) of \(Self.attempts) (\(attack), link: \(isLink))")
    }

    @Test func `one attempt is one guess: of a thousand secrets, one in a thousand attempts succeeds`() throws
    {
        var random = SeededGenerator(seed: 19)
        var middle = try Middle(.guess)
        for attempt in 0..<Self.attempts {
            let secret = Array("\(Int.random(in: 0..<1_000, using: &random))".utf8)
            let guess = Array("\(Int.random(in: 0..<1_000, using: &random))".utf8)
            try middle.attempt(secret: secret, guess: guess, selector: [7], number: UInt64(attempt))
        }
        // 10 to be expected; the chance of more than 30 or of none is below 1 in 10,000.
        #expect((1...30).contains(middle.successes), "\(middle.successes)")
    }
}

/// The man in the middle. The exchanges are those of `InvitationExchange`, as the engine makes them: each side binds its own to
/// the keys that it sees.
private struct Middle {
    let attack: InvitationSimulationTests.Attack
    let joiner: PeerKeys
    let inviter: PeerKeys
    let me: PeerKeys
    var successes = 0
    private var entropy: SeededGenerator

    init(_ attack: InvitationSimulationTests.Attack) throws {
        self.attack = attack
        joiner = try People.keys(2)
        inviter = try People.keys(1)
        me = try People.keys(66)
        entropy = SeededGenerator(seed: 7)
    }

    /// One attempt. It counts as a success if either side takes him for the other.
    mutating func attempt(secret: [UInt8], guess: [UInt8], selector: [UInt8], number: UInt64) throws {
        let request = try People.id(40)
        func begin(_ role: CPace.Role, _ secret: [UInt8], _ joiner: PeerKeys, _ inviter: PeerKeys) throws
            -> CPace
        {
            try #require(
                InvitationExchange.begin(
                    role, secret: secret, selector: selector, joiner: joiner, inviter: inviter,
                    request: request,
                    connection: number,
                    randomness: (0..<64).map { _ in UInt8.random(in: 0...255, using: &entropy) }))
        }
        let theirs = try begin(.initiator, secret, joiner, me)
        let answering = try begin(.responder, secret, me, inviter)
        let (asInviter, asJoiner) = (
            try begin(.responder, guess, joiner, me), try begin(.initiator, guess, me, inviter)
        )
        // What reaches the inviter as the joiner's share, and the joiner as the inviter's.
        let (toInviter, toJoiner): ([UInt8], [UInt8]) =
            switch attack {
            case .relay: (theirs.share, answering.share)
            case .reflect: (answering.share, theirs.share)
            case .guess: (asJoiner.share, asInviter.share)
            }
        let answer = answering.key(peerShare: toInviter, peerAssociatedData: selector)
        let proof = theirs.key(peerShare: toJoiner, peerAssociatedData: [])
        let tagForJoiner: [UInt8]? =
            switch attack {
            case .relay: answer?.confirmation
            case .reflect: proof?.confirmation
            case .guess: asInviter.key(peerShare: theirs.share, peerAssociatedData: selector)?.confirmation
            }
        let tagForInviter: [UInt8]? =
            switch attack {
            case .relay: proof?.confirmation
            case .reflect: answer?.confirmation
            case .guess: asJoiner.key(peerShare: answering.share, peerAssociatedData: [])?.confirmation
            }
        let fooledJoiner = tagForJoiner.map { proof?.isConfirmed(by: $0) == true } ?? false
        let fooledInviter = tagForInviter.map { answer?.isConfirmed(by: $0) == true } ?? false
        if fooledJoiner || fooledInviter { successes += 1 }
    }
}
