package import UFreeDomain

/// The presence of friends as the node currently knows it.
package struct Presence: Hashable, Sendable {
    package var connected: Set<OwnerID>
    /// Friends with a device that has acknowledged the owner's latest change.
    package var hasMyLatest: Set<OwnerID>

    package init(connected: Set<OwnerID> = [], hasMyLatest: Set<OwnerID> = []) {
        self.connected = connected
        self.hasMyLatest = hasMyLatest
    }
}

/// A current problem; its text is created from the code.
package struct HealthItem: Hashable, Sendable {
    package let code: HealthCode
    package let isError: Bool
    package let since: Timestamp
    package let values: [String: String]

    package init(code: HealthCode, isError: Bool, since: Timestamp, values: [String: String] = [:]) {
        self.code = code
        self.isError = isError
        self.since = since
        self.values = values
    }

    /// Whether it raises doubt that this machine alone has its keys and their newest data. The owner's
    /// decision to keep the identity resolves it (Y6).
    package var isDoubt: Bool {
        [.clone, .cloneReported, .restored, .moved, .foreignHistory].contains(code)
    }
}

/// The state of the node itself.
package struct NodeStatus: Hashable, Sendable {
    package var listening: [String]
    /// `dnssd`, `unavailable` or `off`.
    package var discovery: String
    package var health: [HealthItem]
    /// Until when strangers on this network see the owner's name; nil if they do not (P1).
    package var discoverableUntil: Timestamp?
    /// Named counters since the start: connections, violations, messages.
    package var counters: [String: Int]
    /// Why the last attempt met nobody, by the dialled address as `HOST:PORT`.
    package var problems: [String: ContactProblem]

    package init(
        listening: [String] = [], discovery: String = "off", health: [HealthItem] = [],
        discoverableUntil: Timestamp? = nil, counters: [String: Int] = [:],
        problems: [String: ContactProblem] = [:]
    ) {
        self.listening = listening
        self.discovery = discovery
        self.health = health
        self.discoverableUntil = discoverableUntil
        self.counters = counters
        self.problems = problems
    }
}

/// A person on the local network who advertises a name or is recognised by this node. Nothing about them is
/// proven before contact.
package struct NearbyPerson: Hashable, Sendable {
    /// The owner's id; nil before contact, unless this node recognises the person.
    package let id: OwnerID?
    /// The advertised name; nil for a recognised person who shows no name.
    package let name: DisplayName?
    /// `HOST:PORT`, at most eight.
    package let addresses: [String]

    package init(id: OwnerID?, name: DisplayName?, addresses: [String]) {
        self.id = id
        self.name = name
        self.addresses = addresses
    }
}

/// A change that is not a change of data but that watchers need.
package enum VolatileChange: Hashable, Sendable {
    case connected(OwnerID)
    case disconnected(OwnerID)
    /// Whether a device of these friends has the owner's latest change.
    case receipts(Set<OwnerID>)
    case health
    /// Who is nearby changed; told at most once a second.
    case nearby
    /// Whether strangers see the owner's name changed.
    case discoverable
    /// The time changed: a day may have begun somewhere.
    case time
}

/// An invitation that the owner was given and uses.
package struct JoinAttempt: Hashable, Sendable {
    /// Where the inviter is looked for.
    package enum Inviter: Hashable, Sendable {
        /// At the machines that announce this number, 1 to 99.
        case number(Int)
        /// At these addresses, as `HOST:PORT`, and where this machine knows the owner to be.
        case owner(OwnerID, addresses: [String])
    }

    /// 128 random bits.
    package let id: RequestID
    package let inviter: Inviter
    package let secret: [UInt8]

    package init(id: RequestID, inviter: Inviter, secret: [UInt8]) {
        self.id = id
        self.inviter = inviter
        self.secret = secret
    }

    /// The number of a code; nil for a link.
    package var number: Int? { if case .number(let number) = inviter { number } else { nil } }
}

/// What became of an invitation at one of the machines where it was shown.
package enum JoinNews: Hashable, Sendable {
    /// Both sides know the secret. The friendship comes from this request.
    case met(OwnerID, RequestID)
    /// There is no such invitation, or not any more.
    case closed
    /// Its secret is another one.
    case wrong
    /// The owner has blocked the inviter.
    case blocked(OwnerID)
}

/// What one machine on the local network answered to a phone search.
package struct NumberAnswer: Hashable, Sendable {
    /// How a search at one person ended.
    package enum Outcome: Hashable, Sendable {
        /// The number that the owner says is theirs; nil if it is none of them. Nothing about that is proven.
        case answered(PhoneNumber?)
        /// The owner can only be found by contacts, and the searcher has no number of its own.
        case needsOwnNumber
        /// As many numbers are not looked at there today.
        case refused
        /// Nobody answered there in time, or not by the rules.
        case silent
    }

    /// The person, with the owner's id if somebody answered.
    package let person: NearbyPerson
    package let outcome: Outcome

    package init(person: NearbyPerson, outcome: Outcome) {
        self.person = person
        self.outcome = outcome
    }
}

/// The interface of the running node for services. It answers from memory and never waits for the network.
package protocol NodePort: Sendable {
    /// Returns which friends are connected, and which have the owner's latest change.
    /// - Parameter owners: only these are looked at for the latter; nil means all friends.
    func presence(of owners: Set<OwnerID>?) async -> Presence
    /// Returns where the node listens, how it finds peers, its counters and its problems.
    func status() async -> NodeStatus
    /// Returns changes of presence and health from now on. The stream buffers the newest 256; a reader that
    /// missed some reads the state again.
    func volatileChanges() -> AsyncStream<VolatileChange>
    /// Dials pending peers at once instead of at the next back-off.
    func hurry() async
    /// Keeps the identity, as the owner decided: sharing with everybody restarts from the beginning, and the
    /// doubts about the identity are discarded (Y6).
    func keepIdentity() async
    /// Returns the people seen on the local network, ordered by name, those without a name last; at most 256.
    func nearby() async -> [NearbyPerson]
    /// Returns where a friend's devices are announced or were last met, as `HOST:PORT`; at most eight, the most
    /// promising first.
    func addresses(of owner: OwnerID) async -> [String]
    /// Looks for an inviter and shows the invitation, until the stream's consumer goes away.
    func join(_ attempt: JoinAttempt) async -> AsyncStream<JoinNews>
    /// Asks everybody who shows a name on the local network and is neither friend nor blocked, at most 64 people, whether one of
    /// these numbers is theirs. Nobody but the caller learns which numbers those are.
    /// - Parameters:
    ///   - numbers: at most 256.
    ///   - own: the owner's own number; without it, only those are found who can be found by anyone.
    ///   - time: how long answers are waited for.
    func search(for numbers: [PhoneNumber], own: PhoneNumber?, within time: Duration) async -> [NumberAnswer]
    /// Returns the numbers of codes that other machines on the local network announce.
    func invitationNumbersNearby() async -> Set<Int>
    /// Shows the owner's name on the local network for a duration; nil hides it.
    /// - Returns: the end of that time; nil if the name is hidden.
    func setDiscoverable(for duration: Duration?) async -> Timestamp?
}

extension NodePort {
    /// Returns which friends are connected, and which have the owner's latest change.
    package func presence() async -> Presence { await presence(of: nil) }
}
