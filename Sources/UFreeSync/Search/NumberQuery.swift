import Crypto
import CryptoExtras
import FoundationEssentials
package import UFreeDomain

/// The searching side of phone search, on one connection.
package struct NumberQuery {
    /// What to do next.
    package enum Step: Hashable, Sendable {
        case wait
        case send(NumberMessage)
        /// The connection is not needed any more.
        case done(Outcome)
    }

    /// How a query ended.
    package enum Outcome: Hashable, Sendable {
        /// Everything was evaluated, and `found` tells what was.
        case evaluated
        /// As many elements are not evaluated there today.
        case refused
        /// The other side broke the protocol.
        case broken
    }

    private let numbers: [PhoneNumber]
    private let own: PhoneNumber?
    private let me: OwnerID
    private let connection: [UInt8]
    private let size: Int
    private var key: P384._VOPRF.PublicKey?
    private var needsSearcher = false
    private var tags: Set<[UInt8]> = []
    /// How many came, also if one came twice.
    private var tagCount = 0
    /// What is evaluated, in the order of sending; nil for a number that is made up.
    private var slots: [PhoneNumber?] = []
    private var blinded: [P384._VOPRF.BlindedInput] = []
    private var evaluations: [[UInt8]] = []

    /// - Parameters:
    ///   - numbers: at most as many as the largest search.
    ///   - own: the searcher's own number.
    ///   - me: the searcher.
    ///   - connection: see `ConnectedPeer.nonces`.
    package init(_ numbers: [PhoneNumber], own: PhoneNumber?, me: OwnerID, connection: [UInt8]) {
        self.numbers = numbers
        self.own = own
        self.me = me
        self.connection = connection
        size = NumberSearch.sizes.first { $0 >= numbers.count } ?? numbers.count
    }

    /// Whether the owner can only be found by people who have a number themselves, and the searcher has none.
    package var needsOwnNumber: Bool { needsSearcher && own == nil }

    /// The first message.
    package var opening: NumberMessage { .search(size) }

    /// Handles a message of the answering side.
    package mutating func handle(
        _ message: NumberMessage, using random: inout some RandomNumberGenerator
    ) -> Step {
        switch message {
        case .findable(nil): return .done(tags.isEmpty ? .refused : .broken)
        case .findable(let shown?): return look(at: shown, using: &random)
        case .evaluated(let new):
            guard evaluations.count + new.count == blinded.count, !new.isEmpty else { return .done(.broken) }
            evaluations += new
            return evaluations.count == size ? .done(.evaluated) : blindMore(using: &random)
        case .search, .blinded: return .done(.broken)
        }
    }

    private mutating func look(
        at shown: Findable, using random: inout some RandomNumberGenerator
    ) -> Step {
        let most = NumberSearch.tagCounts.last ?? 0
        tagCount += shown.tags.count
        guard slots.isEmpty, !shown.tags.isEmpty, tagCount <= (shown.needsSearcher ? most : 1),
            let key = try? P384._VOPRF.PublicKey(compressedRepresentation: shown.key)
        else { return .done(.broken) }
        if let last = self.key {
            guard last.rawRepresentation == key.rawRepresentation, needsSearcher == shown.needsSearcher else {
                return .done(.broken)
            }
        }
        self.key = key
        needsSearcher = shown.needsSearcher
        tags.formUnion(shown.tags)
        guard shown.isLast else { return .wait }
        // Without a number of one's own nothing can be found there. The search goes on, so that this stays hidden.
        let asked: [PhoneNumber?] = needsOwnNumber ? [] : numbers
        slots = asked + Array(repeating: nil, count: size - asked.count)
        slots.shuffle(using: &random)
        return blindMore(using: &random)
    }

    private mutating func blindMore(using random: inout some RandomNumberGenerator) -> Step {
        let next = slots[blinded.count..<min(blinded.count + NumberSearch.frameElements, slots.count)]
        var elements: [[UInt8]] = []
        for number in next {
            let input =
                number.map { NumberSearch.input($0, searcher: needsSearcher ? own : nil) }
                ?? (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }
            guard let element = try? key?.blind(input) else { return .done(.broken) }
            blinded.append(element)
            elements.append(Array(element.blindedElement.oprfRepresentation))
        }
        return .send(.blinded(elements))
    }

    /// Returns which number is the other owner's. It is asked after the connection has ended, and looks at everything that was
    /// evaluated, so its time tells nothing.
    /// - Throws: `NumberFraud` if a proof is wrong, so that the other side did not use the key that it showed, or if the other side
    ///   claims several numbers.
    package func found() throws -> PhoneNumber? {
        guard let key, evaluations.count == size else { return nil }
        let publicKey = Array(key.compressedRepresentation)
        var found: [PhoneNumber] = []
        for (index, number) in slots.enumerated() {
            let element = Array(blinded[index].blindedElement.oprfRepresentation)
            guard NumberProof.canBeChecked(evaluations[index], of: element, by: publicKey),
                let evaluation = try? P384._VOPRF.BlindEvaluation(rawRepresentation: evaluations[index]),
                let output = try? key.finalize(blinded[index], using: evaluation)
            else { throw NumberFraud() }
            let tag = NumberSearch.tag(output, searcher: me, connection: connection)
            if let number, tags.contains(tag) { found.append(number) }
        }
        guard found.count <= 1 else { throw NumberFraud() }
        return found.first
    }
}

/// The other side of a search did not do what it said.
package struct NumberFraud: Error {}
