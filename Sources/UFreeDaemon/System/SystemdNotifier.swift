import Glibc

/// Tells the service manager how far the daemon is (sd_notify(3)): one datagram to `$NOTIFY_SOCKET`. Without that
/// variable nothing happens.
package struct SystemdNotifier: Hashable, Sendable {
    /// A path, or a name in the abstract namespace after a leading `@`.
    let address: String?
    /// How often the manager is to hear `alive()`: half of the time after which it takes the daemon for dead
    /// (sd_watchdog_enabled(3)); nil where it does not watch this process.
    package let watchdogInterval: Duration?

    package init(environment: [String: String]) {
        address = environment["NOTIFY_SOCKET"].flatMap { $0.hasPrefix("/") || $0.hasPrefix("@") ? $0 : nil }
        watchdogInterval = address == nil ? nil : Self.watchdogInterval(environment)
    }

    /// Whether there is a manager to be told.
    package var isListening: Bool { address != nil }

    /// `READY=1`.
    package func ready() { send("READY=1\nMAINPID=\(getpid())") }

    /// `STATUS=`: one line for `systemctl status`.
    package func status(_ line: String) { send("STATUS=\(line)") }

    /// `WATCHDOG=1`: the daemon works.
    package func alive() { send("WATCHDOG=1") }

    /// `STOPPING=1`.
    package func stopping() { send("STOPPING=1\nSTATUS=Stopping") }

    private static func watchdogInterval(_ environment: [String: String]) -> Duration? {
        // The variables are inherited: they may be meant for a parent.
        if let pid = environment["WATCHDOG_PID"], pid != "\(getpid())" { return nil }
        guard let limit = environment["WATCHDOG_USEC"].flatMap({ Int64($0) }), limit > 0 else { return nil }
        return .microseconds(limit / 2)
    }

    /// Best effort: a manager that does not listen is no reason to stop.
    private func send(_ message: String) {
        guard let address else { return }
        var name = sockaddr_un()
        name.sun_family = sa_family_t(AF_UNIX)
        var bytes = Array(address.utf8)
        if address.hasPrefix("@") { bytes[0] = 0 }
        let capacity = MemoryLayout.size(ofValue: name.sun_path)
        guard bytes.count < capacity else { return }
        withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: bytes) }
        // An abstract name ends where the length says, not at a zero.
        let isAbstract = address.hasPrefix("@")
        let length =
            capacity.distance(to: MemoryLayout<sockaddr_un>.size) + bytes.count + (isAbstract ? 0 : 1)

        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let text = Array(message.utf8)
        withUnsafePointer(to: &name) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                _ = sendto(
                    descriptor, text, text.count, Int32(MSG_NOSIGNAL), generic, socklen_t(length))
            }
        }
    }
}
