import GRDB
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync

/// One write transaction: its stamps, and the journal that is written with every change and reported after
/// the commit. It runs inside the database's serial queue.
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
    /// Set while changes are undone or redone, for their entries.
    var cause: UndoDirection?
    /// What it changed in the cache.
    var changed = LastCommit.Change()
    /// The maximum number of entries about a friend's changes in 24 hours.
    static let notedOfFriend = 256
    /// The maximum number of requests from strangers in 24 hours that are written to the journal.
    static let notedOfStrangers = 64
    /// The changes of the views.
    var views: [ViewChange] = []
    /// The changed links.
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

    /// Returns the next stamp of this device's clock.
    func nextStamp() -> Stamp {
        let next = Stamp.next(after: stamp, at: now, device: context.device)
        stamp = next
        return next
    }

    /// Writes a change to the journal; watchers are notified after the commit.
    func say(_ change: JournalChange, before: JournalImage? = nil) throws {
        changes.append(change)
        guard let entry = JournalEntry(change, before: before, me: context.owner),
            try hasRoom(for: entry, isAsked: change.isAsked)
        else { return }
        try write(entry)
    }

    /// Writes changes of a friend's days to the journal; many get one entry together.
    func say(days: [JournalChange]) throws {
        guard let many = days.manyDays else { return try days.forEach { try say($0) } }
        changes += days
        let entry = JournalEntry(days: many.dates, of: many.owner)
        if try hasRoom(for: entry, isAsked: false) { try write(entry) }
    }

    private func write(_ entry: JournalEntry) throws {
        seq += 1
        var (old, new) = (entry.before, entry.after)
        if new != nil { new?.cause = cause?.rawValue } else { old?.cause = cause?.rawValue }
        try JournalRow(
            seq: seq, at: now, actor: actor.owner, actorDevice: actor.device, action: entry.action,
            entity: entry.entity, entityID: entry.id, owner: entry.owner,
            before: try old?.sealed(context.sealer, seq: seq, isAfter: false),
            after: try new?.sealed(context.sealer, seq: seq, isAfter: true)
        ).save(db)
    }

    /// Returns whether the journal has room for an entry. The entries about one friend's changes and about
    /// strangers' requests are limited per day: the journal is kept for long, and other people must not fill
    /// it.
    private func hasRoom(for entry: JournalEntry, isAsked: Bool) throws -> Bool {
        if actor.owner != context.owner, isAsked {
            // Requests without an entry count too; they are in the table.
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
            try changed.noted[entry.owner]
            ?? context.last.noted(of: entry.owner, below: Self.notedOfFriend)
            ?? count(newest, [entry.owner.data, Self.notedOfFriend, dayAgo, now.milliseconds])
        changed.noted[entry.owner] = count + 1
        return count < Self.notedOfFriend
    }

    /// Writes a friend's row. All are written here, to update the cache.
    /// - Parameter isSameLevel: whether the friend reads what they have read until now.
    func save(_ friend: FriendRow, isSameLevel: Bool = false) throws {
        if !isSameLevel { changed.forgetHeads() }
        try friend.save(db)
        try cache(friend)
    }

    /// Updates a friend in the cache, which has none that is blocked.
    func cache(_ friend: FriendRow) throws {
        let isBlocked = try OwnerRow.one(db, "WHERE id = ?", [friend.owner.data])?.isBlocked == true
        changed.friends.updateValue(isBlocked ? nil : try self.friend(of: friend), forKey: friend.owner)
    }

    /// Returns the friend of a row; nil if there is none, or if it was removed.
    func friend(of row: FriendRow?) throws -> Friend? {
        guard let row else { return nil }
        return try row.friend(context.sealer, heard: PositionRow.heard(db, of: row.owner)[row.owner])
    }

    /// Writes a friend's day. All are written here, to update the cache.
    func save(_ day: FriendDayRow) throws {
        try day.save(db)
        changed.days?.insert(day.owner)
    }

    /// Deletes a friend's day completely.
    func remove(_ day: FriendDayRow) throws {
        try day.remove(db)
        changed.days?.insert(day.owner)
    }

    /// Writes a live status. All are written here, to update the cache.
    func save(_ live: LiveRow) throws {
        try live.save(db)
        changed.isLive = true
    }

    /// Deletes a live status completely.
    func remove(_ live: LiveRow) throws {
        try live.remove(db)
        changed.isLive = true
    }

    /// Writes a journal entry about the whole store (D7).
    /// - Parameter text: the details shown in the audit log: a version, the time of a backup.
    func record(_ action: JournalRow.Action, _ text: String) throws {
        seq = try StoreRecord.write(action, text, db, at: now)
    }

    /// Writes a journal entry about an operation that was refused or failed. Its id is the code of the error.
    func record(_ refusal: Refusal) throws {
        seq = try StoreRecord.write(
            .validate, refusal.code, entity: JournalRow.Entity(refusal.topic),
            result: refusal.isFailure ? .failed : .refused, db, at: now)
    }

    /// Writes the transaction's own rows, and lets readers prepare for what is committed next. Nothing may change after it.
    func finish(_ streams: JournalStreams) throws {
        if let stamp, stamp != lastStamp { try ClockRow(stamp: stamp).save(db) }
        if !changes.isEmpty { streams.prepare(news()) }
    }

    private func news(_ request: String? = nil) -> ReplicaNews {
        let batch = JournalBatch(seq: seq, at: now, changes: changes)
        return ReplicaNews(batch: batch, views: views, links: Array(links.values), request: request)
    }

    /// Reports the committed changes, in the database's queue, so that they come in commit order.
    /// - Parameter request: the mark of the request that made them.
    func tell(_ streams: JournalStreams, request: String? = nil) {
        context.last.set(
            changed, LastCommit.Counters(stamp: stamp, seq: seq), today: context.today(at: now))
        if !changes.isEmpty { streams.yield(news(request)) }
    }
}

extension Database {
    /// Runs one transaction: committed when the work returns, rolled back when it throws. A deferred one may
    /// only read.
    ///
    /// It is GRDB's `inTransaction` with statements that are prepared once: SQLite's parser takes 3 % of an edit, because
    /// nothing else runs it (0077). The work must pass on every error of a statement: SQLite ends the transaction by itself
    /// after some, and a statement after that would be committed alone.
    func committing<Result>(
        _ kind: TransactionKind = .immediate, _ work: () throws -> Result
    ) throws -> Result {
        try cachedStatement(sql: "BEGIN \(kind.rawValue) TRANSACTION").execute()
        do {
            let result = try work()
            try cachedStatement(sql: "COMMIT TRANSACTION").execute()
            return result
        } catch {
            // The first error says what happened; closing the connection rolls back what this could not.
            try? rollback()
            throw error
        }
    }
}

extension JournalChange {
    /// Whether it is about a request from a person who is not a friend.
    fileprivate var isAsked: Bool {
        switch self {
        case .requestAdded(let record), .requestUpdated(let record):
            record.request.direction == .incoming && record.request.status != .accepted
        default: false
        }
    }
}
