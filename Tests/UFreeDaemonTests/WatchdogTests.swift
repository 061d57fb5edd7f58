import Glibc
import Synchronization
import Testing
import UFreeDaemon
import UFreeTestSupport

struct WatchdogTests {
    @Test(.timeLimit(.minutes(1)))
    func `The manager is notified of every answer of the node, and of nothing while it hangs`() async throws {
        let address = "@ufree-watchdog-\(getpid())"
        let (messages, told) = AsyncStream.makeStream(of: String.self, bufferingPolicy: .unbounded)
        let manager = try NotificationSocket(address: address) { told.yield($0) }
        defer { manager.close() }
        let (hanging, held) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingOldest(1))
        let asked = Mutex(0)
        let watchdog = Watchdog(
            every: .seconds(60), notifier: SystemdNotifier(environment: ["NOTIFY_SOCKET": address]),
            pause: { _ in }
        ) {
            let count = asked.withLock { asked in
                asked += 1
                return asked
            }
            // Answers twice; the third question stays open until the daemon ends.
            if count > 2 { for await _ in hanging {} }
        }
        let heard = await withTaskGroup(of: Void.self) { group in
            group.addTask { try? await watchdog.run() }
            var heard: [String] = []
            for await message in messages {
                heard.append(message)
                if heard.count == 2 { break }
            }
            group.cancelAll()
            return heard
        }
        withExtendedLifetime(held) {}
        #expect(heard == ["WATCHDOG=1", "WATCHDOG=1"])
        #expect(asked.withLock { $0 } <= 3)
    }
}
