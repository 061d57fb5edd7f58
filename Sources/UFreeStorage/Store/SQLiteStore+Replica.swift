import GRDB
package import UFreeDomain
package import UFreeNode
package import UFreeSync

extension SQLiteStore: ReplicaStore {
    package func follow(_ take: ReplicaNews.Reader?) {
        streams.follow(take)
    }

    package func load(at now: Timestamp) async throws -> ReplicaState {
        try read { db, context in
            var state = ReplicaState()
            for owner in try StoreReading.linked(db) {
                state.links[owner] = try StoreReading.link(db, to: owner)
            }
            let asks = try RequestRow.all(db, "WHERE peer IS NULL AND status = 0")
            for ask in asks.compactMap(\.entry.addressAsk) { state.addressAsks[ask.id] = ask }
            state.views = try ViewRow.all(db, "ORDER BY level").map {
                try ViewReading.whole(db, $0, context.sealer)
            }
            for row in try PositionRow.all(db) {
                switch row.kind {
                case .held: state.held[row.device] = row.position
                case .acknowledged: state.acknowledged[row.device] = row.position
                }
            }
            for row in try OwnerRow.all(db, "WHERE list_key IS NOT NULL AND is_self = 0") {
                state.devices[row.id] = row.list(try StoreReading.devices(db, of: row.id))
            }
            return state
        }
    }

    package func commit(_ change: StoreChange, at now: Timestamp) async throws {
        var actor: Actor?
        switch change {
        case .applied(let owner, let device, _, _, _), .seen(_, let owner, let device, _):
            actor = Actor(owner: owner, device: device)
        default: break
        }
        try await write(at: now, by: actor) { try $0.commit(change) }
    }

    package func transact(_ owner: OwnerID, _ step: LinkStep, at now: Timestamp) async throws -> LinkOutcome {
        var actor: Actor?
        switch step {
        case .receive(_, let side), .invited(_, _, _, let side):
            actor = Actor(owner: side.peer.owner, device: side.peer.device)
        default: break
        }
        return try await write(at: now, by: actor) { try $0.transact(owner, step) }
    }

    package func link(to owner: OwnerID) async throws -> Link {
        try read { db, _ in try StoreReading.link(db, to: owner) }
    }

    package func addressAsk(_ id: RequestID) async throws -> AddressAsk? {
        try read { db, _ in try StoreReading.unbound(db, id)?.entry.addressAsk }
    }

    package func sharing(
        since held: [ViewLog], with owners: Set<OwnerID>
    ) async throws -> (views: [ViewUpdate], links: [Link]) {
        try read { db, context in
            let views = try ViewRow.all(db, "ORDER BY level").compactMap { view in
                let log = held.first { $0.level == view.level }
                return try ViewReading.update(db, view, since: log, context.sealer)
            }
            return (
                views,
                try owners.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
                    .map { try StoreReading.link(db, to: $0) }
            )
        }
    }

    package func spendEvaluations(_ count: Int, of limit: Int, at now: Timestamp) async throws -> Bool {
        try await write(at: now) { try $0.spendEvaluations(count, of: limit) }
    }

    package func publish(at now: Timestamp) async throws {
        try await write(at: now) {
            try $0.endPauses()
            try $0.publish()
        }
    }

    package func begin(_ epochs: [PrivacyLevel: UInt64], at now: Timestamp) async throws {
        try await write(at: now) { try $0.begin(epochs) }
    }

    package func meeting(of owner: OwnerID) async throws -> Meeting {
        try read { db, _ in
            let row = try OwnerRow.one(db, "WHERE id = ? AND list_key IS NOT NULL", [owner.data])
            let addresses = try StoreReading.addresses(db, of: owner)
            return Meeting(
                list: try row.flatMap { $0.list(try StoreReading.devices(db, of: owner)) },
                addresses: addresses.map(\.text),
                devices: Meeting.newest(addresses.map { ($0.text, $0.device) }))
        }
    }
}
