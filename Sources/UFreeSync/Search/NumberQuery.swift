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
    private let connection: UInt64
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
    ///   - connection: the HELLO nonce of the side that dialled.
    package init(_ numbers: [PhoneNumber], own: PhoneNumber?, me: OwnerID, connection: UInt64) {
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
        case .search, .blinded: return .wait
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

    /// Returns which numbers are the other owner's. It is asked after the connection has ended, so that its time tells nothing.
    /// - Throws: an error if a proof is wrong: the other side did not use the key that it showed.
    package func found() throws -> Set<PhoneNumber> {
        guard let key, evaluations.count == size else { return [] }
        var found: Set<PhoneNumber> = []
        for (index, number) in slots.enumerated() {
            guard let number else { continue }
            let output = try key.finalize(
                blinded[index], using: P384._VOPRF.BlindEvaluation(rawRepresentation: evaluations[index]))
            if tags.contains(NumberSearch.tag(output, searcher: me, connection: connection)) {
                found.insert(number)
            }
        }
        return found
    }
}
