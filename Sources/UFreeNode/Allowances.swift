import UFreeDomain
import UFreeSync

/// How much the peers may have this node do, in units of about a tenth of a millisecond. What goes beyond is not refused: it
/// waits, and the peer with it. A pure table; time is a parameter.
///
/// A friend has one allowance for all connections. Strangers share that of their address, because keys cost nothing. An entry
/// stays until it is full again, so connecting anew wins nothing.
struct Allowances: Sendable {
    /// What one message was charged.
    struct Charge: Hashable, Sendable {
        /// How long the message has to wait before the node looks at it.
        let wait: Duration
        /// A stranger, or a friend who used up an eighth of the allowance: of a connection that ended before its turn nothing is
        /// looked at.
        let isExpendable: Bool
        fileprivate let payer: Payer
        fileprivate let cost: Double
    }

    /// Whose messages count together.
    fileprivate enum Payer: Hashable {
        case friend(OwnerID)
        case stranger(source: String)
        /// Strangers from more addresses than the table remembers.
        case crowd
    }

    /// A first exchange of 4,096 days twice over, and 256 rows a second.
    static let friend = (capacity: 8_192.0, refill: 256.0)
    /// Three handshakes at once, and two of their steps a second.
    static let stranger = (capacity: 512.0, refill: 32.0)
    /// Where somebody was met is stored, and answered with a STATE.
    static let entryCost = 16
    /// Entries kept before strangers from further addresses share one.
    static let limit = 4_096

    private var friends: Set<OwnerID> = []
    private var buckets: [Payer: TokenBucket] = [:]
    /// When the table is looked through again for entries that are full.
    private var nextSweep = Duration.zero

    /// Entries held.
    var count: Int { buckets.count }

    /// Whether an owner counts as a friend from now on.
    mutating func trust(_ owner: OwnerID, _ isFriend: Bool) {
        if isFriend { friends.insert(owner) } else { friends.remove(owner) }
    }

    /// Charges a message. Whoever is gone before it was looked at gets that back (`giveBack`): what is owed is owed by
    /// connections that stand, so it is bounded, and nobody pays for those who left.
    mutating func charge(_ message: Message, from peer: ConnectedPeer, at now: Duration) -> Charge {
        charge(message.cost, to: peer, at: now)
    }

    /// Charges what a connection costs before anything was said on it; nothing where it was dialled from here.
    mutating func chargeEntry(_ peer: ConnectedPeer, at now: Duration) -> Charge? {
        peer.isDialledByUs ? nil : charge(Self.entryCost, to: peer, at: now)
    }

    private mutating func charge(_ units: Int, to peer: ConnectedPeer, at now: Duration) -> Charge {
        let isFriend = friends.contains(peer.keys.owner)
        var payer: Payer = isFriend ? .friend(peer.keys.owner) : .stranger(source: peer.source)
        if buckets[payer] == nil {
            sweep(at: now)
            if !isFriend, buckets.count >= Self.limit { payer = .crowd }
        }
        let (capacity, refill) = isFriend ? Self.friend : Self.stranger
        let cost = Double(units)
        var bucket = buckets[payer] ?? TokenBucket(capacity: capacity, refill: refill, at: now)
        let wait = bucket.take(cost, at: now)
        buckets[payer] = bucket
        let isExpendable = !isFriend || bucket.level(at: now) < capacity * 7 / 8
        return Charge(wait: wait, isExpendable: isExpendable, payer: payer, cost: cost)
    }

    /// Takes a charge back for a message that the node will not look at.
    mutating func giveBack(_ charge: Charge, at now: Duration) {
        buckets[charge.payer]?.giveBack(charge.cost, at: now)
    }

    private mutating func sweep(at now: Duration) {
        guard now >= nextSweep else { return }
        nextSweep = now + .seconds(10)
        buckets = buckets.filter { !$0.value.isFull(at: now) }
    }
}

extension Message {
    /// What a message costs its sender's allowance: the transaction or the signature it leads to, what has to be read and sent
    /// for it, and a unit for each row and for as many bytes of text as a row takes without any.
    var cost: Int {
        switch self {
        // Each is a transaction.
        case .request, .commit, .nonce, .reveal, .accept, .withdraw, .remove, .ack: 16
        // May be answered with a snapshot.
        case .state: 32
        case .applied, .snapshotEnd: 8
        case .delta(let delta): 8 + Self.units(delta.rows)
        case .snapshotBegin: 1
        case .snapshotPart(let rows): 1 + Self.units(rows)
        // A signature to check.
        case .deviceList: 16
        }
    }

    private static func units(_ rows: [SharedRow]) -> Int {
        rows.reduce(0) { $0 + $1.estimatedBytes / SharedRow.plainBytes }
    }
}
