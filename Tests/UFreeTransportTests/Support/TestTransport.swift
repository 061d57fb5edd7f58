import Logging
import NIOPosix
import UFreeDomain
import UFreeNode
import UFreeSync

@testable import UFreeTransport

/// Returns a new transport on a free port of the loopback interface.
func makeTransport(
    _ identity: TestIdentity = TestIdentity(), limits: TransportLimits = .patient,
    listen: String = "127.0.0.1:0",
    allowsFreePort: Bool = false
) throws -> TLSPeerTransport {
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    return try TLSPeerTransport(
        identity: identity.node(), listen: listen, allowsFreePort: allowsFreePort, logger: logger,
        now: { Timestamp(milliseconds: 1_767_960_000_000) }, limits: limits)
}

extension TransportLimits {
    /// Long limits for a busy machine, for tests that are not about time.
    static var patient: TransportLimits {
        var limits = TransportLimits()
        limits.greeting = .seconds(30)
        limits.connect = .seconds(30)
        return limits
    }
}

/// Listens while the body runs, then shuts down.
@discardableResult
func listening<Result: Sendable>(
    _ transport: TLSPeerTransport, _ handle: @escaping @Sendable (any PeerConnection) async -> Void,
    _ body: @Sendable (_ address: String) async throws -> Result
) async throws -> Result {
    let (addresses, found) = AsyncStream.makeStream(of: String.self, bufferingPolicy: .bufferingNewest(1))
    return try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
            defer { found.finish() }
            try await transport.listen(
                onListening: { for address in $0 { found.yield(address) } }, handle)
        }
        guard let address = await addresses.first(where: { _ in true }) else {
            try await group.waitForAll()
            throw TransportError.lost
        }
        let result = try await body(address)
        group.cancelAll()
        try await group.waitForAll()
        return result
    }
}

/// A friend that returns every message it receives.
@Sendable func echo(_ connection: any PeerConnection) async {
    connection.setTrusted(true)
    try? await connection.receive { _ = connection.send($0) }
}

/// A stranger that only receives.
@Sendable func hear(_ connection: any PeerConnection) async {
    try? await connection.receive { _ in }
}

/// Events of connections, for which a test can wait instead of sleeping.
struct Log<Entry: Sendable>: Sendable {
    private let stream: AsyncStream<Entry>
    private let continuation: AsyncStream<Entry>.Continuation

    init() {
        // Unbounded: the test has few entries, and none of them may be lost.
        (stream, continuation) = AsyncStream.makeStream(of: Entry.self, bufferingPolicy: .unbounded)
    }

    func add(_ entry: Entry) { continuation.yield(entry) }
    func end() { continuation.finish() }

    /// Waits for the first entries and returns them.
    func first(_ count: Int) async -> [Entry] {
        var entries: [Entry] = []
        for await entry in stream {
            entries.append(entry)
            if entries.count == count { break }
        }
        return entries
    }
}

extension TLSPeerTransport {
    /// Dials any device at an address.
    func dial(
        _ address: String, _ handle: @escaping @Sendable (any PeerConnection) async -> Void
    ) async throws {
        try await dial(address, expecting: nil, isSearch: false, handle)
    }
}

extension FrameDecoder {
    /// Returns the next frame of a known type.
    mutating func nextFrame(limit: Int) throws(Violation) -> Frame? {
        while let piece = try next(limit: limit) {
            if case .frame(let frame) = piece { return frame }
        }
        return nil
    }
}
