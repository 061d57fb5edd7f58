import Crypto
import UFreeDomain

/// A key that seals, and the tag by which what it sealed is known: a key that is not here and a damaged text are two things.
struct SealingKey: Sendable {
    /// The length of a tag in bytes.
    static let tagLength = 4

    let key: SymmetricKey
    /// The first bytes of the key's SHA-256. The key is random, so they tell nothing of it.
    let tag: [UInt8]

    /// - Parameter bytes: 32 of them.
    init(_ bytes: [UInt8]) {
        key = SymmetricKey(data: bytes)
        tag = Array(SHA256.hash(data: bytes).prefix(Self.tagLength))
    }
}
