package import UFreeDomain

/// The wall clock and the system's randomness as parameters: tests bring their own.
package protocol WallClock: Sendable {
    func now() -> Timestamp
}

/// Where ids and nonces come from.
package protocol RandomSource: Sendable {
    /// That many unpredictable bytes.
    func bytes(_ count: Int) -> [UInt8]
}
