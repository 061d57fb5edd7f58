import Glibc
import UFreeDomain

/// The names and addresses under which this machine reaches itself: a request sent there is a request to
/// oneself (F5).
struct OwnAddresses: Sendable {
    /// Canonical hosts of this machine besides loopback: its names and the addresses of its interfaces.
    let hosts: Set<String>
    /// The same as they were given.
    private let written: Set<String>

    init(hosts: Set<String>) {
        self.hosts = Set(hosts.map(HostPort.canonical))
        written = hosts
    }

    /// Asks the system. This is cheap, and only done when a friend is added.
    static func ofThisMachine() -> OwnAddresses {
        var hosts: Set<String> = []
        var name = [CChar](repeating: 0, count: 256)
        if gethostname(&name, name.count - 1) == 0 {
            let host = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            let short = String(host.prefix { $0 != "." })
            if !short.isEmpty { hosts.formUnion([host, short, short + ".local"]) }
        }
        // If the call fails, the list stays empty.
        var list: UnsafeMutablePointer<ifaddrs>?
        _ = getifaddrs(&list)
        defer { freeifaddrs(list) }
        var next = list
        while let entry = next {
            if let host = numericHost(entry.pointee.ifa_addr) { hosts.insert(host) }
            next = entry.pointee.ifa_next
        }
        return OwnAddresses(hosts: hosts)
    }

    /// Returns nil if it is not an internet address: interfaces can have other addresses or none.
    private static func numericHost(_ address: UnsafePointer<sockaddr>?) -> String? {
        var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        // For an IPv4 address, only its own shorter length is read.
        let length = socklen_t(MemoryLayout<sockaddr_in6>.size)
        guard getnameinfo(address, length, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0 else {
            return nil
        }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Returns the addresses where others may reach the listeners, those of version 4 first. An address that only means
    /// something on this machine or this cable is left out, unless a listener has no other.
    func reachable(listening: [String]) -> [HostPort] {
        var found: [HostPort] = []
        for own in listening.compactMap(HostPort.init) {
            let isWildcard = own.host == "0.0.0.0" || own.canonicalHost == HostPort.canonical("::")
            let hosts = isWildcard ? numeric.sorted() : [own.host]
            found += hosts.map { HostPort(host: $0, port: own.port) }.filter { !found.contains($0) }
        }
        return found.filter { !$0.host.contains(":") } + found.filter { $0.host.contains(":") }
    }

    /// The addresses that others can use.
    private var numeric: Set<String> {
        written.filter { host in
            let address = HostPort("\(host.contains(":") ? "[\(host)]" : host):1")
            let isNumber =
                host.contains(":") || host.allSatisfy { $0 == "." || $0.isASCII && $0.isWholeNumber }
            return isNumber && address != nil && !isLoopback(host) && !host.hasPrefix("fe80")
                && !host.hasPrefix("169.254.")
        }
    }

    /// Returns whether an address leads to one of the node's own listeners.
    /// - Parameter listening: the `HOST:PORT` of each listener, as in `NodeStatus`.
    func leadsHere(_ address: HostPort, listening: [String]) -> Bool {
        let host = address.canonicalHost
        return listening.compactMap(HostPort.init).contains { own in
            guard own.port == address.port else { return false }
            let ownHost = own.canonicalHost
            if ownHost == host { return true }
            let isWildcard = ownHost == "0.0.0.0" || ownHost == HostPort.canonical("::")
            if isLoopback(host) { return isWildcard || isLoopback(ownHost) }
            return hosts.contains(host) && (isWildcard || hosts.contains(ownHost))
        }
    }

    private func isLoopback(_ host: String) -> Bool {
        host == "localhost" || host.hasPrefix("127.") || host == HostPort.canonical("::1")
            || host == "0.0.0.0"
            || host == HostPort.canonical("::")
    }
}
