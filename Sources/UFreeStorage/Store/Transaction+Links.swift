import FoundationEssentials
import GRDB
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync

extension Transaction {
    /// Reads the link, applies the step with the rules of the engine and stores the outcome.
    func transact(_ owner: OwnerID, _ step: LinkStep) throws -> LinkOutcome {
        let old = try StoreReading.link(db, to: owner)
        var circumstances = try linkContext(step, from: old)
        circumstances.isLeaving = context.last.farewell != nil
        let outcome = try old.applying(step, circumstances)
        try store(outcome, over: old)
        if let invitation = outcome.usedInvitation { try useInvitation(invitation) }
        return outcome
    }

    private func linkContext(_ step: LinkStep, from old: Link) throws -> LinkContext {
        let owner = old.owner
        let name = context.last.profile.name
        switch step {
        case .receive(.join(_, let selector, _), _):
            return LinkContext(now: now, myName: name, invitation: try tryInvitation(selector))
        case .invited(_, _, let proof, _):
            let invitation = try StoreReading.invitation(db, context, proof.selector)
            return LinkContext(
                now: now, myName: name, newLevel: try StoreReading.newLevel(db, context),
                invitation: invitation?.isCurrent(at: now) == true ? invitation?.secret : nil)
        case .receive(.request(let id, _), let side): return try context(of: id, side)
        case .receive(.commit(let id, _), let side):
            return LinkContext(
                now: now, myName: name, guesses: try guesses(of: owner, id, source: side.source))
        case .look(let id, _):
            return LinkContext(now: now, myName: name, guesses: try guesses(of: owner, id, source: ""))
        // Only these can begin a friendship, besides a request.
        case .ask, .askKnown, .accept, .join, .receive(.accept, _):
            return LinkContext(now: now, myName: name, newLevel: try StoreReading.newLevel(db, context))
        default: return LinkContext(now: now, myName: name)
        }
    }

    /// Returns the context of an incoming request.
    private func context(of id: RequestID, _ side: LinkSide) throws -> LinkContext {
        let stored = try StoreReading.request(db, id, .incoming, of: side.peer.owner)
        let firstSeen = now.adding(milliseconds: -RequestRules.lifetime).milliseconds
        let waiting = "SELECT count(*) FROM request WHERE direction = 0 AND asked_at > ? AND "
        // Rows with a later time were written while the clock was wrong.
        let asked = "SELECT count(*) FROM request WHERE direction = 0 AND asked_at > ? AND asked_at <= ?"
        let hour = [now.adding(milliseconds: -.hour).milliseconds, now.milliseconds]
        let isQuiet = now.adding(milliseconds: -RequestRules.quietAfterDecline).milliseconds
        return LinkContext(
            now: now, myName: context.last.profile.name, newLevel: try StoreReading.newLevel(db, context),
            pendingIncoming: try count(waiting + "status = 0", [firstSeen]),
            pendingFromSource: try count(
                waiting
                    + "(status = 0 OR (status = 2 AND (ended_at > ? OR peer IN (\(Schema.Blocks.people)))))"
                    + " AND source = ?",
                [firstSeen, isQuiet, side.source]),
            asksLastHour: try count(asked + " AND peer = ?", [hour[0], hour[1], side.peer.owner.data]),
            sourceAsksLastHour: try count(asked + " AND source = ?", [hour[0], hour[1], side.source]),
            allAsksLastHour: try count(asked, [hour[0], hour[1]]),
            hasEnded: stored.map { $0.meta.isDeleted == false && $0.entry.hasEnded(at: now) } ?? false)
    }

    /// Counts the nonces of the last day, before this step, that led to no friendship. `openOfPerson` leaves
    /// out the request of this step.
    private func guesses(of owner: OwnerID, _ id: RequestID, source: String) throws -> Guesses {
        let given = """
            SELECT count(*) FROM exchange WHERE given_at > ? AND given_at <= ?
                AND owner NOT IN (SELECT owner FROM friend WHERE is_deleted = 0)
            """
        let (since, until) = (now.adding(milliseconds: -Exchange.lifetime).milliseconds, now.milliseconds)
        let fromSource = """
             AND EXISTS (SELECT 1 FROM request WHERE request.id = exchange.request
                AND request.peer = exchange.owner AND request.direction = 0 AND request.source = ?)
            """
        return Guesses(
            all: try count(given, [since, until]),
            fromSource: try count(given + fromSource, [since, until, source]),
            openOfPerson: try count(
                given + " AND owner = ? AND is_revealed = 0 AND request <> ?",
                [since, until, owner.data, Data(id.bytes)]))
    }

    func count(_ sql: String, _ arguments: StatementArguments) throws -> Int {
        try Int.fetchOne(try db.cachedStatement(sql: sql), arguments: arguments) ?? 0
    }

    /// Stores an outcome with its journal entries.
    func store(_ outcome: LinkOutcome, over old: Link) throws {
        let link = outcome.link
        let owner = link.owner
        // A repeat changes nothing, and takes the same time whatever the state of the request.
        guard link != old || !outcome.closed.isEmpty else { return }
        let update = try LinkUpdate(from: old, to: outcome, at: now) { id, direction in
            let row = try StoreReading.request(db, id, direction, of: owner)
            return row?.meta.isDeleted == true ? nil : row?.entry
        }
        guard link != old || !update.entries.isEmpty else { return }
        try know(link)
        for entry in update.entries { try save(entry) }
        if update.entries.contains(where: { $0.direction == .incoming && $0.status.isFinal }) {
            try forgetStrangers()
            try forgetUnlinked()
        }
        if link.outbox != old.outbox { try save(link.outbox, of: owner) }
        if let exchange = Exchange(after: link, before: old) { try save(exchange) }
        let friends = try saveFriendship(of: link, over: old)
        for change in update.changes { try say(change) }
        // A blocked friend is none in any list; that it is removed is recorded nevertheless, for the backups.
        if let change = Friend.change(from: friends.old, to: friends.new),
            !link.isBlocked && !old.isBlocked || friends.new == nil
        {
            try say(change, before: friends.old.map { JournalImage($0) })
        }
        if link != old {
            links[owner] = link
            try say(.link(owner))
        }
        if outcome.erasesFriend { try eraseTraces(of: owner) }
    }

    /// Makes sure that the owner has a row, and stores the last decline and the block there.
    private func know(_ link: Link) throws {
        let stored = try OwnerRow.one(db, "WHERE id = ?", [link.owner.data])
        let last = link.declined.map { DeclinedAsk(id: $0.id, at: $0.at) }
        guard stored == nil || stored?.declined != last || stored?.block != link.block else { return }
        var row = stored?.touched(at: now) ?? OwnerRow(id: link.owner, at: now)
        row.declined = last
        row.block(link.block, at: now)
        try row.save(db)
    }

    /// Blocks a person, under a name that only the owner sees, or ends that.
    func block(_ owner: OwnerID, _ isBlocked: Bool, name: DisplayName) throws {
        let known = try OwnerRow.one(db, "WHERE id = ?", [owner.data])
        guard isBlocked != (known?.isBlocked ?? false) else { return }
        let mine = try StoreReading.profile(db, of: context.owner).profile
        _ = try transact(owner, isBlocked ? .block(mine) : .unblock)
        if isBlocked, let row = try OwnerRow.one(db, "WHERE id = ?", [owner.data]) {
            try row.named(name, context.sealer).save(db)
        }
        let row = try FriendRow.one(db, "WHERE owner = ? AND is_deleted = 0", [owner.data])
        // The list of friends changes.
        if let row { try cache(row) }
        try say(.block(owner, try friend(of: row), isBlocked))
    }

    /// Writes a request, replacing its existing row.
    func save(_ entry: RequestEntry) throws {
        let stored: RequestRow?
        if let peer = entry.peer {
            stored = try StoreReading.request(db, entry.id, entry.direction, of: peer)
        } else {
            stored = try StoreReading.unbound(db, entry.id)
        }
        let number =
            try stored?.number ?? Int64(count("SELECT coalesce(max(number), 0) + 1 FROM request", []))
        let meta = RowMeta.next(after: stored?.meta, stamp: nextStamp(), at: now)
        try RequestRow(number: number, entry: entry, meta: meta).save(db)
    }

    private func save(_ outbox: [OutboxStep], of owner: OwnerID) throws {
        try db.cachedStatement(sql: "DELETE FROM outbox WHERE owner = ?").execute(arguments: [owner.data])
        for (place, step) in outbox.enumerated() {
            try OutboxRow(owner: owner, place: place, step: step).save(db)
        }
    }

    private func save(_ exchange: Exchange) throws {
        try ExchangeRow(exchange).save(db)
        let oldest = now.adding(milliseconds: -Exchange.lifetime).milliseconds
        try db.cachedStatement(sql: "DELETE FROM exchange WHERE given_at <= ?").execute(arguments: [oldest])
    }

    /// Deletes all but the newest ended requests of strangers, who could send any number. A declined one is
    /// kept as long as a pending one, since it is answered in the same way; a given nonce counts for a day.
    private func forgetStrangers() throws {
        try db.cachedStatement(
            sql: """
                DELETE FROM request WHERE number IN (
                    SELECT number FROM request
                    WHERE direction = 0 AND status > 0 AND NOT (status = 2 AND asked_at > ?)
                        AND NOT EXISTS (SELECT 1 FROM exchange
                            WHERE exchange.request = request.id AND exchange.owner = request.peer)
                        AND peer NOT IN (SELECT owner FROM friend WHERE is_deleted = 0)
                    ORDER BY CASE status WHEN 2 THEN asked_at + ? ELSE ended_at END DESC LIMIT -1 OFFSET ?)
                """
        ).execute(
            arguments: [
                now.adding(milliseconds: -RequestRules.lifetime).milliseconds, RequestRules.lifetime,
                RequestEntry.strangersKept,
            ])
    }

    /// Stores a friendship that began, changed or ended. Returns the friend before and after.
    private func saveFriendship(of link: Link, over old: Link) throws -> (old: Friend?, new: Friend?) {
        let stored = try FriendRow.one(db, "WHERE owner = ?", [link.owner.data])
        guard link.friendship != old.friendship else {
            let friend = try self.friend(of: stored)
            return (friend, friend)
        }
        guard let friendship = link.friendship else {
            let former = try self.friend(of: stored)
            try eraseFriend(link.owner, stored)
            return (former, nil)
        }
        if stored?.meta.isDeleted == true {
            // Friends again: the stamps of data erased then must not outweigh new data.
            changed.days?.insert(link.owner)
            try db.cachedStatement(sql: "DELETE FROM friend_day WHERE owner = ?")
                .execute(arguments: [link.owner.data])
        }
        let meta = RowMeta.next(after: stored?.meta, stamp: nextStamp(), at: now)
        let row = FriendRow(friendship, with: link.owner, over: stored, meta: meta)
        try save(row)
        // This level gets a reader; until now its view may have been outdated.
        if old.friendship?.level != friendship.level { try publish() }
        return (try self.friend(of: stored), try self.friend(of: row))
    }
}
