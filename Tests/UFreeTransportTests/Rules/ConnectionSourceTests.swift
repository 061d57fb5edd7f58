import NIOCore
import Testing

@testable import UFreeTransport

@Suite("Sources of connections (Y4)")
struct ConnectionSourceTests {
    @Test("An IPv4 address from an IPv6 socket is IPv4, and an IPv6 /64 counts as one source")
    func sources() throws {
        let mapped = try SocketAddress(ipAddress: "::ffff:192.0.2.7", port: 1)
        #expect(mapped.host == "192.0.2.7")
        #expect(try mapped.source == SocketAddress(ipAddress: "192.0.2.7", port: 2).source)
        let first = try SocketAddress(ipAddress: "2001:db8:1:2::1", port: 1)
        #expect(first.host == "2001:db8:1:2::1")
        #expect(try first.source == SocketAddress(ipAddress: "2001:db8:1:2:ffff::9", port: 1).source)
        #expect(try first.source != SocketAddress(ipAddress: "2001:db8:1:3::1", port: 1).source)
        #expect(first.source.description == "2001:db8:1:2::/64")
        #expect(mapped.source.description == "192.0.2.7")
        // Link-local addresses of a network share a prefix, but two neighbours count separately.
        let neighbour = try SocketAddress(ipAddress: "fe80::1", port: 1)
        #expect(try neighbour.source != SocketAddress(ipAddress: "fe80::2", port: 1).source)
        #expect(neighbour.source.description == "fe80:0:0:0:0:0:0:1")
    }
}
