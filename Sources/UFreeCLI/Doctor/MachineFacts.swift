/// What is read from this machine for `ufreectl doctor`. Checks are functions of these facts.
struct MachineFacts: Hashable, Sendable {
    var userID: UInt32 = 0
    /// The directories and files of this node that exist.
    var files: [FileFact] = []
    /// How much of the disk of the data directory this user can still write, in bytes; nil if it is not known.
    var freeBytes: Int?
    /// The data directory.
    var dataDirectory = ""
    /// Whether systemd starts services here.
    var hasSystemd = false
    /// Whether the unit for this user's `ufreed` is installed.
    var hasUnit = false
    var avahi = AvahiFact()
    var interfaces: [InterfaceFact] = []
    var sockets: [SocketFact] = []
    var neighbours: [NeighbourFact] = []
    /// The next hops of default routes.
    var gateways: [GatewayFact] = []
    /// The ports that the kernel gives to programs that ask for any.
    var freePorts = 32_768...60_999
    var firewall = FirewallFact()
}

/// A directory or a file of the node.
struct FileFact: Hashable, Sendable {
    var path: String
    var isDirectory: Bool
    /// The permissions, such as 0o600.
    var mode: UInt32
    var owner: UInt32
}

/// avahi-daemon on this machine.
struct AvahiFact: Hashable, Sendable {
    var isInstalled = false
    var isRunning = false
    /// Its configuration file.
    var configuration = ""
    /// Interfaces that the configuration names; nil where it names none.
    var allowed: [String]?
    var denied: [String] = []
    /// The user that it runs as; nil if there is no such user.
    var userID: UInt32?
}

/// A network interface.
struct InterfaceFact: Hashable, Sendable {
    struct Address: Hashable, Sendable {
        var host: String
        /// The number of bits that all addresses of its network have in common.
        var prefix: Int
    }

    var name: String
    /// Up, and with a carrier.
    var isUp = true
    var isLoopback = false
    var isPointToPoint = false
    var hasMulticast = true
    /// Whether a program here receives multicast DNS on it (224.0.0.251).
    var hearsMDNS = false
    var addresses: [Address] = []

    /// Whether it leads into a virtual private network, as far as its kind and its name show.
    var isVPN: Bool {
        !isLoopback
            && (isPointToPoint
                || ["tun", "wg", "tailscale", "ppp", "zt", "nebula"].contains(where: name.hasPrefix))
    }

    /// Whether it is a local network with other machines: not loopback, no VPN, and no bridge of containers.
    var isLAN: Bool {
        isUp && !isLoopback && !isVPN && !addresses.isEmpty
            && !["docker", "br-", "veth", "virbr", "lxc", "podman", "vnet"].contains(where: name.hasPrefix)
    }

    /// Whether an address is in one of its networks.
    func contains(_ host: String) -> Bool {
        addresses.contains { AddressBits.share(host, $0.host, $0.prefix) }
    }
}

/// A socket of any program that has a port.
struct SocketFact: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case tcp, tcp6, udp, udp6
    }

    /// The program that has it, as far as this user can see.
    struct Program: Hashable, Sendable {
        var name: String
        var pid: Int
    }

    var kind: Kind
    /// Whether it is bound to all addresses.
    var isWildcard: Bool
    var port: Int
    var isListening: Bool
    var owner: UInt32
    var inode: Int
    var program: Program?
}

/// A machine in the network that the kernel has looked for (ARP).
struct NeighbourFact: Hashable, Sendable {
    var address: String
    var interface: String
    /// Whether it answered.
    var hasAnswered: Bool
}

/// The next hop of a default route.
struct GatewayFact: Hashable, Sendable {
    var address: String
    var interface: String
}

/// The rules for packets.
struct FirewallFact: Hashable, Sendable {
    /// What manages the rules.
    enum Manager: Hashable, Sendable {
        case ufw, firewalld
    }

    /// What `nft list ruleset` prints; nil if this user cannot read it.
    var ruleset: String?
    /// Whether there are tools that make rules, so that a ruleset that cannot be read may matter.
    var isPossible = false
    var manager: Manager?
}
