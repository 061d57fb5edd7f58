/// Which incoming connections are strangers' and who has to make room. Pure; `Strangers` acts on it.
///
/// A newcomer is always let in: what goes is the oldest of its own address when that has its share, else the
/// oldest of the address that has most. One who opens many connections only ever pushes out its own.
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
    /// - Returns: the connection that has to go, if the table is full.
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

    /// The connection ended, or became a friend's.
    mutating func release(_ id: UInt64) { entries.removeAll { $0.id == id } }

    /// Of two equally full addresses the one with the oldest connection.
    private func oldestOfFullest() -> Int? {
        let counts = Dictionary(entries.map { ($0.source, 1) }, uniquingKeysWith: +)
        guard let most = counts.values.max() else { return nil }
        return entries.firstIndex { counts[$0.source] == most }
    }
}
