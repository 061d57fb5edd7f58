import Crypto
import UFreeDomain

/// Unpredictable numbers from one seed: SHA-256 over the seed and a counter (a hash generator similar to that
/// of NIST SP 800-90A). The engine has no randomness of its own. The daemon seeds it from the system, a
/// simulation from a number that it prints.
package struct Entropy: Hashable, Sendable {
    private let seed: [UInt8]
    private var counter: UInt64 = 0

    /// - Parameter seed: 32 bytes.
    package init(seed: [UInt8]) {
        self.seed = seed
    }

    /// Returns 32 bytes that differ on every call.
    mutating func nonce() -> [UInt8] {
        counter &+= 1
        var hash = SHA256()
        hash.update(data: seed)
        hash.update(data: RowBytes.integer(counter))
        return Array(hash.finalize())
    }

    /// Returns an id for a request.
    mutating func request() -> RequestID {
        let half = { (bytes: ArraySlice<UInt8>) in bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } }
        let bytes = nonce()
        return RequestID(half(bytes[0..<8]), half(bytes[8..<16]))
    }

    /// Returns 64 random bits for a new epoch.
    mutating func epoch() -> UInt64 { nonce().prefix(8).reduce(0) { $0 << 8 | UInt64($1) } }
}
