import UFreeDomain

/// Detects dates that changed since the last look (A3): a week changes at midnight even if nothing is
/// written.
struct BegunDays: Sendable {
    /// The data to send again.
    enum Change: Hashable, Sendable {
        /// The owner's week, and with it everything.
        case mine
        /// Friends whose midnight differs from the owner's.
        case friends([OwnerID])
    }

    private let ports: ServicePorts
    private var mine: CivilDate?
    private var theirs: [OwnerID: CivilDate] = [:]

    init(_ ports: ServicePorts) { self.ports = ports }

    /// Returns what changed since the last look. New friends do not count as changed. If reading fails, the
    /// next look catches up.
    mutating func look(at now: Timestamp) async -> Change {
        guard let profile = try? await ports.profile.profile(),
            let friends = try? await ports.friends.friends()
        else { return .friends([]) }
        let today = LocalCalendar.today(in: profile.zone, at: now)
        let dates = friends.map { ($0.id, LocalCalendar.today(in: $0.profile.zone, at: now)) }
        let begun = dates.filter { theirs[$0.0] ?? $0.1 != $0.1 }.map(\.0)
        let isMine = mine ?? today != today
        mine = today
        theirs = dates.reduce(into: [:]) { $0[$1.0] = $1.1 }
        return isMine ? .mine : .friends(begun)
    }
}
