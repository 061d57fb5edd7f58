import Glibc

/// Reports the daemon's state to the service manager (sd_notify(3)) with a datagram to `$NOTIFY_SOCKET`.
/// Without that variable it does nothing.
package struct SystemdNotifier: Hashable, Sendable {
    /// A path, or a name in the abstract namespace after a leading `@`.
    let address: String?
    /// How often to call `alive()`: half of the time after which the manager considers the daemon dead
    /// (sd_watchdog_enabled(3)); nil if it doesn't watch this process.
    package let watchdogInterval: Duration?

    package init(environment: [String: String]) {
        address = environment["NOTIFY_SOCKET"].flatMap { $0.hasPrefix("/") || $0.hasPrefix("@") ? $0 : nil }
        watchdogInterval = address == nil ? nil : Self.watchdogInterval(environment)
    }

    /// Whether there is a service manager.
    package var isListening: Bool { address != nil }

    /// Sends `READY=1`.
    package func ready() { send("READY=1\nMAINPID=\(getpid())") }

    /// Sends `STATUS=`: one line for `systemctl status`.
    package func status(_ line: String) { send("STATUS=\(line)") }

    /// Sends `WATCHDOG=1`: the daemon works.
    package func alive() { send("WATCHDOG=1") }

    /// Sends `STOPPING=1`.
    package func stopping() { send("STOPPING=1\nSTATUS=Stopping") }

    private static func watchdogInterval(_ environment: [String: String]) -> Duration? {
        // The variables are inherited, so they may be meant for a parent process.
        if let pid = environment["WATCHDOG_PID"], pid != "\(getpid())" { return nil }
        guard let limit = environment["WATCHDOG_USEC"].flatMap({ Int64($0) }), limit > 0 else { return nil }
        return .microseconds(limit / 2)
    }

    /// Sends a message. A failure is ignored: a manager that doesn't listen is no reason to stop.
    private func send(_ message: String) {
        guard let address else { return }
        var name = sockaddr_un()
        name.sun_family = sa_family_t(AF_UNIX)
        var bytes = Array(address.utf8)
        if address.hasPrefix("@") { bytes[0] = 0 }
        let capacity = MemoryLayout.size(ofValue: name.sun_path)
        guard bytes.count < capacity else { return }
        withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: bytes) }
        // The length, not a zero byte, ends an abstract name.
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
