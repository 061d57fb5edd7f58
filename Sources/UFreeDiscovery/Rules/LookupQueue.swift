/// Who waits to be looked up: those whose addresses were asked for first, in that order; then the newest. Each name waits
/// once.
struct LookupQueue: Equatable {
    /// How many wait at most in each half; the one that would be served last makes room.
    static let limit = 1_024

    /// Served from the front.
    private var asked: [String] = []
    /// Served from the back.
    private var ordinary: [String] = []

    var count: Int { asked.count + ordinary.count }

    /// A service nobody asked for.
    mutating func add(_ name: String) {
        guard !asked.contains(name), !ordinary.contains(name) else { return }
        ordinary.append(name)
        if ordinary.count > Self.limit { ordinary.removeFirst() }
    }

    /// A service whose addresses the node wants.
    mutating func addAsked(_ name: String) {
        guard !asked.contains(name), asked.count < Self.limit else { return }
        ordinary.removeAll { $0 == name }
        asked.append(name)
    }

    /// A lookup that failed, to be tried once more behind all others.
    mutating func addAgain(_ name: String, isAsked: Bool) {
        if isAsked { return addAsked(name) }
        guard !asked.contains(name), !ordinary.contains(name), ordinary.count < Self.limit else { return }
        ordinary.insert(name, at: 0)
    }

    mutating func remove(_ name: String) {
        asked.removeAll { $0 == name }
        ordinary.removeAll { $0 == name }
    }

    /// - Parameter isBusy: names that are not served now.
    mutating func takeAsked(unless isBusy: (String) -> Bool) -> String? {
        guard let place = asked.firstIndex(where: { !isBusy($0) }) else { return nil }
        return asked.remove(at: place)
    }

    /// - Parameter isBusy: names that are not served now.
    mutating func takeOrdinary(unless isBusy: (String) -> Bool) -> String? {
        guard let place = ordinary.lastIndex(where: { !isBusy($0) }) else { return nil }
        return ordinary.remove(at: place)
    }
}
