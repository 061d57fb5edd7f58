import FoundationEssentials
import GRDB
import UFreeDomain
import UFreeSync

// What each device of a friend has said, once more than one has said something (I4). What is shown is the newest row of each key.
// With one device, as most people have, it is stored once: what is shown is what that device said.
extension Transaction {
    /// The most rows of all devices of a friend together: those of sixteen devices with a year of days fit.
    static let replicaRows = 8 * SnapshotHeader.rowLimit
    /// The most bytes of all devices of a friend together, sealed.
    static let replicaBytes = 4 * SnapshotHeader.byteLimit

    /// Returns whether the devices of an owner are stored apart, or any other device has sent rows.
    func hasOtherSender(_ owner: OwnerID, than device: DeviceID) throws -> Bool {
        if (changed.senders[owner] ?? context.last.sender(of: owner)) == device { return false }
        let others = try count(
            """
            SELECT EXISTS (SELECT 1 FROM replica_row WHERE owner = ?)
                OR EXISTS (SELECT 1 FROM position WHERE kind = ? AND owner = ? AND device <> ?)
            """,
            [owner.data, PositionRow.Kind.held.rawValue, owner.data, Data(device.bytes)])
        changed.senders[owner] = .some(others > 0 ? nil : device)
        return others > 0
    }

    private func isSeparate(_ owner: OwnerID) throws -> Bool {
        try count("SELECT EXISTS (SELECT 1 FROM replica_row WHERE owner = ?)", [owner.data]) > 0
    }

    /// Stores what a device said.
    /// - Returns: what all devices together say now, for every key that it was about; nil for what no device says any more.
    func store(
        _ news: [RowKey: SharedRow], of owner: OwnerID, from device: DeviceID, isSnapshot: Bool
    ) throws -> [RowKey: SharedRow?] {
        try separate(owner, from: device)
        var said: [RowKey: SharedRow?] = [:]
        var isGrown = false
        for row in news.values {
            let stored = try replicas(of: owner, SharedColumns.key(row.key))
            let last = stored.first { $0.device == device }
            if !isSnapshot, let last, last.stamp >= row.stamp { continue }
            isGrown = isGrown || last == nil || row.estimatedBytes > SharedRow.plainBytes
            try ReplicaRow(row, of: owner, device, context.sealer).save(db)
            let newest = stored.filter { $0.device != device }.max { $0.stamp < $1.stamp }
            let isNewest = newest.map { $0.stamp < row.stamp } ?? true
            said[row.key] = .some(isNewest ? row : try newest?.shared(context.sealer))
        }
        if isSnapshot {
            let kept = Set(news.keys.map(SharedColumns.key))
            let gone = try replica(of: owner, device).filter { !kept.contains($0.key) }
            for row in gone { try row.remove(db) }
            try said.merge(newest(of: owner, Set(gone.map(\.key)))) { $1 }
        }
        if isGrown { try checkReplicas(of: owner) }
        return said
    }

    private func checkReplicas(of owner: OwnerID) throws {
        let held = "SELECT count(*) FROM replica_row WHERE owner = ?"
        let bytes = "SELECT coalesce(sum(length(content)), 0) FROM replica_row WHERE owner = ?"
        guard try count(held, [owner.data]) <= Self.replicaRows,
            try count(bytes, [owner.data]) <= Self.replicaBytes
        else { throw DataError.constraintViolation("rows held of one friend's devices") }
    }

    /// Forgets the devices of an owner that are not on the newest list, and what they said.
    func forgetDevices(of owner: OwnerID, except listed: [DeviceID]) throws {
        let positions = try PositionRow.all(db, "WHERE owner = ?", [owner.data])
        let gone = positions.filter { !listed.contains($0.device) }
        for row in gone { try row.remove(db) }
        let silenced = Set(gone.filter { $0.kind == .held }.map(\.device))
        guard !silenced.isEmpty, try friend(owner) != nil else { return }
        let staying = Set(positions.filter { $0.kind == .held }.map(\.device)).subtracting(silenced)
        if staying.isEmpty {
            let days = try FriendDayRow.all(db, "WHERE owner = ?", [owner.data]).map { RowKey.day($0.date) }
            let nothing = Dictionary(
                uniqueKeysWithValues: (days + [.live, .card]).map { ($0, SharedRow?.none) })
            try show(nothing, of: owner, isForced: true, isLimited: false)
            try db.cachedStatement(sql: "DELETE FROM replica_row WHERE owner = ?")
                .execute(arguments: [owner.data])
        } else {
            var changed: Set<String> = []
            for row in try silenced.flatMap({ try replica(of: owner, $0) }) {
                changed.insert(row.key)
                try row.remove(db)
            }
            try show(try newest(of: owner, changed), of: owner, isForced: true, isLimited: false)
        }
        guard var friend = try friend(owner) else { return }
        // The positions that are gone said when their devices' last changes arrived.
        friend.asOf =
            staying.isEmpty
            ? nil
            : ([friend.asOf] + gone.filter { $0.kind == .held }.map(\.updatedAt)).compactMap(\.self).max()
        try save(&friend, isSameLevel: false)
    }

    /// Forgets live statuses of devices that ended long ago, with their notes.
    func forgetLive(before time: Timestamp) throws {
        for row in try ReplicaRow.all(db, "WHERE date = ? AND content IS NOT NULL", [SharedColumns.live]) {
            // A row that cannot be opened must not keep the rest from being forgotten.
            guard case .live(let live)? = (try? row.shared(context.sealer))?.body, let status = live.status,
                status.until < time
            else { continue }
            let ended = SharedRow(body: .live(SharedLive(nil)), stamp: row.stamp)
            try ReplicaRow(ended, of: row.owner, row.device, context.sealer).save(db)
        }
    }

    /// Stores what is shown as that of the device that said it, when a second one begins to say something.
    private func separate(_ owner: OwnerID, from second: DeviceID) throws {
        guard let first = try PositionRow.held(db, of: owner).first(where: { $0.device != second })?.device,
            try !isSeparate(owner)
        else { return }
        var rows = try FriendDayRow.all(db, "WHERE owner = ?", [owner.data]).map {
            SharedRow(body: .day(try $0.shared(context.sealer)), stamp: $0.meta.stamp)
        }
        if let friend = try friend(owner), let profile = friend.profile, let stamp = friend.profileStamp {
            rows.append(SharedRow(body: .profile(profile), stamp: stamp))
        }
        if let live = try LiveRow.one(db, "WHERE owner = ?", [owner.data]) {
            let status = try live.status(context.sealer)
            rows.append(SharedRow(body: .live(SharedLive(status)), stamp: live.meta.stamp))
        }
        if let card = try CardRow.one(db, "WHERE owner = ?", [owner.data]) {
            rows.append(SharedRow(body: .card(try card.card(context.sealer)), stamp: card.meta.stamp))
        }
        for row in rows { try ReplicaRow(row, of: owner, first, context.sealer).save(db) }
    }

    /// Returns the newest row of each key; nil if there is none.
    private func newest(of owner: OwnerID, _ keys: Set<String>) throws -> [RowKey: SharedRow?] {
        var result: [RowKey: SharedRow?] = [:]
        for key in keys {
            guard let name = RowKey(stored: key) else { continue }
            let newest = try replicas(of: owner, key).max { $0.stamp < $1.stamp }
            result[name] = .some(try newest?.shared(context.sealer))
        }
        return result
    }

    private func replicas(of owner: OwnerID, _ key: String) throws -> [ReplicaRow] {
        try ReplicaRow.all(db, "WHERE owner = ? AND date = ?", [owner.data, key])
    }

    private func replica(of owner: OwnerID, _ device: DeviceID) throws -> [ReplicaRow] {
        try ReplicaRow.all(db, "WHERE owner = ? AND device = ?", [owner.data, Data(device.bytes)])
    }
}

extension RowKey {
    /// - Parameter key: `SharedColumns.key`.
    fileprivate init?(stored key: String) {
        switch key {
        case SharedColumns.profile: self = .profile
        case SharedColumns.live: self = .live
        case SharedColumns.card: self = .card
        default:
            guard let date = CivilDate(iso: key) else { return nil }
            self = .day(date)
        }
    }
}
