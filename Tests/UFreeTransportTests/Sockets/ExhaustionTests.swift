import Dispatch
import Glibc
import NIOCore
import NIOPosix
import Testing
import UFreeNode

@testable import UFreeTransport

@Suite("A machine without room for one more connection (fault 14)", .timeLimit(.minutes(2)))
struct ExhaustionTests {
    /// In a separate process, because other tests need their descriptors.
    @Test(
        "Fault 14: without descriptors nothing is accepted and nothing spins; with them, waiting peers get in"
    )
    func descriptors() async {
        await #expect(processExitsWith: .success) {
            var limits = TransportLimits.patient
            limits.acceptPause = .milliseconds(200)
            let transport = try makeTransport(limits: limits)
            let identity = TestIdentity()
            let peer = RawPeer(bytes: try identity.hello().frame().array, tls: try RawPeer.tls(identity))
            // Creates everything that is created at first use before the descriptors are used up.
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
                // Enough time for a busy-looping listener to fail thousands of times.
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
