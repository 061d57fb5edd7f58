import Glibc

/// A client that connects, sends some text and then keeps the connection open until it is released.
package final class HeldConnection: Sendable {
    private let descriptor: Int32

    /// Connects to a Unix socket.
    /// - Throws: `FixtureError` if nobody listens there.
    package init(socket path: String, saying text: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var name = sockaddr_un()
        name.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: name.sun_path) else {
            throw FixtureError("\(path) is too long for a socket")
        }
        withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: bytes) }
        let connected = withUnsafePointer(to: &name) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard connected == 0 else { throw FixtureError("\(path) does not answer: errno \(errno)") }
        let words = Array(text.utf8)
        if !words.isEmpty { _ = send(descriptor, words, words.count, Int32(MSG_NOSIGNAL)) }
    }

    deinit { close(descriptor) }
}
