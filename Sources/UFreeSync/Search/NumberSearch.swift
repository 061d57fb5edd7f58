import Crypto
import UFreeDomain

/// The constants of phone search (P2, docs/protocol.md section 5): the searcher has its numbers evaluated blinded, and alone
/// learns which of them is the other owner's.
package enum NumberSearch {
    /// How many elements one search has evaluated. Numbers that are missing are made up, so their count stays hidden.
    package static let sizes = [32, 64, 128, 256]
    /// The most elements of one frame.
    package static let frameElements = 16
    /// The lengths of a public key and of an element: a compressed point of P-384 (SEC 1, section 2.3.3).
    package static let pointLength = 49
    /// The length of an evaluated element with its proof.
    package static let evaluationLength = pointLength + 96
    package static let tagLength = 8
    /// The most tags of one frame.
    package static let frameTags = 448
    /// How many tags are shown for contacts. Tags that are missing are made up.
    package static let tagCounts = [256, 1_024, 4_096]

    /// Returns how many tags are shown.
    static func tagCount(_ count: Int, needsSearcher: Bool) -> Int {
        needsSearcher ? tagCounts.first { $0 >= count } ?? count : 1
    }

    /// Returns what is evaluated for a number.
    /// - Parameter searcher: the number of the searcher, if only contacts are to find the owner.
    static func input(_ number: PhoneNumber, searcher: PhoneNumber?) -> [UInt8] {
        Array(
            (["ufree phone 1", number.text] + [searcher?.text].compactMap(\.self)).joined(separator: " ").utf8
        )
    }

    /// Returns the tag of an evaluated number. It is another one for each searcher and each connection.
    /// - Parameter connection: what both sides chose at random for the connection, so that neither can repeat it.
    static func tag(_ output: some Sequence<UInt8>, searcher: OwnerID, connection: [UInt8]) -> [UInt8] {
        var hash = SHA256()
        hash.update(data: Array("ufree phone tag 1".utf8))
        hash.update(data: Array(output))
        hash.update(data: searcher.bytes)
        hash.update(data: connection)
        return Array(hash.finalize().prefix(tagLength))
    }
}

/// A message of a phone search.
package enum NumberMessage: Hashable, Sendable {
    /// The sender wants this many elements evaluated: one of `NumberSearch.sizes`.
    case search(Int)
    /// The answer; nil if as many are not evaluated today.
    case findable(Findable?)
    /// At most `frameElements` blinded numbers.
    case blinded([[UInt8]])
    /// Their evaluations with proofs, in the same order.
    case evaluated([[UInt8]])
}

/// What a node shows of its owner's number.
package struct Findable: Hashable, Sendable {
    /// The public key that the proofs are checked with.
    package let key: [UInt8]
    /// Whether the searcher's own number is a part of what is evaluated.
    package let needsSearcher: Bool
    /// In ascending order. Which of them are made up is not to be seen.
    package let tags: [[UInt8]]
    /// Whether no more tags follow.
    package let isLast: Bool

    package init(key: [UInt8], needsSearcher: Bool, tags: [[UInt8]], isLast: Bool) {
        self.key = key
        self.needsSearcher = needsSearcher
        self.tags = tags
        self.isLast = isLast
    }
}
