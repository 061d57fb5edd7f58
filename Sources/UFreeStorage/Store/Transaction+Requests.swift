import FoundationEssentials
import GRDB
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync

extension Transaction {
    func sendFriendRequest(to target: RequestTarget, id: RequestID, nonce: [UInt8]) throws -> RequestRecord {
        switch target {
        case .owner(let peer):
            guard peer != context.owner else { throw FriendError.oneself }
            let outcome = try transact(peer, .askKnown(id, nonce: nonce))
            let known =
                outcome.link.outgoing.map { ($0.id, RequestDirection.outgoing) }
                ?? outcome.closed.first.map { ($0.id, $0.direction) }
            guard let known, let row = try StoreReading.request(db, known.0, known.1, of: peer) else {
                throw FriendError.nothingPending
            }
            return row.entry.record(at: now)
        case .address(let address):
            let pending = try RequestRow.one(
                db, "WHERE direction = 1 AND status = 0 AND address = ?", [address])
            if let pending { return pending.entry.record(at: now) }
            let entry = RequestEntry(AddressAsk(id: id, askedAt: now, address: address, nonce: nonce))
            try save(entry)
            try say(.requestAdded(entry.record(at: now)))
            try say(.addressAsk(id))
            return entry.record(at: now)
        }
    }

    func accept(_ id: RequestID, verified: Bool, level: PrivacyLevel?) throws -> FriendRequest {
        let row = try meant(id, .incoming)
        if let peer = row.entry.peer {
            _ = try transact(peer, .accept(id, verified: verified, level: level))
        }
        return try request(row.number)
    }

    func decline(_ id: RequestID) throws -> FriendRequest {
        let row = try meant(id, .incoming)
        if row.entry.status != .declined, let peer = row.entry.peer { _ = try transact(peer, .decline(id)) }
        return try request(row.number)
    }

    func look(_ id: RequestID, _ nonce: [UInt8]) throws {
        if let peer = try meant(id, .incoming).entry.peer { _ = try transact(peer, .look(id, nonce: nonce)) }
    }

    func withdraw(_ id: RequestID) throws -> FriendRequest {
        let row = try meant(id, .outgoing)
        if row.entry.status != .withdrawn {
            if let peer = row.entry.peer {
                _ = try transact(peer, .withdraw(id))
            } else {
                guard row.entry.status == .pending else { throw FriendError.nothingPending }
                try close(row, as: .withdrawn)
            }
        }
        return try request(row.number)
    }

    func verify(_ owner: OwnerID) throws -> Friend {
        _ = try transact(owner, .verify)
        let row = try FriendRow.one(db, "WHERE owner = ? AND is_deleted = 0", [owner.data])
        guard let friend = try friend(of: row) else {
            throw FriendError.noSuchPerson(owner.description, closeNames: [])
        }
        return friend
    }

    /// Binds an answered request to an address to its owner, or closes it if there is nothing left to ask.
    func bind(_ id: RequestID, to peer: OwnerID) throws {
        guard let row = try StoreReading.unbound(db, id), let ask = row.entry.addressAsk else { return }
        guard peer != context.owner else { return try close(row, as: .withdrawn) }
        let old = try StoreReading.link(db, to: peer)
        guard old.outgoing == nil, !old.isBlocked else { return try close(row, as: .withdrawn) }
        let link = try linkContext()
        guard old.friendship == nil, let outcome = try? old.applying(.ask(ask), link) else {
            return try close(row, as: .accepted)
        }
        try store(outcome, over: old)
        try say(.addressAsk(id))
    }

    private func linkContext() throws -> LinkContext {
        LinkContext(
            now: now, myName: context.last.profile.name, newLevel: try StoreReading.newLevel(db, context))
    }

    /// Closes a request to an address that led to no new owner.
    private func close(_ row: RequestRow, as status: RequestStatus) throws {
        var entry = row.entry
        entry.close(status, name: nil, at: now)
        try save(entry)
        try say(.requestUpdated(entry.record(at: now)))
        try say(.addressAsk(entry.id))
    }

    /// Returns the request with an id. If another person copied an id, an open request takes precedence, and
    /// the oldest of these.
    private func meant(_ id: RequestID, _ direction: RequestDirection) throws -> RequestRow {
        let row = try RequestRow.one(
            db, "WHERE id = ? AND direction = ? AND is_deleted = 0 ORDER BY status > 0, asked_at LIMIT 1",
            [Data(id.bytes), direction.rawValue])
        guard let row else { throw FriendError.nothingPending }
        return row
    }

    private func request(_ number: Int64) throws -> FriendRequest {
        guard let row = try RequestRow.one(db, "WHERE number = ?", [number]) else {
            throw FriendError.nothingPending
        }
        return row.entry.record(at: now).request
    }
}
