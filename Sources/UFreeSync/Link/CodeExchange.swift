import Crypto
package import UFreeDomain

/// The exchange that leads to the comparison code (F7). The asker commits to its nonce before it sees the
/// other one, so a man in the middle with two different exchanges cannot search for nonces that make the
/// codes equal.
package enum CodeExchange {
    /// Returns the content of COMMIT: SHA-256 over a context string, the asker's nonce and both device keys.
    package static func commitment(nonce: [UInt8], asker: PeerKeys, asked: PeerKeys) -> [UInt8] {
        digest("ufree commit 1", [nonce, asker.deviceKey, asked.deviceKey])
    }

    /// Returns the code: six digits of SHA-256 over both owner and device keys, both nonces and the request.
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

    /// Hashes fields, each preceded by its length (32 bits, big-endian), so that different lists never hash
    /// alike.
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
