import Glibc

/// Reads this machine for `ufreectl doctor`. It changes nothing, and what this user cannot read is missing.
struct MachineReader: Sendable {
    /// Where the node's files are.
    struct Places: Hashable, Sendable {
        var dataDirectory: String
        var socketDirectory: String
    }

    /// A prefix of all paths of the system, for tests.
    var root = ""
    /// Rules that were read for the user; nil if they are read here.
    var ruleset: String?

    /// Returns the facts.
    func facts(_ places: Places) -> MachineFacts {
        var facts = MachineFacts()
        facts.userID = getuid()
        facts.dataDirectory = places.dataDirectory
        facts.files = files(places)
        facts.freeBytes = freeBytes(places.dataDirectory)
        facts.hasSystemd = isDirectory("/run/systemd/system")
        facts.hasUnit = ["/usr/lib", "/usr/local/lib", "/etc"].contains {
            exists("\($0)/systemd/user/ufreed.service")
        }
        facts.avahi = avahi()
        facts.interfaces = interfaces()
        facts.sockets = sockets()
        facts.neighbours = ProcText.neighbours(text("/proc/self/net/arp"))
        facts.gateways = ProcText.gateways(text("/proc/self/net/route"))
        facts.freePorts =
            ProcText.portRange(text("/proc/sys/net/ipv4/ip_local_port_range")) ?? facts.freePorts
        facts.firewall = firewall()
        return facts
    }

    // MARK: Files

    /// Files of a data directory that are looked at.
    private static let most = 256

    private func files(_ places: Places) -> [FileFact] {
        let inside = DirectoryList.names(places.dataDirectory).sorted().prefix(Self.most)
        let paths =
            [places.dataDirectory] + inside.map { "\(places.dataDirectory)/\($0)" }
            + (places.socketDirectory == places.dataDirectory ? [] : [places.socketDirectory])
        return paths.compactMap { path in
            var found = stat()
            guard lstat(path, &found) == 0 else { return nil }
            let kind = found.st_mode & S_IFMT
            guard kind == S_IFDIR || kind == S_IFREG else { return nil }
            return FileFact(
                path: path, isDirectory: kind == S_IFDIR, mode: found.st_mode & 0o777, owner: found.st_uid)
        }
    }

    /// Returns what this user may still write, where the directory is or will be.
    private func freeBytes(_ directory: String) -> Int? {
        var path = directory
        var found = statvfs()
        while statvfs(path, &found) != 0 {
            guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return nil }
            path = String(path[..<slash])
        }
        return Int(found.f_bavail) * Int(found.f_frsize)
    }

    private func exists(_ path: String) -> Bool { access(root + path, F_OK) == 0 }

    private func isDirectory(_ path: String) -> Bool {
        var found = stat()
        return stat(root + path, &found) == 0 && found.st_mode & S_IFMT == S_IFDIR
    }

    private func text(_ path: String) -> String { SystemFile.text(root + path) ?? "" }

    // MARK: avahi-daemon

    private func avahi() -> AvahiFact {
        var fact = AvahiFact()
        fact.configuration = "/etc/avahi/avahi-daemon.conf"
        fact.isInstalled = ["/usr/sbin", "/usr/bin", "/usr/local/sbin"].contains {
            access("\(root)\($0)/avahi-daemon", X_OK) == 0
        }
        // What is left of a killed one says that it runs; the process tells.
        let pid = Int(text("/run/avahi-daemon/pid").prefix { $0.isNumber })
        fact.isRunning = pid.map { text("/proc/\($0)/comm").hasPrefix("avahi-daemon") } ?? false
        (fact.allowed, fact.denied) = ProcText.avahiInterfaces(text(fact.configuration))
        fact.userID = ProcText.user("avahi", in: text("/etc/passwd"))
        return fact
    }

    // MARK: The network

    private func interfaces() -> [InterfaceFact] {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return [] }
        defer { freeifaddrs(first) }
        let hearing = ProcText.hearingMDNS(text("/proc/self/net/igmp"))
            .union(ProcText.hearingMDNS6(text("/proc/self/net/igmp6")))
        var facts: [String: InterfaceFact] = [:]
        for entry in sequence(first: first, next: { $0?.pointee.ifa_next }) {
            guard let entry = entry?.pointee, let name = entry.ifa_name.map({ String(cString: $0) }) else {
                continue
            }
            func has(_ flag: Int) -> Bool { entry.ifa_flags & UInt32(flag) != 0 }
            var fact =
                facts[name]
                ?? InterfaceFact(
                    name: name, isUp: has(IFF_UP) && has(IFF_RUNNING),
                    isLoopback: has(IFF_LOOPBACK),
                    isPointToPoint: has(IFF_POINTOPOINT),
                    hasMulticast: has(IFF_MULTICAST), hearsMDNS: hearing.contains(name))
            if let host = Self.bytes(entry.ifa_addr), let mask = Self.bytes(entry.ifa_netmask) {
                fact.addresses.append(
                    .init(host: AddressBits.text(host), prefix: AddressBits.prefix(ofMask: mask)))
            }
            facts[name] = fact
        }
        return facts.values.sorted { $0.name < $1.name }
    }

    /// Returns the 4 or 16 bytes of an internet address.
    private static func bytes(_ address: UnsafeMutablePointer<sockaddr>?) -> [UInt8]? {
        guard let address else { return nil }
        let start = UnsafeRawPointer(address)
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            return withUnsafeBytes(of: start.loadUnaligned(as: sockaddr_in.self).sin_addr) { Array($0) }
        case AF_INET6:
            return withUnsafeBytes(of: start.loadUnaligned(as: sockaddr_in6.self).sin6_addr) { Array($0) }
        default: return nil
        }
    }

    /// Returns the sockets that matter: those that listen, and those of multicast DNS.
    private func sockets() -> [SocketFact] {
        let kinds: [(String, SocketFact.Kind)] = [
            ("tcp", .tcp), ("tcp6", .tcp6), ("udp", .udp), ("udp6", .udp6),
        ]
        var found = kinds.flatMap { name, kind in
            ProcText.sockets(text("/proc/self/net/\(name)"), kind).filter {
                $0.isListening || [.udp, .udp6].contains(kind) && $0.port == 5_353
            }
        }
        let programs = programs(of: Set(found.map(\.inode)))
        for index in found.indices { found[index].program = programs[found[index].inode] }
        return found
    }

    /// Returns the programs that have sockets, by inode. Other users' programs only root can see.
    private func programs(of inodes: Set<Int>) -> [Int: SocketFact.Program] {
        var programs: [Int: SocketFact.Program] = [:]
        for pid in DirectoryList.names(root + "/proc").compactMap({ Int($0) }) {
            let directory = "\(root)/proc/\(pid)/fd"
            for name in DirectoryList.names(directory) {
                var buffer = [CChar](repeating: 0, count: 64)
                let count = readlink("\(directory)/\(name)", &buffer, buffer.count)
                guard count > 0 else { continue }
                let target = String(
                    decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
                guard target.hasPrefix("socket:["), let inode = Int(target.dropFirst(8).dropLast()),
                    inodes.contains(inode)
                else { continue }
                let name = text("/proc/\(pid)/comm").prefix { $0 != "\n" }
                programs[inode] = .init(name: String(name), pid: pid)
            }
        }
        return programs
    }

    // MARK: The firewall

    private func firewall() -> FirewallFact {
        var fact = FirewallFact()
        let nft = ["/usr/sbin/nft", "/sbin/nft"].first { access(root + $0, X_OK) == 0 }
        if text("/etc/ufw/ufw.conf").split(separator: "\n").contains("ENABLED=yes") { fact.manager = .ufw }
        if exists("/run/firewalld.pid") || exists("/run/firewalld/firewalld.pid") {
            fact.manager = .firewalld
        }
        fact.isPossible = nft != nil || fact.manager != nil
        fact.ruleset = ruleset ?? nft.flatMap { ProgramOutput.read([$0, "list", "ruleset"]) }
        return fact
    }
}
