import Crypto
import CryptoExtras
import FoundationEssentials
package import UFreeDomain

/// The answering side of phone search: a secret key, and what it makes of the owner's number (VOPRF with P384-SHA384, RFC 9497).
/// The key is never stored, so whoever copies the disk cannot try numbers either.
package struct NumberOracle: Sendable {
    /// The secret key, as bytes: the library's type cannot go from thread to thread.
    private let secret: [UInt8]
    private let publicKey: [UInt8]
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
        self.secret = Array(secret.rawRepresentation)
        publicKey = Array(secret.publicKey.compressedRepresentation)
        needsSearcher = own.finders != .anyone
        let searchers: [PhoneNumber?] =
            switch own.finders {
            case .nobody: []
            case .contacts: Array(Set(contacts).prefix(NumberSearch.tagCounts.last ?? 0))
            case .anyone: [nil]
            }
        var inputs = searchers.compactMap { searcher in
            own.number.map { NumberSearch.input($0, searcher: searcher) }
        }
        // The time it takes tells no more than the count that is shown. Without the key nobody knows these inputs.
        let count = NumberSearch.tagCount(inputs.count, needsSearcher: needsSearcher)
        while inputs.count < count { inputs.append(self.secret + Array(" \(inputs.count)".utf8)) }
        outputs = try inputs.map { Array(try secret.evaluate($0)) }
    }

    /// Returns what a searcher sees, in as many parts as it takes frames.
    /// - Parameters:
    ///   - isBlocked: the searcher finds nothing, and sees no difference.
    ///   - connection: see `ConnectedPeer.nonces`.
    package func shown(
        to searcher: OwnerID, isBlocked: Bool, connection: [UInt8],
        using random: inout some RandomNumberGenerator
    ) -> [Findable] {
        let real = outputs.map { NumberSearch.tag($0, searcher: searcher, connection: connection) }
        var tags = Set(isBlocked ? [] : real)
        while tags.count < real.count {
            tags.insert((0..<NumberSearch.tagLength).map { _ in UInt8.random(in: 0...255, using: &random) })
        }
        let all = tags.sorted { $0.lexicographicallyPrecedes($1) }
        return stride(from: 0, to: all.count, by: NumberSearch.frameTags).map { start in
            let end = min(start + NumberSearch.frameTags, all.count)
            return Findable(
                key: publicKey, needsSearcher: needsSearcher,
                tags: Array(all[start..<end]), isLast: end == all.count)
        }
    }

    /// Evaluates blinded numbers.
    /// - Throws: an error if one of them is no element.
    package func evaluate(_ blinded: [[UInt8]]) throws -> [[UInt8]] {
        let key = try P384._VOPRF.PrivateKey(rawRepresentation: secret)
        return try blinded.map {
            Array(try key.evaluate(P384._VOPRF.BlindedElement(oprfRepresentation: $0)).rawRepresentation)
        }
    }
}
