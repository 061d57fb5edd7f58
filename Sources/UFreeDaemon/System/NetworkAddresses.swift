import Glibc

/// The addresses at which this machine can be reached: those of interfaces that are up and have a carrier,
/// without loopback.
package struct NetworkAddresses: Hashable, Sendable {
    /// Interface and address, as getifaddrs(3) gives them.
    private var entries: Set<[UInt8]> = []

    /// Returns the current addresses; empty without a network.
    package static func current() -> NetworkAddresses {
        var result = NetworkAddresses()
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return result }
        defer { freeifaddrs(first) }
        let usable = UInt32(IFF_UP | IFF_RUNNING)
        for entry in sequence(first: first, next: { $0?.pointee.ifa_next }) {
            guard let entry = entry?.pointee, let address = entry.ifa_addr, let name = entry.ifa_name,
                entry.ifa_flags & usable == usable, entry.ifa_flags & UInt32(IFF_LOOPBACK) == 0,
                let size = size(of: address.pointee)
            else { continue }
            let bytes = UnsafeRawBufferPointer(start: address, count: size)
            let nameBytes = UnsafeRawBufferPointer(start: name, count: strlen(name))
            result.entries.insert(Array(nameBytes) + [0] + bytes)
        }
        return result
    }

    /// Returns the IPv4 address by which others in the network probably reach this machine; nil without a network.
    package static func primary() -> String? {
        let all = current().ipv4
        // Bridges of containers and tunnels have addresses too, and no device.
        let physical = all.filter { access("/sys/class/net/\($0.interface)/device", F_OK) == 0 }.map(
            \.address)
        let routed = routed()
        if let routed, physical.isEmpty || physical.contains(routed) { return routed }
        return physical.first ?? all.first?.address
    }

    /// Returns the address that packets to the internet have; nil without a route.
    private static func routed() -> String? {
        let descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        // Connecting sends nothing. The address is one of documentation (RFC 5737): what matters is the route to it.
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(9).bigEndian
        address.sin_addr.s_addr = in_addr_t(0xC000_0201).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isRouted = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                connect(descriptor, address, size) == 0 && getsockname(descriptor, address, &size) == 0
            }
        }
        return isRouted ? text(address.sin_addr) : nil
    }

    /// The addresses of version 4 with their interfaces, in the order of their names.
    private var ipv4: [(interface: String, address: String)] {
        entries.compactMap { entry in
            guard let end = entry.firstIndex(of: 0) else { return nil }
            return entry[(end + 1)...].withUnsafeBytes { buffer in
                let address = buffer.loadUnaligned(as: sockaddr_in.self)
                guard Int32(address.sin_family) == AF_INET else { return nil }
                return (String(decoding: entry[..<end], as: UTF8.self), Self.text(address.sin_addr))
            }
        }.sorted { ($0.interface, $0.address) < ($1.interface, $1.address) }
    }

    private static func text(_ address: in_addr) -> String {
        withUnsafeBytes(of: address.s_addr) { $0.map { "\($0)" }.joined(separator: ".") }
    }

    /// Returns the name by which this machine is known in its network by multicast DNS (RFC 6762).
    package static func name() -> String {
        var name = [CChar](repeating: 0, count: 256)
        gethostname(&name, name.count - 1)
        let host = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return host.prefix { $0 != "." } + ".local"
    }

    private static func size(of address: sockaddr) -> Int? {
        switch Int32(address.sa_family) {
        case AF_INET: MemoryLayout<sockaddr_in>.size
        case AF_INET6: MemoryLayout<sockaddr_in6>.size
        default: nil
        }
    }
}
