import Crypto
import CryptoExtras
import FoundationEssentials
package import UFreeDomain

/// The answering side of phone search: a secret key, and what it makes of the owner's number (VOPRF with P384-SHA384, RFC 9497).
/// The key is never stored, so whoever copies the disk cannot try numbers either.
package struct NumberOracle {
    private let key: P384._VOPRF.PrivateKey
    /// Whether the searcher's own number is a part of what is evaluated.
    private let needsSearcher: Bool
    private let outputs: [[UInt8]]

    /// Creates a new key.
    /// - Parameters:
    ///   - own: the owner's number, and who can find it.
    ///   - contacts: the numbers of the owner's contacts. Beyond the most tags that are shown, the rest is left out.
    ///   - key: 48 bytes, for tests; nil for a random key.
    package init(_ own: OwnNumber, contacts: [PhoneNumber], key: [UInt8]? = nil) throws {
        let secret =
            try key.map { try P384._VOPRF.PrivateKey(rawRepresentation: $0) } ?? P384._VOPRF.PrivateKey()
        self.key = secret
        needsSearcher = own.finders != .anyone
        let searchers: [PhoneNumber?] =
            switch own.finders {
            case .nobody: []
            case .contacts: Array(Set(contacts).prefix(NumberSearch.tagCounts.last ?? 0))
            case .anyone: [nil]
            }
        outputs = try searchers.compactMap { searcher in
            try own.number.map { Array(try secret.evaluate(NumberSearch.input($0, searcher: searcher))) }
        }
    }

    /// Returns what a searcher sees, in as many parts as it takes frames.
    /// - Parameters:
    ///   - isBlocked: the searcher finds nothing, and sees no difference.
    ///   - connection: the HELLO nonce of the side that dialled.
    package func shown(
        to searcher: OwnerID, isBlocked: Bool, connection: UInt64,
        using random: inout some RandomNumberGenerator
    ) -> [Findable] {
        let real = outputs.map { NumberSearch.tag($0, searcher: searcher, connection: connection) }
        let count = needsSearcher ? NumberSearch.tagCounts.first { $0 >= real.count } ?? real.count : 1
        var tags = Set(isBlocked ? [] : real)
        while tags.count < count {
            tags.insert((0..<NumberSearch.tagLength).map { _ in UInt8.random(in: 0...255, using: &random) })
        }
        let all = tags.sorted { $0.lexicographicallyPrecedes($1) }
        return stride(from: 0, to: all.count, by: NumberSearch.frameTags).map { start in
            let end = min(start + NumberSearch.frameTags, all.count)
            return Findable(
                key: Array(key.publicKey.compressedRepresentation), needsSearcher: needsSearcher,
                tags: Array(all[start..<end]), isLast: end == all.count)
        }
    }

    /// Evaluates one blinded number.
    /// - Throws: an error if it is no element.
    package func evaluate(_ blinded: [UInt8]) throws -> [UInt8] {
        let element = try P384._VOPRF.BlindedElement(oprfRepresentation: blinded)
        return Array(try key.evaluate(element).rawRepresentation)
    }
}
