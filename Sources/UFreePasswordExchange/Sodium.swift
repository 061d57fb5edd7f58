import CSodium

/// What draft-irtf-cfrg-cpace-21 needs of libsodium besides the group.
enum Sodium {
    /// Whether libsodium works. It starts on first use; its manual asks for that before any other call.
    static let isReady = sodium_init() >= 0

    /// `H.hash` of the cipher suite, SHA-512 (sections 5 and 6.2): 64 bytes.
    static func sha512(_ message: [UInt8]) -> [UInt8] {
        var hash = [UInt8](repeating: 0, count: Int(crypto_hash_sha512_BYTES))
        crypto_hash_sha512(&hash, message, UInt64(message.count))
        return hash
    }

    /// HMAC-SHA-512 (RFC 2104), one of the MACs that section 10.4 recommends: 64 bytes.
    /// - Parameter key: of any length.
    static func hmacSHA512(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
        var tag = [UInt8](repeating: 0, count: Int(crypto_auth_hmacsha512_BYTES))
        var state = crypto_auth_hmacsha512_state()
        crypto_auth_hmacsha512_init(&state, key, key.count)
        crypto_auth_hmacsha512_update(&state, message, UInt64(message.count))
        crypto_auth_hmacsha512_final(&state, &tag)
        sodium_memzero(&state, MemoryLayout.size(ofValue: state))
        return tag
    }

    /// Returns whether both are equal. The time depends on their lengths only (section 10.10).
    static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        left.count == right.count && sodium_memcmp(left, right, left.count) == 0
    }

    /// Overwrites the bytes with zeros, which the compiler does not remove. Other copies stay.
    static func erase(_ bytes: inout [UInt8]) {
        sodium_memzero(&bytes, bytes.count)
    }
}
