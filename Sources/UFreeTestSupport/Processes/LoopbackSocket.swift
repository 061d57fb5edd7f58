import Glibc

/// A TCP connection on the loopback interface, from any of its addresses.
struct LoopbackSocket {
    let descriptor: Int32

    /// - Parameters:
    ///   - address: `127.0.0.1:PORT`.
    /// - source: the last number of the source address, 127.0.0.N.
    /// - Throws: `FixtureError` if nobody answers there within five seconds.
    init(to address: String, from source: UInt8 = 1) throws {
        guard let colon = address.lastIndex(of: ":"),
            let port = UInt16(address[address.index(after: colon)...])
        else { throw FixtureError("\(address) is no address") }
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw FixtureError("no socket: errno \(errno)") }
        var limit = timeval(tv_sec: 5, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        guard Self.call(Glibc.bind, descriptor, source, 0), Self.call(Glibc.connect, descriptor, 1, port)
        else {
            close(descriptor)
            throw FixtureError("\(address) does not answer: errno \(errno)")
        }
    }

    /// Sends bytes.
    /// - Returns: Whether all bytes were accepted.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }

    private static func call(
        _ function: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32, _ descriptor: Int32, _ last: UInt8,
        _ port: UInt16
    ) -> Bool {
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_port = port.bigEndian
        name.sin_addr.s_addr = (UInt32(0x7F00_0000) + UInt32(last)).bigEndian
        return withUnsafePointer(to: &name) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                function(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }
}
