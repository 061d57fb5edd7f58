import CSodium

/// Secret bytes in one place, which are erased when nobody holds them any more. Values that hold one may be
/// copied; the bytes are not. It also keeps them out of descriptions.
final class Secret: Sendable {
    /// Written only before and after the time when others can see it.
    nonisolated(unsafe) private let bytes: UnsafeMutablePointer<UInt8>
    private let count: Int

    /// Makes room and lets the caller fill it.
    /// - Parameter fill: receives `count` zeros.
    init(count: Int, fill: (UnsafeMutablePointer<UInt8>) -> Void) {
        bytes = .allocate(capacity: count)
        bytes.initialize(repeating: 0, count: count)
        self.count = count
        fill(bytes)
    }

    /// Lends the bytes; the pointer must not outlive the call.
    func withBytes<Result>(_ body: (UnsafePointer<UInt8>) -> Result) -> Result {
        body(bytes)
    }

    deinit {
        sodium_memzero(bytes, count)
        bytes.deallocate()
    }
}
