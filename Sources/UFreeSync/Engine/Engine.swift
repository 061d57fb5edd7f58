package import UFreeDomain

/// The replication engine: one value, one function. What happens goes in as an event, what is to be done comes out
/// as effects; no I/O, no clock, no randomness but the seed it was given, so that a simulation runs the very same
/// code as the daemon.
///
/// The engine mirrors what the database holds. A `store` that failed leaves the two apart: then the engine is
/// dropped and a new one starts from the database.
package struct Engine: Sendable {
    let me: PeerKeys
    var links: [OwnerID: Link]
    var addressAsks: [RequestID: AddressAsk]
    var views: [PrivacyLevel: ViewLog]
    var acknowledged: [DeviceID: Position]
    var held: [DeviceID: Position]
    /// Of everybody with whom there is a link the newest list that was seen.
    var devices: [OwnerID: SignedDeviceList]
    var sessions: [SessionID: Session] = [:]
    var entropy: Entropy
    /// The wall clock of the event that is being handled.
    var now = Timestamp(milliseconds: 0)
    /// When every view last began anew: a friend that invents positions cannot have it happen all the time.
    var restartedAt: Timestamp?
    /// How much one message carries, in bytes by the estimate of a row.
    let messageBytes: Int
    /// Friends who refused this owner as a stranger and have not spoken as friends since.
    var unknownTo: Set<OwnerID> = []
    /// Friends of whom it was last announced that they have my latest change.
    var announcedLatest: Set<OwnerID> = []

    /// - Parameters:
    ///   - me: this device's keys.
    ///   - state: what the database holds.
    ///   - entropy: where nonces and epochs come from.
    ///   - messageBytes: how much one message carries; a simulation takes less, to see what is said in parts.
    package init(
        me: PeerKeys, state: ReplicaState, entropy: Entropy, messageBytes: Int = ViewLog.messageBytes
    ) {
        self.me = me
        self.links = state.links.filter { !$0.value.isFinished }
        self.addressAsks = state.addressAsks
        self.views = Dictionary(state.views.map { ($0.level, $0) }, uniquingKeysWith: { first, _ in first })
        self.acknowledged = state.acknowledged
        self.held = state.held
        self.devices = state.devices
        self.entropy = entropy
        self.messageBytes = messageBytes
    }

    /// The first event after a start: begins the views that are not there.
    package mutating func start() -> [Effect] {
        announcedLatest = Set(links.keys.filter(hasLatest))
        return begin(PrivacyLevel.allCases.filter { views[$0] == nil })
    }

    /// Takes one event to its end. The same events in the same order give the same effects.
    /// - Parameter now: the wall clock. Only limits depend on it, and those of links are judged inside their
    ///   transaction, with the time that transaction is given.
    package mutating func handle(_ event: Event, at now: Timestamp) -> [Effect] {
        self.now = now
        switch event {
        case .connected(let id, let peer): return connected(id, peer)
        case .received(let id, let message): return received(message, on: id)
        case .disconnected(let id, let reason): return disconnected(id, said: reason)
        case .probed(let older, let newer, let isAlive): return probed(older, for: newer, isAlive: isAlive)
        case .resumed(let id): return resumed(id)
        case .ledHere(let address): return ledHere(address)
        case .keepIdentity: return beginAnew()
        case .link(let link, let known): return adopt(link, known: known) + speak(to: link.owner)
        case .outcome(let id, let outcome, let known): return finish(outcome, known: known, on: id)
        case .addressAsk(let id, let ask): return adopt(ask, id)
        case .published(let updates): return adopt(updates)
        }
    }

    /// The display name as friends read it; empty before the views were begun.
    var myName: String {
        guard case .profile(let profile)? = views[.full]?.rows[.profile]?.row.body else { return "" }
        return profile.name.text
    }
}

extension Engine {
    /// Whether the engine holds what the database holds: true whenever all news were taken.
    package func mirrors(_ state: ReplicaState) -> Bool {
        let isHeldEqual = held.allSatisfy { state.held[$0.key] == $0.value }
        return links == state.links.filter { !$0.value.isFinished } && addressAsks == state.addressAsks
            && isHeldEqual
            && views.count == state.views.count && state.views.allSatisfy { views[$0.level] == $0 }
    }
}
