import Foundation
import Glibc
import UFreeTestSupport

/// A client on a Unix socket that sends whatever a test wants.
final class UnixClient: Sendable {
    private let descriptor: Int32

    init(_ path: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) {
            $0.copyBytes(from: Array(path.utf8).prefix($0.count - 1))
        }
        let connected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard connected == 0 else { throw FixtureError("\(path) does not answer: errno \(errno)") }
    }

    /// Connects to a port on 127.0.0.1.
    init(port: UInt16) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let connected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connected == 0 else { throw FixtureError("port \(port) does not answer: errno \(errno)") }
    }

    deinit { Glibc.close(descriptor) }

    /// Sends bytes without waiting, on its own thread, because it may block.
    func send(_ bytes: [UInt8]) {
        Thread.detachNewThread { [self] in _ = write(bytes) }
    }

    func send(_ text: String) { send(Array(text.utf8)) }

    /// Shuts down both directions of the connection.
    func close() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// Returns what the other side sends until it closes the connection or has sent the wanted text; nil if
    /// neither happens in time.
    func read(until wanted: String? = nil, within limit: Duration = .seconds(20)) async -> String? {
        await waiting(atMost: limit) { tell in
            Thread.detachNewThread { [self] in tell(receive(until: wanted)) }
        }
    }

    /// Sends everything, and only then reads as `read` does; the result is empty if something could not be
    /// sent.
    /// - Parameter isLast: whether it sends nothing afterwards, and shuts down that direction.
    func sendAll(_ bytes: [UInt8], isLast: Bool = false, thenReadUntil wanted: String) async -> String? {
        await waiting(atMost: .seconds(100)) { tell in
            Thread.detachNewThread { [self] in
                guard write(bytes) else { return tell("") }
                if isLast { shutdown(descriptor, Int32(SHUT_WR)) }
                tell(receive(until: wanted))
            }
        }
    }

    /// Returns false if the other side no longer reads.
    private func write(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { part in
                Glibc.send(descriptor, part.baseAddress, part.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    private func receive(until wanted: String?) -> String {
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            text += buffer.prefix(count)
            if let wanted, String(decoding: text, as: UTF8.self).contains(wanted) { break }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Sends one request on a new connection and returns the whole response.
    static func ask(_ path: String, _ method: String, _ target: String, body: String = "") async throws
        -> String
    {
        let client = try UnixClient(path)
        client.send(
            "\(method) \(target) HTTP/1.1\r\nHost: ufree\r\nConnection: close\r\n"
                + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
        guard let answer = await client.read() else { throw FixtureError("no answer in time") }
        return answer
    }
}
