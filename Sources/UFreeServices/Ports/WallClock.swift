package import UFreeDomain

/// The wall clock and the system's randomness as parameters: tests bring their own.
package protocol WallClock: Sendable {
    /// The wall clock's time; it may jump either way.
    func now() -> Timestamp
}

/// Where ids and nonces come from.
package protocol RandomSource: Sendable {
    /// That many unpredictable bytes.
    func bytes(_ count: Int) -> [UInt8]
}
