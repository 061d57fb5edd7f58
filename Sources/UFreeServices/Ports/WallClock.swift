import FoundationEssentials
package import UFreeDomain

/// The wall clock and the system's randomness as parameters: tests bring their own.
package protocol WallClock: Sendable {
    /// The wall clock's time; it may jump either way.
    func now() -> Timestamp
}

/// Waits that long, or throws as soon as its task is cancelled; tests bring their own. The daemon's runs on its event
/// loops: one sleep on Dispatch's clock and Dispatch wakes the process every second from then on.
package typealias Pause = @Sendable (Duration) async throws -> Void

/// Where ids and nonces come from.
package protocol RandomSource: Sendable {
    /// That many unpredictable bytes.
    func bytes(_ count: Int) -> [UInt8]
}

extension RandomSource {
    /// That many unpredictable bytes as lower-case hexadecimal digits, two a byte.
    package func hexadecimal(_ count: Int) -> String { bytes(count).hexadecimal }

    /// A UUID of version 4 (RFC 9562, 5.4).
    func uuid() -> UUID {
        var bytes = bytes(16)
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }

    /// 64 unpredictable bits.
    func number() -> UInt64 { bytes(8).reduce(0) { $0 << 8 | UInt64($1) } }
}
