/// The services that wait for a lookup, by purpose: friends' services and those to be listed in the order of
/// the requests, all others newest first. Each name waits once, for its most urgent purpose.
struct LookupQueue: Equatable {
    /// The most names that wait for each purpose.
    static let limit = 1_024

    /// Served from the front.
    private var friends: [String] = []
    private var listed: [String] = []
    /// Served from the back; the name that would be served last makes room.
    private var ordinary: [String] = []

    var count: Int { friends.count + listed.count + ordinary.count }

    /// Adds a service that was not asked for.
    mutating func add(_ name: String) {
        guard !waits(name) else { return }
        ordinary.append(name)
        if ordinary.count > Self.limit { ordinary.removeFirst() }
    }

    /// Adds a service whose addresses the node wants.
    mutating func addAsked(_ name: String, isFriend: Bool) {
        guard !friends.contains(name), (isFriend ? friends : listed).count < Self.limit else { return }
        remove(name)
        if isFriend { friends.append(name) } else { listed.append(name) }
    }

    /// Adds a failed lookup again, behind all others.
    mutating func addAgain(_ name: String, _ purpose: Lookup.Purpose) {
        if purpose != .ordinary { return addAsked(name, isFriend: purpose == .friend) }
        guard !waits(name), ordinary.count < Self.limit else { return }
        ordinary.insert(name, at: 0)
    }

    mutating func remove(_ name: String) {
        friends.removeAll { $0 == name }
        listed.removeAll { $0 == name }
        ordinary.removeAll { $0 == name }
    }

    /// Returns whether a name waits for a purpose.
    /// - Parameter isBusy: whether a name cannot be served now.
    func has(_ purpose: Lookup.Purpose, unless isBusy: (String) -> Bool) -> Bool {
        place(purpose, unless: isBusy) != nil
    }

    /// Removes and returns the next name for a purpose.
    /// - Parameter isBusy: whether a name cannot be served now.
    mutating func take(_ purpose: Lookup.Purpose, unless isBusy: (String) -> Bool) -> String? {
        guard let place = place(purpose, unless: isBusy) else { return nil }
        return switch purpose {
        case .friend: friends.remove(at: place)
        case .listing: listed.remove(at: place)
        case .ordinary: ordinary.remove(at: place)
        }
    }

    private func place(_ purpose: Lookup.Purpose, unless isBusy: (String) -> Bool) -> Int? {
        switch purpose {
        case .friend: friends.firstIndex { !isBusy($0) }
        case .listing: listed.firstIndex { !isBusy($0) }
        case .ordinary: ordinary.lastIndex { !isBusy($0) }
        }
    }

    private func waits(_ name: String) -> Bool {
        friends.contains(name) || listed.contains(name) || ordinary.contains(name)
    }
}
