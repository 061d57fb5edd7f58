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
            notifier.ready(status: "listening")
            notifier.stopping()
        }
        #expect(messages?.first?.split(separator: "\n").first == "READY=1")
        #expect(messages?.first?.contains("MAINPID=\(getpid())") == true)
        #expect(messages?.last == "STOPPING=1")
    }

    @Test func `Without a manager, or with one that is gone, nothing happens`() {
        SystemdNotifier(environment: [:]).ready(status: "x")
        SystemdNotifier(environment: ["NOTIFY_SOCKET": "/nonexistent/notify"]).stopping()
    }
}
