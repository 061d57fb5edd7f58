import CSodium

/// The group of RFC 9496 as draft-irtf-cfrg-cpace-21 uses it (`G_Ristretto255`, section 8.3). Elements are in
/// their encoding: 32 bytes.
enum Ristretto255 {
    /// The element derivation function (RFC 9496, section 4.3.4).
    /// - Parameter hash: 64 bytes.
    static func element(derivedFrom hash: [UInt8]) -> [UInt8] {
        precondition(hash.count == Int(crypto_core_ristretto255_HASHBYTES))
        var element = [UInt8](repeating: 0, count: Int(crypto_core_ristretto255_BYTES))
        crypto_core_ristretto255_from_hash(&element, hash)
        return element
    }

    /// `G.sample_scalar` by uniform sampling, the second way that section 8.3 allows: random bytes, modulo
    /// the order of the group.
    /// - Parameter randomness: 64 bytes.
    static func scalar(reducing randomness: [UInt8]) -> Secret {
        precondition(randomness.count == Int(crypto_core_ristretto255_NONREDUCEDSCALARBYTES))
        return Secret(count: Int(crypto_core_ristretto255_SCALARBYTES)) {
            crypto_core_ristretto255_scalar_reduce($0, randomness)
        }
    }

    /// `G.scalar_mult` and `G.scalar_mult_vfy` (section 8.3).
    /// - Returns: nil where those return `G.I`: if the bytes are not the encoding of an element, or the
    ///   product is the identity.
    static func multiply(_ element: [UInt8], by scalar: Secret) -> [UInt8]? {
        guard isCanonical(element) else { return nil }
        var product = [UInt8](repeating: 0, count: Int(crypto_core_ristretto255_BYTES))
        let isElement = scalar.withBytes {
            crypto_scalarmult_ristretto255(&product, $0, element) == 0
        }
        return isElement ? product : nil
    }

    /// Returns whether these are the encoding of an element, the identity included (RFC 9496, section 4.3.1).
    /// libsodium 1.0.18 ignores the highest bit, so each element would have a second encoding.
    private static func isCanonical(_ element: [UInt8]) -> Bool {
        guard element.count == Int(crypto_core_ristretto255_BYTES), let last = element.last, last < 0x80
        else { return false }
        return crypto_core_ristretto255_is_valid_point(element) == 1
    }
}
