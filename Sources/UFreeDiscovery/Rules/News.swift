import UFreeNode

/// The events that the node has not received yet: for each service, the newest about its presence and the
/// newest about its addresses. It therefore never grows beyond the table of services, however slow the node
/// is, and loses nothing that is still true. A service that came and went unreported is not reported at all.
struct News {
    private enum Subject: Hashable {
        case state
        case ownName
        case presence(String)
        case addresses(String)
    }

    private var order: [Subject] = []
    private var events: [Subject: DiscoveryEvent] = [:]
    /// The services that the node knows to be present.
    private var told: Set<String> = []

    var count: Int { events.count }

    mutating func add(_ event: DiscoveryEvent) {
        switch event {
        case .state: put(event, about: .state)
        case .found(let sighting): put(event, about: .presence(sighting.instanceName))
        case .renamed: put(event, about: .ownName)
        case .located(let name, _): put(event, about: .addresses(name))
        case .lost(let name):
            drop(.addresses(name))
            drop(.presence(name))
            if told.contains(name) { put(event, about: .presence(name)) }
        }
    }

    mutating func takeNext() -> DiscoveryEvent? {
        while !order.isEmpty {
            guard let event = events.removeValue(forKey: order.removeFirst()) else { continue }
            switch event {
            case .found(let sighting): told.insert(sighting.instanceName)
            case .lost(let name): told.remove(name)
            case .located, .renamed, .state: break
            }
            return event
        }
        return nil
    }

    private mutating func put(_ event: DiscoveryEvent, about subject: Subject) {
        if events.updateValue(event, forKey: subject) == nil { order.append(subject) }
    }

    private mutating func drop(_ subject: Subject) {
        guard events.removeValue(forKey: subject) != nil else { return }
        // Its place is kept until there are more empty places than events; removing each one would take too
        // long.
        if order.count > 2 * events.count + 64 { order.removeAll { events[$0] == nil } }
    }
}
