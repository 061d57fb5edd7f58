import UFreeDomain

/// Notices whose date became another since it last looked (A3): that nothing was written does not mean that a week
/// stayed the same.
struct BegunDays: Sendable {
    /// Who is to be told of anew.
    enum Change: Hashable, Sendable {
        /// My week, and with it everything.
        case mine
        /// Friends whose midnight is not mine.
        case friends([OwnerID])
    }

    private let ports: ServicePorts
    private var mine: CivilDate?
    private var theirs: [OwnerID: CivilDate] = [:]

    init(_ ports: ServicePorts) { self.ports = ports }

    /// What changed since the last look; whoever is new changed nothing, and what cannot be read is looked at next time.
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
