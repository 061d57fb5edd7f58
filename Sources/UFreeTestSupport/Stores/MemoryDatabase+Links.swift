package import UFreeDomain
import UFreeNode
import UFreeServices
package import UFreeSync

extension MemoryDatabase {
    package func link(to owner: OwnerID) -> Link { links[owner] ?? Link(owner: owner) }

    package func addressAsk(_ id: RequestID) -> AddressAsk? {
        requests[RequestKey(id: id, direction: .outgoing, peer: nil)]?.addressAsk
    }

    package mutating func transact(_ owner: OwnerID, _ step: LinkStep, at now: Timestamp) throws
        -> LinkOutcome
    {
        let tried = countTry(step, at: now)
        var context = context(step, with: owner, tried: tried, at: now)
        context.isLeaving = resetAt != nil
        let outcome = try link(to: owner).applying(step, context)
        let before = friend(owner).map { AuditEntry.Facts($0) }
        var actor: OwnerID?
        switch step {
        case .receive(_, let side), .invited(_, _, _, let side): actor = side.peer.owner
        default: break
        }
        var changes = store(outcome, at: now)
        if let used = outcome.usedInvitation { invitations.removeAll { $0.selector == used } }
        if tried != nil || outcome.usedInvitation != nil { changes.append(.invitations) }
        journal(changes, at: now, by: actor, before: before)
        return outcome
    }

    /// Counts a try of an invitation.
    /// - Returns: its secret; nil if the step is another one, or no such invitation is open.
    private mutating func countTry(_ step: LinkStep, at now: Timestamp) -> [UInt8]? {
        guard case .receive(.join(_, let selector, _), _) = step,
            let index = invitations.firstIndex(where: { $0.selector == selector && $0.isOpen(at: now) })
        else { return nil }
        if !invitations[index].isLink { invitations[index].tries += 1 }
        return invitations[index].secret
    }

    private func context(
        _ step: LinkStep, with owner: OwnerID, tried: [UInt8]?, at now: Timestamp
    ) -> LinkContext {
        switch step {
        case .receive(.request(let id, _), let side): return context(of: id, side, at: now)
        case .receive(.commit(let id, _), let side):
            let guesses = guesses(of: owner, id, source: side.source, at: now)
            return LinkContext(now: now, myName: profile.name, guesses: guesses)
        case .look(let id, _):
            let guesses = guesses(of: owner, id, source: "", at: now)
            return LinkContext(now: now, myName: profile.name, guesses: guesses)
        case .receive(.join, _):
            return LinkContext(now: now, myName: profile.name, invitation: tried)
        case .invited(_, _, let proof, _):
            let invitation = invitations.first { $0.selector == proof.selector && $0.isCurrent(at: now) }
            return LinkContext(
                now: now, myName: profile.name, newLevel: newLevel, invitation: invitation?.secret)
        default: return LinkContext(now: now, myName: profile.name, newLevel: newLevel)
        }
    }

    /// Returns the numbers that decide about a request.
    private func context(of id: RequestID, _ side: LinkSide, at now: Timestamp) -> LinkContext {
        let source = side.source
        let known = requests[RequestKey(id: id, direction: .incoming, peer: side.peer.owner)]
        let asked = requests.values.filter {
            $0.direction == .incoming && $0.timestamp > now.adding(milliseconds: -.hour)
                && $0.timestamp <= now
        }
        let isQuiet = { (entry: RequestEntry) in
            guard entry.status == .declined, let endedAt = entry.endedAt else { return false }
            if let peer = entry.peer, blocked[peer] != nil { return true }
            return endedAt > now.adding(milliseconds: -RequestRules.quietAfterDecline)
        }
        let waiting = requests.values.filter {
            $0.direction == .incoming && ($0.status == .pending || isQuiet($0))
                && !RequestRules.isExpired(since: $0.timestamp, at: now)
        }
        return LinkContext(
            now: now, myName: profile.name, newLevel: newLevel,
            pendingIncoming: waiting.count { $0.status == .pending },
            pendingFromSource: waiting.count { $0.source == source },
            asksLastHour: asked.count { $0.peer == side.peer.owner },
            sourceAsksLastHour: asked.count { $0.source == source },
            allAsksLastHour: asked.count,
            hasEnded: known?.hasEnded(at: now) ?? false)
    }

    /// Returns the number of nonces of the last day that did not lead to a friendship, without those of this
    /// request.
    private func guesses(of owner: OwnerID, _ id: RequestID, source: String, at now: Timestamp) -> Guesses {
        let given = exchanges.filter {
            (0..<Exchange.lifetime).contains($0.givenAt.milliseconds(until: now))
                && links[$0.owner]?.friendship == nil
        }
        return Guesses(
            all: given.count,
            fromSource: given.count {
                requests[RequestKey(id: $0.request, direction: .incoming, peer: $0.owner)]?.source == source
            }, openOfPerson: given.count { $0.owner == owner && !$0.isRevealed && $0.request != id })
    }

    /// Stores an outcome and returns its changes for the journal.
    mutating func store(_ outcome: LinkOutcome, at now: Timestamp) -> [JournalChange] {
        let link = outcome.link
        let owner = link.owner
        let old = self.link(to: owner)
        let oldFriend = friend(owner)
        let stored = requests
        let update = LinkUpdate(from: old, to: outcome, at: now) { id, direction in
            stored[RequestKey(id: id, direction: direction, peer: owner)]
        }
        for entry in update.entries {
            requests[RequestKey(id: entry.id, direction: entry.direction, peer: entry.peer)] = entry
        }
        links[owner] = link.isEmpty ? nil : link
        forgetStrangers(at: now)
        if let exchange = Exchange(after: link, before: old) { remember(exchange, at: now) }
        var changes: [JournalChange] = []
        if outcome.erasesFriend { changes = erase(owner) }
        if let level = link.friendship?.level, level != old.friendship?.level {
            publish(PrivacyLevel.allCases, at: now)
        }
        changes += update.changes
        let newFriend = friend(owner)
        if let change = Friend.change(from: oldFriend, to: newFriend),
            !link.isBlocked && !old.isBlocked || newFriend == nil
        {
            changes.append(change)
        }
        if old != link { changes.append(.link(owner)) }
        return changes
    }

    private mutating func forgetStrangers(at now: Timestamp) {
        let ended = requests.filter { key, entry in
            key.direction == .incoming && entry.status.isFinal
                && !(entry.status == .declined && !RequestRules.isExpired(since: entry.timestamp, at: now))
                && !exchanges.contains { $0.request == key.id && $0.owner == key.peer }
                && key.peer.flatMap { links[$0]?.friendship } == nil
        }
        guard ended.count > RequestEntry.strangersKept else { return }
        // A declined request ends when a pending one would.
        let end = { (entry: RequestEntry) in
            entry.status == .declined
                ? entry.timestamp.adding(milliseconds: RequestRules.lifetime)
                : entry.endedAt ?? entry.timestamp
        }
        let newestFirst = ended.sorted { end($0.value) > end($1.value) }
        for (key, _) in newestFirst.dropFirst(RequestEntry.strangersKept) { requests[key] = nil }
    }

    private mutating func remember(_ exchange: Exchange, at now: Timestamp) {
        let known = exchanges.firstIndex {
            $0.owner == exchange.owner && $0.request == exchange.request && $0.givenAt == exchange.givenAt
        }
        if let known { exchanges[known] = exchange } else { exchanges.append(exchange) }
        exchanges.removeAll { $0.givenAt.milliseconds(until: now) >= Exchange.lifetime }
    }

    /// - Returns: the changes of wishes and groups that named the former friend.
    private mutating func erase(_ owner: OwnerID) -> [JournalChange] {
        held[owner] = nil
        let wishes = change { wishes in wishes.filter { !$0.people.contains(owner) } }
        let names = AddressBookUpdate(addressBook) { book in
            for group in book.groups { book.remove([owner], from: group.id) }
        }
        groups = names.after.groups
        nicknames[owner] = nil
        acknowledged = acknowledged.filter { $0.key.owner != owner }
        holding = holding.filter { $0.key.owner != owner }
        requests = requests.filter { $0.key.peer != owner || !$0.value.status.isFinal }
        return wishes + names.journal
    }

    /// - Returns: the changes for the journal.
    mutating func change(_ edit: ([Wish]) throws -> [Wish]) rethrows -> [JournalChange] {
        let update = try WishesUpdate(wishes, former: formerWishes, edit)
        wishes = update.after
        formerWishes += update.changes.filter { $0.after == nil }.compactMap(\.before)
        return update.journal
    }

    /// See `FriendRepository.updateAddressBook`.
    mutating func updateAddressBook(
        at now: Timestamp, _ edit: (inout AddressBook) throws -> Void
    ) rethrows -> AddressBook {
        let update = try AddressBookUpdate(addressBook, edit)
        var changes = update.journal
        for (old, friend) in update.friends {
            nicknames[friend.id] = friend.nickname
            guard old.sharing != friend.sharing else { continue }
            links[friend.id]?.friendship?.sharing = friend.sharing
            changes.append(.link(friend.id))
        }
        if update.friends.contains(where: { $0.before.sharing.level != $0.after.sharing.level }) {
            publish(PrivacyLevel.allCases, at: now)
        }
        groups = update.after.groups
        newLevel = update.after.newLevel
        journal(changes, at: now)
        // An undo can bring back a pause whose end is over.
        endPauses(at: now)
        return update.after
    }

    private var addressBook: AddressBook {
        AddressBook(
            friends: links.keys.compactMap { friend($0) }.shown, groups: groups, newLevel: newLevel)
    }

    /// Ends the pauses that are over.
    mutating func endPauses(at now: Timestamp) {
        let today = zones.today(profile.zone, now)
        for (owner, link) in links where link.friendship?.sharing.pause?.until != nil {
            guard let sharing = link.friendship?.sharing, sharing.on(today) != sharing else { continue }
            _ = try? transact(owner, .share(sharing.on(today)), at: now)
        }
    }

    func friend(_ owner: OwnerID) -> Friend? {
        guard let friendship = links[owner]?.friendship else { return nil }
        return Friend(
            friendship, with: owner, profile: held[owner]?.profile, asOf: held[owner]?.asOf,
            nickname: nicknames[owner])
    }

    /// Returns the friends in the order of lists, without those who are blocked.
    package func friends() -> [Friend] {
        links.values.filter { !$0.isBlocked }.compactMap { friend($0.owner) }.shown
    }

    package func devices(of owner: OwnerID) -> [DeviceID] { seen[owner]?.list?.devices ?? [] }
}
