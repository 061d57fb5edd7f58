import Synchronization
import Testing
import UFreeDaemon
import UFreeDomain
import UFreeNode
import UFreeSync

struct AnnouncingTransportTests {
    /// A transport that only notes what is prepared.
    private final class Base: PeerTransport {
        let prepared = Mutex<[Message]>([])

        func listen(
            onListening: @escaping @Sendable ([String]) async -> Void,
            _ handle: @escaping @Sendable (any PeerConnection) async -> Void
        ) async throws {}

        func dial(
            _ address: String, expecting expected: Set<DeviceID>?, isSearch: Bool,
            _ handle: @escaping @Sendable (any PeerConnection) async -> Void
        ) async throws {}

        func prepare(_ message: Message) { prepared.withLock { $0.append(message) } }

        func counters() -> [String: Int] { [:] }
    }

    @Test
    func `What is prepared while the disk writes reaches the transport that sends it`() {
        let base = Base()
        let wanted = HostPort(host: "127.0.0.1", port: 7_633)
        AnnouncingTransport(base, wanted: wanted) { _ in }.prepare(.snapshotEnd)
        #expect(base.prepared.withLock { $0 } == [.snapshotEnd])
    }
}
