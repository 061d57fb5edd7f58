import Glibc

/// Under which names and addresses this machine reaches itself: a request sent there is one to oneself (F5).
struct OwnAddresses: Sendable {
    /// Canonical hosts of this machine beside loopback: its names and the addresses of its interfaces.
    let hosts: Set<String>

    init(hosts: Set<String>) {
        self.hosts = Set(hosts.map(PeerAddress.canonical))
    }

    /// Asks the system: cheap, and only done when somebody is added.
    static func ofThisMachine() -> OwnAddresses {
        var hosts: Set<String> = []
        var name = [CChar](repeating: 0, count: 256)
        if gethostname(&name, name.count - 1) == 0 {
            let host = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            let short = String(host.prefix { $0 != "." })
            if !short.isEmpty { hosts.formUnion([host, short, short + ".local"]) }
        }
        var list: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&list) == 0 else { return OwnAddresses(hosts: hosts) }
        defer { freeifaddrs(list) }
        var next = list
        while let entry = next {
            next = entry.pointee.ifa_next
            guard let address = entry.pointee.ifa_addr else { continue }
            let family = Int32(address.pointee.sa_family)
            guard family == AF_INET || family == AF_INET6 else { continue }
            let length = family == AF_INET ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
            var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            guard
                getnameinfo(
                    address, socklen_t(length), &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0
            else { continue }
            hosts.insert(
                String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
        }
        return OwnAddresses(hosts: hosts)
    }

    /// Whether an address leads to one of the node's own listeners.
    /// - Parameter listening: `HOST:PORT` of each, as `NodeStatus` has them.
    func leadsHere(_ address: PeerAddress, listening: [String]) -> Bool {
        let host = address.canonicalHost
        return listening.compactMap(PeerAddress.init).contains { own in
            guard own.port == address.port else { return false }
            let ownHost = own.canonicalHost
            if ownHost == host { return true }
            let isWildcard = ownHost == "0.0.0.0" || ownHost == PeerAddress.canonical("::")
            if isLoopback(host) { return isWildcard || isLoopback(ownHost) }
            return hosts.contains(host) && (isWildcard || hosts.contains(ownHost))
        }
    }

    private func isLoopback(_ host: String) -> Bool {
        host == "localhost" || host.hasPrefix("127.") || host == PeerAddress.canonical("::1")
            || host == "0.0.0.0"
            || host == PeerAddress.canonical("::")
    }
}
