/// The table of strangers' connections, which decides which one has to make room. It is a pure value;
/// `Strangers` acts on it.
///
/// A new connection is always accepted. The oldest of its own address is closed if that has its share,
/// otherwise the oldest of the address with the most. A peer that opens many connections only displaces its
/// own.
struct StrangerTable {
    private struct Entry {
        let id: UInt64
        let source: Source
    }

    let limit: Int
    let limitPerSource: Int
    /// Oldest first.
    private var entries: [Entry] = []

    init(limit: Int, limitPerSource: Int) {
        self.limit = limit
        self.limitPerSource = limitPerSource
    }

    var count: Int { entries.count }

    /// Adds a connection.
    /// - Returns: the connection to close, if there is no room.
    mutating func admit(_ id: UInt64, from source: Source) -> UInt64? {
        var leaving: Int?
        if entries.count(where: { $0.source == source }) >= limitPerSource {
            leaving = entries.firstIndex { $0.source == source }
        } else if entries.count >= limit {
            leaving = oldestOfFullest()
        }
        let left = leaving.map { entries.remove(at: $0).id }
        entries.append(Entry(id: id, source: source))
        return left
    }

    /// Removes a connection that ended or became a friend's.
    mutating func release(_ id: UInt64) { entries.removeAll { $0.id == id } }

    /// Returns the oldest connection of the address with the most; of two equal addresses, the one with the
    /// oldest.
    private func oldestOfFullest() -> Int? {
        let counts = Dictionary(entries.map { ($0.source, 1) }, uniquingKeysWith: +)
        guard let most = counts.values.max() else { return nil }
        return entries.firstIndex { counts[$0.source] == most }
    }
}
