import Crypto
package import UFreeDomain

/// The comparison code (F7): the asker commits to its nonce before it sees the other's, so a man in the middle who
/// holds two different exchanges cannot search for nonces that make the codes agree.
package enum CodeExchange {
    package static let nonceLength = 32
    package static let commitmentLength = 32

    /// What COMMIT carries: SHA-256 over a context string, the asker's nonce and both device keys.
    package static func commitment(nonce: [UInt8], asker: PeerKeys, asked: PeerKeys) -> [UInt8] {
        digest("ufree commit 1", [nonce, asker.deviceKey, asked.deviceKey])
    }

    /// Six digits of SHA-256 over both owner and device keys, both nonces and the request.
    package static func code(
        request: RequestID, asker: PeerKeys, asked: PeerKeys, askerNonce: [UInt8], askedNonce: [UInt8]
    ) -> ComparisonCode? {
        let hash = digest(
            "ufree code 1",
            [
                asker.ownerKey, asker.deviceKey, asked.ownerKey, asked.deviceKey, askerNonce, askedNonce,
                request.bytes,
            ])
        let number = hash.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return ComparisonCode(number: Int(number % 1_000_000))
    }

    /// Every field is preceded by its length as 32 bits, big-endian, so that no two lists of fields hash alike.
    private static func digest(_ context: String, _ fields: [[UInt8]]) -> [UInt8] {
        var hash = SHA256()
        for field in [Array(context.utf8)] + fields {
            hash.update(
                data: withUnsafeBytes(of: UInt32(truncatingIfNeeded: field.count).bigEndian) { Array($0) })
            hash.update(data: field)
        }
        return Array(hash.finalize())
    }
}
