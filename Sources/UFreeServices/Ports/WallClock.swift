import FoundationEssentials
package import UFreeDomain

/// The wall clock as a parameter; tests pass their own.
package protocol WallClock: Sendable {
    /// Returns the current time; it may jump either way.
    func now() -> Timestamp
}

/// Waits for a duration, or throws as soon as its task is cancelled; tests pass their own. The daemon's runs
/// on its event loops: after a single sleep on Dispatch's clock, Dispatch wakes the process every second.
package typealias Pause = @Sendable (Duration) async throws -> Void

/// The source of ids and nonces.
package protocol RandomSource: Sendable {
    /// Returns that many unpredictable bytes.
    func bytes(_ count: Int) -> [UInt8]
}

extension RandomSource {
    /// Returns that many unpredictable bytes as lower-case hexadecimal digits, two per byte.
    package func hexadecimal(_ count: Int) -> String { bytes(count).hexadecimal }

    /// Returns a UUID of version 4 (RFC 9562, 5.4).
    func uuid() -> UUID {
        var bytes = bytes(16)
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }

    /// Returns 64 unpredictable bits.
    func number() -> UInt64 { bytes(8).reduce(0) { $0 << 8 | UInt64($1) } }
}
