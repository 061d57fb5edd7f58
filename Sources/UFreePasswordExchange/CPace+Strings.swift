/// The octet strings of draft-irtf-cfrg-cpace-21, and what is hashed from them.
extension CPace {
    /// `G.DSI` of ristretto255 (section 8.3).
    static let domain = Array("CPaceRistretto255".utf8)

    /// `H.s_in_bytes` of SHA-512: its input block, in bytes (section 6.2).
    static let hashBlockLength = 128

    /// `lv_cat` (section 6.3 and appendix A.1.3): the fields, each preceded by its length.
    static func fields(_ fields: [[UInt8]]) -> [UInt8] {
        var result: [UInt8] = []
        // A reallocation would leave a copy of the password behind.
        result.reserveCapacity(fields.reduce(0) { $0 + encodedLength($1.count).count + $1.count })
        for field in fields {
            result += encodedLength(field.count)
            result += field
        }
        return result
    }

    /// A length as `prepend_len` writes it (section 6.3 and appendix A.1.1): LEB128, unsigned.
    static func encodedLength(_ length: Int) -> [UInt8] {
        var result: [UInt8] = []
        var rest = length
        while rest >= 0x80 {
            result.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        return result + [UInt8(truncatingIfNeeded: rest)]
    }

    /// `generator_string` (section 8.1): the padding fills the first block of the hash, so that its time does
    /// not depend on the length of a short password.
    static func generatorString(password: [UInt8], channel: [UInt8], session: [UInt8]) -> [UInt8] {
        let begin = [domain, password].reduce(0) { $0 + encodedLength($1.count).count + $1.count }
        let padding = [UInt8](repeating: 0, count: max(0, hashBlockLength - begin - 1))
        return fields([domain, password, padding, channel, session])
    }

    /// `G.calculate_generator` (section 8.3), encoded. It is secret: whoever has it can test passwords.
    static func generator(password: [UInt8], channel: [UInt8], session: [UInt8]) -> [UInt8] {
        var string = generatorString(password: password, channel: channel, session: session)
        var hash = Sodium.sha512(string)
        defer {
            Sodium.erase(&string)
            Sodium.erase(&hash)
        }
        return Ristretto255.element(derivedFrom: hash)
    }

    /// `ISK` (section 7.2).
    /// - Parameters:
    ///   - session: `sid`.
    ///   - secretPoint: `K`, 32 bytes. It must not be exposed (section 10.3).
    ///   - transcript: `transcript_ir`: the initiator's `lv_cat` of share and associated data, then the
    ///     responder's (section 6.3).
    static func intermediateSessionKey(
        session: [UInt8], secretPoint: [UInt8], transcript: [UInt8]
    ) -> [UInt8] {
        var secret = fields([domain + Array("_ISK".utf8), session, secretPoint])
        var input: [UInt8] = []
        input.reserveCapacity(secret.count + transcript.count)
        input += secret
        input += transcript
        defer {
            Sodium.erase(&secret)
            Sodium.erase(&input)
        }
        return Sodium.sha512(input)
    }
}
