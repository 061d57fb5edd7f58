import UFreeNode

/// What there is to tell the node and was not told yet: for each service one word about its presence and one about its
/// addresses, the newest. So it stays as small as the table of services however slow the node is, and nothing that
/// still holds is lost. A service that came and went unheard is not told of at all.
struct News {
    private enum Subject: Hashable {
        case state
        case ownName
        case presence(String)
        case addresses(String)
    }

    private var order: [Subject] = []
    private var events: [Subject: DiscoveryEvent] = [:]
    /// Services the node knows to be there.
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
        // Its place stays until there are more empty places than events: looking for each would take too long.
        if order.count > 2 * events.count + 64 { order.removeAll { events[$0] == nil } }
    }
}
