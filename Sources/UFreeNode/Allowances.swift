import UFreeDomain
import UFreeSync

/// The allowances of peers: how much work they may cause, in units of about a tenth of a millisecond. Work
/// beyond that is not refused but waits, and the peer with it. This is a pure table; time is a parameter.
///
/// A friend has one allowance for all connections. Strangers share that of their address, because keys cost
/// nothing. An entry is kept until it is full again, so reconnecting gains nothing.
struct Allowances: Sendable {
    /// The charge for one message or connection.
    struct Charge: Hashable, Sendable {
        /// How long it has to wait before the node handles it.
        let wait: Duration
        /// Whether the payer is a stranger, or a friend who used up an eighth of the allowance. If such a
        /// connection ends before its turn, it is not handled at all.
        let isExpendable: Bool
        fileprivate let payer: Payer
        fileprivate let cost: Double

        /// Whether the payer is a friend.
        var isOfFriend: Bool { if case .friend = payer { true } else { false } }
    }

    /// The peers whose messages are charged together.
    fileprivate enum Payer: Hashable {
        case friend(OwnerID)
        case stranger(source: String)
        /// Strangers from more addresses than the table remembers.
        case crowd
    }

    /// Twenty changes of a rotation of 366 days, and 256 rows per second.
    static let friend = (capacity: 8_192.0, refill: 256.0)
    /// Three handshakes at once, and two of their steps per second.
    static let stranger = (capacity: 512.0, refill: 32.0)
    /// The cost of a new connection: its address is stored, and it is answered with a STATE.
    static let entryCost = 16
    /// The most entries before strangers from further addresses share one.
    static let limit = 4_096

    private var friends: Set<OwnerID> = []
    private var buckets: [Payer: TokenBucket] = [:]
    /// When the table is next searched for full entries.
    private var nextSweep = Duration.zero

    /// The number of entries.
    var count: Int { buckets.count }

    /// Sets whether an owner counts as a friend.
    mutating func trust(_ owner: OwnerID, _ isFriend: Bool) {
        if isFriend { friends.insert(owner) } else { friends.remove(owner) }
    }

    /// Charges a message. If the connection ends before the message is handled, the charge is returned
    /// (`giveBack`). Only open connections can owe, so the debt is bounded, and nobody pays for others who
    /// left.
    mutating func charge(_ message: Message, from peer: ConnectedPeer, at now: Duration) -> Charge {
        charge(message.cost, to: peer, at: now)
    }

    /// Charges a connection before its first message; nil if it was dialled from here.
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

    /// Returns a charge for a message that the node will not handle.
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
    /// The cost of a message: the transaction or the signature check it causes, the data to read and send for
    /// it, and a unit for each row and for each `plainBytes` of its text.
    var cost: Int {
        switch self {
        // Each is a transaction.
        case .request, .commit, .nonce, .reveal, .accept, .withdraw, .remove, .ack: 16
        // A transaction and a password exchange.
        case .join, .joined, .confirm: 32
        // A transaction, and up to 32 KiB of tags.
        case .number(.search): 32
        // How many are evaluated in a day is limited besides.
        case .number: 8
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
