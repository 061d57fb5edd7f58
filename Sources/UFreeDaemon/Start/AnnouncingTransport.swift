import Synchronization
package import UFreeDomain
package import UFreeNode
package import UFreeSync

/// A transport that reports when it listens, so that the daemon is ready only when peers can reach it. If it
/// can't listen, it throws an error with a clear message.
package struct AnnouncingTransport: PeerTransport {
    private let base: any PeerTransport
    private let wanted: HostPort
    private let announce: @Sendable ([String]) -> Void

    /// - Parameters:
    /// - wanted: the address that `base` binds.
    /// - announce: called with the bound addresses, after the caller of `listen` was notified.
    package init(
        _ base: any PeerTransport, wanted: HostPort, announce: @escaping @Sendable ([String]) -> Void
    ) {
        self.base = base
        self.wanted = wanted
        self.announce = announce
    }

    package func listen(
        onListening: @escaping @Sendable ([String]) async -> Void,
        _ handle: @escaping @Sendable (any PeerConnection) async -> Void
    ) async throws {
        let isBound = Atomic(false)
        do {
            try await base.listen(
                onListening: { [announce] addresses in
                    isBound.store(true, ordering: .relaxed)
                    await onListening(addresses)
                    announce(addresses)
                }, handle)
        } catch {
            if isBound.load(ordering: .relaxed) || Task.isCancelled { throw error }
            throw StartError(
                "Cannot listen for peers at \(wanted): \(error).",
                remedy: "Another program may be using that port: choose another with --listen HOST:PORT.",
                exitCode: 75)
        }
    }

    package func dial(
        _ address: String, expecting expected: Set<DeviceID>?, isSearch: Bool,
        _ handle: @escaping @Sendable (any PeerConnection) async -> Void
    ) async throws {
        try await base.dial(address, expecting: expected, isSearch: isSearch, handle)
    }

    package func prepare(_ message: Message) { base.prepare(message) }

    package func counters() -> [String: Int] { base.counters() }
}
