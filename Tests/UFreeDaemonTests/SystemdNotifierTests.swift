import Glibc
import Synchronization
import Testing
import UFreeDaemon
import UFreeTestSupport

struct SystemdNotifierTests {
    @Test(arguments: ["/tmp/ufree-notify-\(getpid()).sock", "@ufree-notify-\(getpid())"])
    func `READY and STOPPING reach the manager's socket, in a file or abstract`(address: String) async throws
    {
        let received = Mutex<[String]>([])
        var manager: NotificationSocket?
        defer { manager?.close() }
        let notifier = SystemdNotifier(environment: ["NOTIFY_SOCKET": address])
        let messages = try await waiting(atMost: .seconds(10)) { tell in
            manager = try NotificationSocket(address: address) { message in
                let all = received.withLock { received in
                    received.append(message)
                    return received
                }
                if all.count == 2 { tell(all) }
            }
            notifier.ready()
            notifier.stopping()
        }
        #expect(messages?.first?.split(separator: "\n").first == "READY=1")
        #expect(messages?.first?.contains("MAINPID=\(getpid())") == true)
        #expect(messages?.last?.split(separator: "\n").first == "STOPPING=1")
    }

    @Test(arguments: [
        (["WATCHDOG_USEC": "120000000"], Duration.seconds(60)),
        (["WATCHDOG_USEC": "120000000", "WATCHDOG_PID": "\(getpid())"], .seconds(60)),
        (["WATCHDOG_USEC": "120000000", "WATCHDOG_PID": "1"], nil),
        (["WATCHDOG_USEC": "0"], nil), (["WATCHDOG_USEC": "-5"], nil), (["WATCHDOG_USEC": "soon"], nil),
        ([:], nil),
    ])
    func
        `The manager hears from the daemon twice in the time it allows, if it is this process that it watches`(
            variables: [String: String], interval: Duration?
        )
    {
        let all = variables.merging(["NOTIFY_SOCKET": "/run/notify"]) { $1 }
        #expect(SystemdNotifier(environment: all).watchdogInterval == interval)
        #expect(SystemdNotifier(environment: variables).watchdogInterval == nil)
    }

    @Test func `Without a manager, or with one that is gone, nothing happens`() {
        SystemdNotifier(environment: [:]).ready()
        SystemdNotifier(environment: ["NOTIFY_SOCKET": "/nonexistent/notify"]).stopping()
    }
}
