// A dispatch source may be cancelled from any thread, but on Linux the type is not marked as Sendable.
@preconcurrency import Dispatch
import Glibc

/// The service manager's side of sd_notify(3): a datagram socket, so that a test is notified and doesn't
/// poll.
package final class NotificationSocket: Sendable {
    private let source: any DispatchSourceRead

    /// - Parameters:
    ///   - address: a path that does not exist yet, or a name in the abstract namespace after a leading `@`.
    /// - onMessage: called with each message in order, from a private queue.
    /// - Throws: `FixtureError` if the socket can't be created.
    package init(address: String, onMessage: @escaping @Sendable (String) -> Void) throws {
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw FixtureError("no datagram socket: errno \(errno)") }
        var name = sockaddr_un()
        name.sun_family = sa_family_t(AF_UNIX)
        var bytes = Array(address.utf8)
        let capacity = MemoryLayout.size(ofValue: name.sun_path)
        guard !bytes.isEmpty, bytes.count < capacity else {
            Glibc.close(descriptor)
            throw FixtureError("\(address) is too long for a socket")
        }
        let isAbstract = address.hasPrefix("@")
        if isAbstract { bytes[0] = 0 }
        withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: bytes) }
        let length = MemoryLayout<sockaddr_un>.size - capacity + bytes.count + (isAbstract ? 0 : 1)
        let bound = withUnsafePointer(to: &name) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.bind(descriptor, $0, socklen_t(length))
            }
        }
        guard bound == 0 else {
            Glibc.close(descriptor)
            throw FixtureError("\(address) cannot be bound: errno \(errno)")
        }
        source = DispatchSource.makeReadSource(
            fileDescriptor: descriptor, queue: DispatchQueue(label: "ufree.notify"))
        source.setEventHandler {
            var buffer = [UInt8](repeating: 0, count: 4_096)
            let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            if count > 0 { onMessage(String(decoding: buffer[..<count], as: UTF8.self)) }
        }
        source.setCancelHandler {
            Glibc.close(descriptor)
            if !isAbstract { unlink(address) }
        }
        source.resume()
    }

    package func close() { source.cancel() }
}
