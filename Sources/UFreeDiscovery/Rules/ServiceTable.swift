/// The services that are on the air, as far as avahi-daemon said. Anybody on the network can add to it, so it is bounded.
struct ServiceTable {
    struct Service: Equatable {
        /// How often the service was announced on each interface: once for IPv4, once for IPv6.
        fileprivate(set) var sightings: [UInt32: Int]
        /// Lookups in a row that failed.
        var failures = 0
        /// The hash of the text the node was told, nil while it was told nothing.
        var toldText: Int?
        /// Whether it belongs to somebody the node waits for: then it is kept before others.
        var isFriend = false
        fileprivate let order: Int
    }

    /// How many are known at most; the oldest that is no friend's makes room for a new one.
    static let limit = 1_024
    /// An interface more than these is not counted: no host has so many, and no peer may invent them.
    static let interfaceLimit = 64

    private var services: [String: Service] = [:]
    private var lastOrder = 0

    subscript(name: String) -> Service? { services[name] }
    var count: Int { services.count }
    var names: [String] { services.sorted { $0.value.order < $1.value.order }.map(\.key) }

    /// - Returns: whether it is new here.
    mutating func appeared(_ name: String, on interface: UInt32) -> Bool {
        if var known = services[name] {
            if known.sightings[interface] != nil || known.sightings.count < Self.interfaceLimit {
                known.sightings[interface, default: 0] += 1
            }
            services[name] = known
            return false
        }
        lastOrder += 1
        services[name] = Service(sightings: [interface: 1], order: lastOrder)
        return true
    }

    /// - Returns: whether nothing of it is left on any interface.
    mutating func disappeared(_ name: String, on interface: UInt32) -> Bool {
        guard var known = services[name], let count = known.sightings[interface] else { return false }
        known.sightings[interface] = count > 1 ? count - 1 : nil
        services[name] = known
        return known.sightings.isEmpty
    }

    /// Who has to go before another one is known; nil while there is room.
    var surplus: String? {
        guard services.count > Self.limit else { return nil }
        return services.min {
            ($0.value.isFriend ? 1 : 0, $0.value.order) < ($1.value.isFriend ? 1 : 0, $1.value.order)
        }?
        .key
    }

    mutating func forget(_ name: String) -> Service? { services.removeValue(forKey: name) }

    mutating func change(_ name: String, _ change: (inout Service) -> Void) {
        guard var service = services[name] else { return }
        change(&service)
        services[name] = service
    }

    /// Where to ask for it: the one interface it was seen on, or 0 for any.
    func interface(of name: String) -> UInt32 {
        guard let sightings = services[name]?.sightings, sightings.count == 1 else { return 0 }
        return sightings.keys.first ?? 0
    }
}
