import Glibc

/// The system's journal, which keeps the fields of each message (systemd's native journal protocol).
package struct JournalSocket: Sendable {
    /// The longest value of a field, in bytes; log values are cut long before.
    static let valueLimit = 16_384

    private let descriptor: Int32
    private let path: String

    /// - Parameter path: the journal's socket.
    /// - Returns: nil if there is none.
    package init?(path: String = "/run/systemd/journal/socket") {
        guard access(path, W_OK) == 0 else { return nil }
        // It stays open as long as the process.
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        self.path = path
        guard descriptor >= 0 else { return nil }
    }

    /// Sends one message, without waiting for a journal that is busy.
    /// - Parameter fields: names of capital letters, digits and underscores; values without line breaks.
    /// - Returns: false if the journal did not take it.
    package func send(_ fields: [(name: String, value: String)]) -> Bool {
        var message: [UInt8] = []
        for (name, value) in fields {
            message += Array("\(name)=".utf8) + value.utf8.prefix(Self.valueLimit) + [UInt8(ascii: "\n")]
        }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else { return false }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        // To an address, not a connection: the journal may be restarted.
        let sent = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                sendto(
                    descriptor, message, message.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL),
                    $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        return sent == message.count
    }
}
