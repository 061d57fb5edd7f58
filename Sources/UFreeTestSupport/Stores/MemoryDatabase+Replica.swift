package import UFreeDomain
package import UFreeNode
import UFreeServices
package import UFreeSync

extension MemoryDatabase {
    package func load(at now: Timestamp) -> ReplicaState {
        let asks = requests.values.compactMap(\.addressAsk).map { ($0.id, $0) }
        return ReplicaState(
            links: links,
            addressAsks: Dictionary(asks, uniquingKeysWith: { first, _ in first }),
            views: views.values.sorted { $0.level.rawValue < $1.level.rawValue },
            acknowledged: Self.byDevice(acknowledged), held: Self.byDevice(holding),
            devices: seen.compactMapValues(\.list))
    }

    private static func byDevice(_ positions: [DeviceKey: Position]) -> [DeviceID: Position] {
        Dictionary(positions.map { ($0.key.device, $0.value) }, uniquingKeysWith: { first, _ in first })
    }

    package mutating func commit(_ change: StoreChange, at now: Timestamp) throws {
        switch change {
        case .acknowledged(let receipts):
            for receipt in receipts where links[receipt.owner]?.friendship != nil {
                acknowledged[DeviceKey(owner: receipt.owner, device: receipt.device)] = receipt.position
            }
        case .applied(let owner, let device, let position, let rows, let isSnapshot):
            guard links[owner]?.friendship != nil else { return }
            let before = held[owner]?.profile.map { AuditEntry.Facts($0) }
            journal(
                try apply(rows, of: owner, from: device, isSnapshot: isSnapshot, at: now), at: now, by: owner,
                before: before)
            holding[DeviceKey(owner: owner, device: device)] = position
            // A delta contains everything after the stored position, so nothing is missing now.
            held[owner, default: Held()].asOf = now
        case .current(let owner, _):
            guard links[owner]?.friendship != nil else { return }
            held[owner, default: Held()].asOf = now
        case .bind(let id, let owner):
            bind(id, to: owner, at: now)
        case .seen(let list, let owner, let device, let address):
            see(list, owner: owner, device, address: address, at: now)
        }
    }

    /// See `ReplicaStore.views`.
    package func views(since held: [ViewLog]) -> [ViewUpdate] {
        views.values.compactMap { view in view.update(since: held.first { $0.level == view.level }) }
            .sorted { $0.level.rawValue < $1.level.rawValue }
    }

    /// Updates every view with the shared data.
    package mutating func publish(at now: Timestamp) {
        endPauses(at: now)
        publish(PrivacyLevel.allCases, at: now)
        // The journal reports numbered changes only together with what it writes.
        forgetNumbered()
    }

    /// Starts views with new epochs.
    package mutating func begin(_ epochs: [PrivacyLevel: UInt64], at now: Timestamp) {
        let last = views
        for (level, epoch) in epochs { views[level] = ViewLog(level: level, epoch: epoch) }
        publish(epochs.keys, carrying: last, at: now)
        forgetNumbered()
    }

    /// Stores the rows that are newer than the stored ones of the same device. A snapshot replaces all of that device,
    /// regardless of age.
    private mutating func apply(
        _ rows: [SharedRow], of owner: OwnerID, from device: DeviceID, isSnapshot: Bool, at now: Timestamp
    ) throws -> [JournalChange] {
        let before = held[owner] ?? Held()
        var after = before
        var replica = isSnapshot ? [:] : before.replicas[device] ?? [:]
        for row in rows where row.body != .unread && replica[row.key].map({ $0.stamp < row.stamp }) ?? true {
            replica[row.key] = row
        }
        after.replicas[device] = replica
        after.resolve()
        // No owner shares that many days; a friend must not fill another's memory.
        guard
            after.replicas.count < 2
                || after.replicas.values.reduce(0, { $0 + $1.count }) <= 8 * SnapshotHeader.rowLimit
        else { throw DataError.constraintViolation("rows held of one friend's devices") }
        guard after.days.count <= SnapshotHeader.rowLimit else {
            throw DataError.constraintViolation("days held of one friend")
        }
        let text = after.days.values.reduce(0) { $0 + $1.estimatedBytes - SharedRow.plainBytes }
        guard text <= SnapshotHeader.byteLimit else {
            throw DataError.constraintViolation("bytes held of one friend")
        }
        held[owner] = after
        return Self.changes(of: owner, from: before, to: after, at: now)
    }

    private static func changes(
        of owner: OwnerID, from before: Held, to after: Held, at now: Timestamp
    ) -> [JournalChange] {
        var changes: [JournalChange] = []
        let (old, new) = (before.liveStatus.said(at: now), after.liveStatus.said(at: now))
        if old != new { changes.append(.live(owner: owner, isMine: false, before: old, after: new)) }
        if before.shownCard ?? Card() != after.shownCard ?? Card() { changes.append(.card(owner)) }
        if let profile = after.profile, profile != before.profile {
            changes.append(.profile(owner: owner, isMine: false, before: before.profile, after: profile))
        }
        for date in Set(before.days.keys).union(after.days.keys).sorted() {
            let old = ScheduleDay(date: date, record: before.days[date].flatMap(record(of:)))
            let new = ScheduleDay(date: date, record: after.days[date].flatMap(record(of:)))
            if old.says(sameAs: new) { continue }
            changes.append(.day(owner: owner, isMine: false, before: old, after: new))
        }
        return changes
    }

    private static func record(of row: SharedRow) -> DayAvailability? {
        guard case .day(let day) = row.body else { return nil }
        return record(of: day)
    }

    /// Binds a request to an address to the owner who answered there, unless there is nothing left to ask.
    private mutating func bind(_ id: RequestID, to peer: OwnerID, at now: Timestamp) {
        let key = RequestKey(id: id, direction: .outgoing, peer: nil)
        guard let ask = requests[key]?.addressAsk else { return }
        guard peer != owner else { return closeAddressAsk(id, as: .withdrawn, at: now) }
        let link = link(to: peer)
        guard link.outgoing == nil, !link.isBlocked else {
            return closeAddressAsk(id, as: .withdrawn, at: now)
        }
        let context = LinkContext(now: now, myName: profile.name)
        guard link.friendship == nil, let outcome = try? link.applying(.ask(ask), context) else {
            return closeAddressAsk(id, as: .accepted, at: now)
        }
        let unbound = requests.removeValue(forKey: key)
        requests[RequestKey(id: id, direction: .outgoing, peer: peer)] = unbound
        journal(store(outcome, at: now) + [.addressAsk(id)], at: now)
    }

    private mutating func see(
        _ list: SignedDeviceList, owner peer: OwnerID, _ device: DeviceID, address: String?, at now: Timestamp
    ) {
        guard peer != owner else { return }
        var known = seen[peer] ?? Seen(at: now)
        if list.isNewer(than: known.list) {
            known.list = list
            let isGone = { (key: DeviceKey) in key.owner == peer && !list.devices.contains(key.device) }
            acknowledged = acknowledged.filter { !isGone($0.key) }
            let silenced = holding.keys.filter(isGone).map(\.device)
            holding = holding.filter { !isGone($0.key) }
            if !silenced.isEmpty, let before = held[peer], links[peer]?.friendship != nil {
                var after = before
                for device in silenced { after.replicas[device] = nil }
                after.resolve()
                if after.replicas.isEmpty { after.asOf = nil }
                held[peer] = after
                journal(
                    Self.changes(of: peer, from: before, to: after, at: now), at: now, by: peer,
                    before: before.profile.map { AuditEntry.Facts($0) })
            }
        }
        if let address {
            known.addresses.removeAll { $0 == address }
            known.addresses.insert(address, at: 0)
            known.addresses = Array(known.addresses.prefix(Self.addressLimit))
            known.devices[address] = device
        }
        known.at = now
        seen[peer] = known
        let strangers = seen.filter { links[$0.key] == nil }.sorted { $0.value.at > $1.value.at }
        for (stranger, _) in strangers.dropFirst(Self.unlinkedLimit) { seen[stranger] = nil }
    }

    package func meeting(of owner: OwnerID) -> Meeting {
        let addresses = seen[owner]?.addresses ?? []
        return Meeting(
            list: seen[owner]?.list, addresses: addresses,
            devices: Meeting.newest(addresses.map { ($0, seen[owner]?.devices[$0]) }))
    }
}

extension MemoryDatabase {
    /// Returns the stamps of the stored days of a person (a friend or the owner), including cleared ones.
    package func heldStamps(of owner: OwnerID) -> [CivilDate: Stamp] {
        owner == self.owner ? days.mapValues(\.stamp) : held[owner]?.days.mapValues(\.stamp) ?? [:]
    }

    /// Returns the rows of a friend that are shown, by their keys.
    func heldRows(of owner: OwnerID) -> [RowKey: SharedRow] {
        guard let held = held[owner] else { return [:] }
        var rows = held.days.reduce(into: [RowKey: SharedRow]()) { $0[.day($1.key)] = $1.value }
        if let profile = held.profile, let stamp = held.profileStamp {
            rows[.profile] = SharedRow(body: .profile(profile), stamp: stamp)
        }
        rows[.live] = held.live
        rows[.card] = held.card
        return rows
    }
}
