import Crypto
import UFreeDomain

/// A sealing key, and the tag that identifies it in sealed data, so that a missing key can be told from
/// damaged data.
struct SealingKey: Sendable {
    /// The length of a tag, in bytes.
    static let tagLength = 4

    let key: SymmetricKey
    /// The first bytes of the key's SHA-256. The key is random, so they reveal nothing about it.
    let tag: [UInt8]

    /// - Parameter bytes: 32 bytes.
    init(_ bytes: [UInt8]) {
        key = SymmetricKey(data: bytes)
        tag = Array(SHA256.hash(data: bytes).prefix(Self.tagLength))
    }
}
