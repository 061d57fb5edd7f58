import Dispatch
import Glibc
import NIOCore
import NIOPosix
import Testing
import UFreeNode

@testable import UFreeTransport

@Suite("A machine without room for one more connection (fault 14)", .timeLimit(.minutes(2)))
struct ExhaustionTests {
    /// In a process of its own: the others need their descriptors.
    @Test(
        "Fault 14: without descriptors nothing is accepted and nothing spins; with them, whoever waited gets in"
    )
    func descriptors() async {
        await #expect(processExitsWith: .success) {
            var limits = TransportLimits.patient
            limits.acceptPause = .milliseconds(200)
            let transport = try makeTransport(limits: limits)
            let identity = TestIdentity()
            let peer = RawPeer(bytes: try identity.hello().frame().array, tls: try RawPeer.tls(identity))
            // What is made at first use is made before the descriptors are gone.
            try await listening(try makeTransport(), hear) { try await peer.converse(with: $0) { _ in nil } }
            // Dispatch, on whose threads the test runs, ends a process that has no descriptor for its timer.
            await withCheckedContinuation { done in
                DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(1)) { done.resume() }
            }
            var limit = rlimit(rlim_cur: 64, rlim_max: 64)
            try #require(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
            try await listening(transport, hear) { address in
                var taken: [CInt] = []
                while true {
                    let descriptor = open("/dev/null", O_RDONLY)
                    if descriptor < 0 { break }
                    taken.append(descriptor)
                }
                // One for the caller, none for the listener.
                if let last = taken.popLast() { close(last) }
                async let frames = peer.converse(with: address) { _ in nil }
                // The time in which a listener that spins fails thousands of times.
                try await MultiThreadedEventLoopGroup.singleton.next().scheduleTask(in: .seconds(1)) {}
                    .futureResult.get()
                let failures = transport.counters()["exhausted"] ?? 0
                #expect((1...6).contains(failures))
                for descriptor in taken { close(descriptor) }
                #expect(try await frames.map(\.type) == [.hello])
            }
        }
    }
}
