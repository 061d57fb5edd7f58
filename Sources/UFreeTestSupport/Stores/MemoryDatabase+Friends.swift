package import UFreeDomain
import UFreeNode
package import UFreeServices
import UFreeSync

extension MemoryDatabase {
    package mutating func sendFriendRequest(
        to target: RequestTarget, id: RequestID, nonce: [UInt8], at now: Timestamp
    ) throws -> RequestRecord {
        switch target {
        case .owner(let peer):
            guard peer != owner else { throw FriendError.oneself }
            let outcome = try transact(peer, .askKnown(id, nonce: nonce), at: now)
            let known =
                outcome.link.outgoing.map { ($0.id, RequestDirection.outgoing) }
                ?? outcome.closed.first.map { ($0.id, $0.direction) }
            guard let known, let entry = requests[RequestKey(id: known.0, direction: known.1, peer: peer)]
            else {
                throw FriendError.nothingPending
            }
            return entry.record(at: now)
        case .address(let address):
            let pending = requests.values.first {
                $0.direction == .outgoing && $0.status == .pending && $0.address == address
            }
            if let pending { return pending.record(at: now) }
            let entry = RequestEntry(AddressAsk(id: id, askedAt: now, address: address, nonce: nonce))
            requests[RequestKey(id: id, direction: .outgoing, peer: nil)] = entry
            journal([.requestAdded(entry.record(at: now)), .addressAsk(id)], at: now)
            return entry.record(at: now)
        }
    }

    /// Returns requests, newest first.
    package func requests(at now: Timestamp) -> [RequestRecord] {
        requests.values.filter { $0.isListed(at: now) }
            .filter { $0.direction == .outgoing || $0.status != .pending || !isBlocked($0.peer) }
            .sorted { ($0.timestamp, $0.id) > ($1.timestamp, $1.id) }
            .map { $0.record(at: now) }
    }

    private func isBlocked(_ person: OwnerID?) -> Bool { person.map { blocked[$0] != nil } == true }

    package mutating func acceptFriendRequest(
        _ id: RequestID, verified: Bool, level: PrivacyLevel? = nil, at now: Timestamp
    ) throws -> FriendRequest {
        let entry = try incoming(id)
        if let peer = entry.peer {
            _ = try transact(peer, .accept(id, verified: verified, level: level), at: now)
        }
        return try request(entry, at: now)
    }

    package mutating func declineFriendRequest(_ id: RequestID, at now: Timestamp) throws -> FriendRequest {
        let entry = try incoming(id)
        if entry.status != .declined, let peer = entry.peer {
            _ = try transact(peer, .decline(id), at: now)
        }
        return try request(entry, at: now)
    }

    package mutating func lookAtFriendRequest(_ id: RequestID, nonce: [UInt8], at now: Timestamp) throws {
        if let peer = try incoming(id).peer { _ = try transact(peer, .look(id, nonce: nonce), at: now) }
    }

    package mutating func withdrawFriendRequest(_ id: RequestID, at now: Timestamp) throws -> FriendRequest {
        let found = requests.values.filter { $0.id == id && $0.direction == .outgoing }.min(
            by: Self.openFirst)
        guard let entry = found else { throw FriendError.nothingPending }
        if entry.status != .withdrawn {
            if let peer = entry.peer {
                _ = try transact(peer, .withdraw(id), at: now)
            } else {
                guard entry.status == .pending else { throw FriendError.nothingPending }
                closeAddressAsk(id, as: .withdrawn, at: now)
            }
        }
        return try request(entry, at: now)
    }

    package mutating func removeFriend(_ id: OwnerID, at now: Timestamp) throws {
        _ = try transact(id, .remove, at: now)
    }

    /// Ends every friendship and request, and deletes the owner's data (I3).
    package mutating func reset(at now: Timestamp) throws {
        guard resetAt == nil else { return }
        for person in links.keys.sorted(by: { $0.bytes.lexicographicallyPrecedes($1.bytes) }) {
            _ = try transact(person, .leave, at: now)
        }
        for ask in requests.values where ask.peer == nil { closeAddressAsk(ask.id, as: .withdrawn, at: now) }
        (days, dayDefaults, roster, live) = ([:], [], Roster(), nil)
        (wishes, formerWishes, groups, nicknames) = ([], [], [], [:])
        (requests, invitations, blocked, ownChanges, lines) = ([:], [], [:], [], [])
        (ownNumber, contacts, card, evaluations) = (OwnNumber(), [], nil, (0, 0))
        journal([.finding], at: now)
        resetAt = now
    }

    /// See `IdentityRepository.farewell`.
    package var farewell: Farewell? {
        resetAt.map { Farewell(since: $0, untold: links.values.count { !$0.outbox.isEmpty }) }
    }

    package mutating func block(_ id: OwnerID, _ isBlocked: Bool, name: DisplayName, at now: Timestamp) throws
    {
        guard isBlocked != (blocked[id] != nil) else { return }
        _ = try transact(id, isBlocked ? .block(profile) : .unblock, at: now)
        blocked[id] = isBlocked ? BlockedPerson(id: id, name: name, since: now, shown: profile) : nil
        journal([.block(id, friend(id), isBlocked)], at: now)
    }

    package mutating func updateOwnNumber(
        at now: Timestamp, _ edit: (OwnNumber) throws -> OwnNumber
    ) throws -> OwnNumber {
        let after = try edit(ownNumber)
        guard after != ownNumber else { return after }
        ownNumber = after
        updateCard(at: now, with: [.finding]) { $0.phone = after.number }
        return after
    }

    package mutating func updateContacts<Result>(
        at now: Timestamp, _ edit: (inout [PhoneNumber: Contact]) throws -> Result
    ) throws -> Result {
        var byNumber = Dictionary(uniqueKeysWithValues: contacts.map { ($0.number, $0) })
        let result = try edit(&byNumber)
        if Set(byNumber.keys) != Set(contacts.map(\.number)) { journal([.finding], at: now) }
        contacts = byNumber.values.sorted { $0.number.digits < $1.number.digits }
        return result
    }

    package mutating func spendEvaluations(_ count: Int, of limit: Int, at now: Timestamp) -> Bool {
        let today = now.milliseconds / .day
        if today > evaluations.day { evaluations.used = 0 }
        evaluations.day = today
        guard evaluations.used + count <= limit else { return false }
        evaluations.used += count
        return true
    }

    package func invitations(at now: Timestamp) -> [Invitation] {
        invitations.filter { $0.isCurrent(at: now) }.sorted { $0.number < $1.number }
    }

    package mutating func invite(
        at now: Timestamp, _ make: (_ taken: Set<Int>) throws -> Invitation
    ) throws -> Invitation {
        invitations = invitations(at: now)
        let invitation = try make(Set(invitations.map(\.number)))
        invitations.append(invitation)
        journal([.invitations], at: now)
        return invitation
    }

    package mutating func revokeInvitations(_ number: Int?, at now: Timestamp) -> [Invitation] {
        let revoked = invitations(at: now).filter { number == nil || $0.number == number }
        invitations = invitations(at: now).filter { !revoked.contains($0) }
        if !revoked.isEmpty { journal([.invitations], at: now) }
        return revoked
    }

    package mutating func verifyFriend(_ id: OwnerID, at now: Timestamp) throws -> Friend {
        _ = try transact(id, .verify, at: now)
        guard let friend = friend(id) else { throw FriendError.noSuchPerson(id.description, closeNames: []) }
        return friend
    }

    mutating func closeAddressAsk(_ id: RequestID, as status: RequestStatus, at now: Timestamp) {
        let key = RequestKey(id: id, direction: .outgoing, peer: nil)
        guard var entry = requests[key], entry.status == .pending else { return }
        entry.close(status, name: nil, at: now)
        requests[key] = entry
        journal([.requestUpdated(entry.record(at: now)), .addressAsk(id)], at: now)
    }

    /// Orders requests with the same id, which somebody may have copied: open ones first, of those the
    /// oldest.
    private static func openFirst(_ left: RequestEntry, _ right: RequestEntry) -> Bool {
        (left.status.isFinal ? 1 : 0, left.timestamp) < (right.status.isFinal ? 1 : 0, right.timestamp)
    }

    private func incoming(_ id: RequestID) throws -> RequestEntry {
        let found = requests.values.filter { $0.id == id && $0.direction == .incoming }.min(
            by: Self.openFirst)
        guard let found else { throw FriendError.nothingPending }
        return found
    }

    private func request(_ entry: RequestEntry, at now: Timestamp) throws -> FriendRequest {
        let key = RequestKey(id: entry.id, direction: entry.direction, peer: entry.peer)
        guard let current = requests[key] else { throw FriendError.nothingPending }
        return current.record(at: now).request
    }
}
