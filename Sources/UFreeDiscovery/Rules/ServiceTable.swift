/// The services that avahi-daemon has reported. Anybody on the network can add to it, so it is limited.
struct ServiceTable {
    struct Service: Equatable {
        /// How often the service was announced on each interface: once for IPv4 and once for IPv6.
        fileprivate(set) var sightings: [UInt32: Int]
        /// Consecutive lookups that failed.
        var failures = 0
        /// The hash of the text reported to the node; nil if none was reported.
        var toldText: Int?
        /// Whether it belongs to an owner whom the node recognises; then it is kept in preference to others.
        var isFriend = false
        fileprivate let order: Int
    }

    /// The most services known; the oldest one that is not a friend's makes room for a new one.
    static let limit = 1_024
    /// The most interfaces counted for a service: no host has so many, and no peer may invent them.
    static let interfaceLimit = 64

    private var services: [String: Service] = [:]
    private var lastOrder = 0

    subscript(name: String) -> Service? { services[name] }
    var count: Int { services.count }
    var names: [String] { services.sorted { $0.value.order < $1.value.order }.map(\.key) }

    /// Adds a sighting of a service.
    /// - Returns: whether the service is new.
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

    /// Removes a sighting of a service.
    /// - Returns: whether it is gone from every interface.
    mutating func disappeared(_ name: String, on interface: UInt32) -> Bool {
        guard var known = services[name], let count = known.sightings[interface] else { return false }
        known.sightings[interface] = count > 1 ? count - 1 : nil
        services[name] = known
        return known.sightings.isEmpty
    }

    /// The service to remove because there are too many; nil while there is room.
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

    /// Returns the interface for lookups: the only one on which the service was seen, or 0 for any.
    func interface(of name: String) -> UInt32 {
        guard let sightings = services[name]?.sightings, sightings.count == 1 else { return 0 }
        return sightings.keys.first ?? 0
    }
}
