import GRDB
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync

/// One write transaction: its stamps, and the journal that is written with every change and told after the commit.
/// It lives inside the database's serial queue.
final class Transaction {
    let db: Database
    let context: StoreContext
    let now: Timestamp
    private let actor: Actor
    private let lastStamp: Stamp?
    private var stamp: Stamp?
    /// The number of the newest entry.
    private(set) var seq: Int64
    private var changes: [JournalChange] = []
    /// The owner's profile, where it was changed.
    var profile: Profile?
    /// Friends that were changed, by id; nil for one that is none any more.
    private var friends: [OwnerID: Friend?] = [:]
    /// Friends of whose days some were changed; nil where that may be any.
    var daysOf: Set<OwnerID>? = []
    /// Whether somebody's live status was changed.
    var isLiveChanged = false
    /// My roster, where it was changed.
    var changedRoster: StoredRoster?
    /// Whether my roster is to be read anew.
    var isRosterForgotten = false
    /// Entries of the last 24 hours about what a friend changed.
    private var noted: [OwnerID: Int] = [:]
    /// At most so many.
    static let notedOfFriend = 256
    /// At most of so many requests in 24 hours.
    static let notedOfStrangers = 64
    /// How the views were numbered on.
    var views: [ViewChange] = []
    /// The links that it changed.
    var links: [OwnerID: Link] = [:]

    init(_ db: Database, _ context: StoreContext, _ actor: Actor?, at now: Timestamp) throws {
        self.db = db
        self.context = context
        self.now = now
        self.actor = actor ?? Actor(owner: context.owner, device: context.device)
        if let last = context.last.counters {
            (lastStamp, seq) = (last.stamp, last.seq)
        } else {
            lastStamp = try ClockRow.one(db, "WHERE id = 1", [])?.stamp
            seq = try Int64.fetchOne(db, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'journal'") ?? 0
        }
        stamp = lastStamp
    }

    /// The next reading of this device's clock.
    func nextStamp() -> Stamp {
        let next = Stamp.next(after: stamp, at: now, device: context.device)
        stamp = next
        return next
    }

    /// Writes a change to the journal; who watches hears of it after the commit.
    func say(_ change: JournalChange, before: JournalImage? = nil) throws {
        changes.append(change)
        guard let entry = JournalEntry(change, before: before, me: context.owner),
            try hasRoom(for: entry, change)
        else { return }
        seq += 1
        try JournalRow(
            seq: seq, at: now, actor: actor.owner, actorDevice: actor.device, action: entry.action,
            entity: entry.entity, entityID: entry.id, owner: entry.owner,
            before: try entry.before?.sealed(context.sealer, seq: seq, isAfter: false),
            after: try entry.after?.sealed(context.sealer, seq: seq, isAfter: true)
        ).save(db)
    }

    /// Of what one friend changes, and of what strangers ask, only so much is noted in a day: the journal is kept for long, and is
    /// not theirs to fill.
    private func hasRoom(for entry: JournalEntry, _ change: JournalChange) throws -> Bool {
        if actor.owner != context.owner, change.isAsked {
            // Those that were not noted count too: they stand in the table.
            let asked = "SELECT count(*) FROM request WHERE direction = 0 AND asked_at > ? AND asked_at <= ?"
            let dayAgo = now.adding(milliseconds: -.day).milliseconds
            return try count(asked, [dayAgo, now.milliseconds]) <= Self.notedOfStrangers
        }
        guard entry.action == .sync else { return true }
        let newest = """
            SELECT count(*) FROM (
                SELECT at FROM journal WHERE owner = ? AND action = 'sync' ORDER BY seq DESC LIMIT ?)
            WHERE at > ? AND at <= ?
            """
        let dayAgo = now.adding(milliseconds: -.day).milliseconds
        let count =
            try noted[entry.owner]
            ?? count(
                newest, [entry.owner.data, Self.notedOfFriend, dayAgo, now.milliseconds])
        noted[entry.owner] = count + 1
        return count < Self.notedOfFriend
    }

    /// Every friend's row is written here: who knows the friends by heart hears of it.
    func save(_ friend: FriendRow) throws {
        try friend.save(db)
        friends.updateValue(friend.friend, forKey: friend.owner)
    }

    /// Every friend's day is written here, for the same reason.
    func save(_ day: FriendDayRow) throws {
        try day.save(db)
        daysOf?.insert(day.owner)
    }

    /// Deletes a friend's day, wholly.
    func remove(_ day: FriendDayRow) throws {
        try day.remove(db)
        daysOf?.insert(day.owner)
    }

    /// Every live status is written here, for the same reason.
    func save(_ live: LiveRow) throws {
        try live.save(db)
        isLiveChanged = true
    }

    /// Deletes a live status, wholly.
    func remove(_ live: LiveRow) throws {
        try live.remove(db)
        isLiveChanged = true
    }

    /// Notes in the journal what was done with the whole store (D7).
    /// - Parameter text: which one, as the audit shows it: a version, the moment of a backup.
    func record(_ action: JournalRow.Action, _ text: String) throws {
        seq = try StoreRecord.write(action, text, db, at: now)
    }

    /// Writes what the transaction itself leaves behind. Nothing may change after it.
    func finish() throws {
        if let stamp, stamp != lastStamp { try ClockRow(stamp: stamp).save(db) }
    }

    /// Tells what was committed; in the database's queue, so that news come in commit order.
    func tell(_ streams: JournalStreams) {
        context.last.set(
            profile, LastCommit.Counters(stamp: stamp, seq: seq), friends: friends, days: daysOf,
            isLiveChanged: isLiveChanged, roster: changedRoster, isRosterForgotten: isRosterForgotten)
        guard !changes.isEmpty else { return }
        let batch = JournalBatch(seq: seq, at: now, changes: changes)
        streams.yield(ReplicaNews(batch: batch, views: views, links: Array(links.values)))
    }
}

extension Database {
    /// One writing transaction: committed when the work returns, undone when it throws.
    func committing<Result>(_ work: () throws -> Result) throws -> Result {
        var result: Swift.Result<Result, any Error>?
        try inTransaction(.immediate) {
            let done = try work()
            result = .success(done)
            return .commit
        }
        guard let result else { throw DataError.storageUnavailable("a transaction did not run") }
        return try result.get()
    }
}

extension JournalChange {
    /// Whether it is about what somebody asks who is no friend.
    fileprivate var isAsked: Bool {
        switch self {
        case .requestAdded(let record), .requestUpdated(let record):
            record.request.direction == .incoming && record.request.status != .accepted
        default: false
        }
    }
}
