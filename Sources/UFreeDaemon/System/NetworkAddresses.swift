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

    private static func size(of address: sockaddr) -> Int? {
        switch Int32(address.sa_family) {
        case AF_INET: MemoryLayout<sockaddr_in>.size
        case AF_INET6: MemoryLayout<sockaddr_in6>.size
        default: nil
        }
    }
}
