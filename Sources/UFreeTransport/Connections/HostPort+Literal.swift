import NIOCore
import UFreeDomain

extension HostPort {
    /// The numeric address with its zone, as link-local addresses have one (RFC 4007); nil for a name.
    var literal: SocketAddress? {
        let address = host.prefix { $0 != "%" }
        guard let plain = try? SocketAddress(ipAddress: String(address), port: port) else { return nil }
        // For a numeric address, the resolver only reads the zone and asks no server.
        return address.endIndex == host.endIndex
            ? plain : try? SocketAddress.makeAddressResolvingHost(host, port: port)
    }
}
