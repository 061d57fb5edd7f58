/// The eight bytes before every body, big-endian: length of the body alone (u32), type (u8), flags (u8), and
/// two zero bytes.
struct FrameHeader: Equatable {
    static let length = 8
    /// "Skip this frame if you do not know its type."
    static let skipFlag: UInt8 = 1

    let bodyLength: Int
    /// Nil if the type is unknown and may be skipped.
    let type: FrameType?

    /// Checks a header before anything is allocated for its body.
    /// - Parameters:
    ///   - bytes: exactly eight bytes.
    ///   - limit: the longest body that the peer may send, in bytes.
    init(_ bytes: [UInt8], limit: Int) throws(Violation) {
        guard bytes.count == Self.length else { throw .malformed }
        let length = bytes[0..<4].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard length <= UInt64(limit) else { throw .tooLong }
        guard bytes[5] & ~Self.skipFlag == 0, bytes[6] == 0, bytes[7] == 0 else { throw .reservedBits }
        let known = FrameType(rawValue: bytes[4])
        guard known != nil || bytes[5] & Self.skipFlag != 0 else { throw .unknownType }
        bodyLength = Int(length)
        type = known
    }
}
