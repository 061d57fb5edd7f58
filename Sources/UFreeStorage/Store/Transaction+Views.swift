import GRDB
import UFreeDomain
import UFreeSync

// Shared data is numbered in the transaction that changes it, so that the numbers need no commit of their own
// and nobody is notified of data that is not on the disk yet (Y2).
extension Transaction {
    private static let read = "WHERE level IN (SELECT level FROM friend WHERE is_deleted = 0) ORDER BY level"

    /// Updates views to the data to share.
    /// - Parameter isRead: only the views that have a reader. The others are updated when they get one.
    func publish(read isRead: Bool = false) throws {
        let rows = try StoreReading.shared(db, context, try underlay(), at: now)
        let stamp = shareStamp()
        for view in try ViewRow.all(db, isRead ? Self.read : "ORDER BY level") {
            try publish(rows, in: ViewReading.newest(db, view, context.sealer), stamp)
        }
    }

    /// Adds changes to the views that have a reader.
    func publish(_ changed: [SharedRow.Body]) throws {
        let window = AvailabilityRules.sharedDates(today: context.today(at: now))
        let rows = changed.filter { $0.date.map(window.contains) ?? true }
        let stamp = shareStamp()
        for head in try readHeads() {
            try publish(rows, in: head.log(of: changed.map(\.key)), stamp)
        }
    }

    /// Returns the views that have a reader. From now on they are kept up to date.
    private func readHeads() throws -> [ViewHead] {
        if let known = self.changed.heads { return known }
        let heads =
            try context.last.heads(after: self.changed)
            ?? ViewRow.all(db, Self.read).map { try ViewHead(db, $0, context.sealer) }
        self.changed.heads = heads
        return heads
    }

    /// Creates new views with all data to share. Unchanged data keeps its stamp, so that a new epoch reveals
    /// nothing that the old one hid.
    func begin(_ epochs: [PrivacyLevel: UInt64]) throws {
        let rows = try StoreReading.shared(db, context, try underlay(), at: now)
        let stamp = shareStamp()
        for (level, epoch) in epochs.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            let stored = try ViewRow.one(db, "WHERE level = ?", [level.rawValue])
            let last = try stored.map { try ViewReading.newest(db, $0, context.sealer) }
            try stored?.remove(db)
            changed.forgetHeads()
            let view = ViewLog(level: level, epoch: epoch)
            try ViewRow(level: level, epoch: epoch, head: view.head, updatedAt: now).save(db)
            try ViewChainRow(level: level, seq: view.head, chain: view.position.chain).save(db)
            try publish(rows, in: view, carrying: last?.rows(above: 0).map(\.row) ?? [], stamp)
        }
    }

    private func publish(
        _ rows: [SharedRow.Body], in view: ViewLog, carrying last: [SharedRow] = [], _ stamp: () -> Stamp
    ) throws {
        var view = view
        if let change = view.publish(rows, stamp: stamp, carrying: last) { try save(change) }
    }

    /// Returns one stamp for everything numbered together, issued when it is first needed.
    private func shareStamp() -> () -> Stamp {
        var drawn: Stamp?
        return { [self] in
            let stamp = drawn ?? nextStamp()
            drawn = stamp
            return stamp
        }
    }

    private func save(_ change: ViewChange) throws {
        let level = change.level
        views.append(change)
        let view = ViewRow(level: level, epoch: change.epoch, head: change.head, updatedAt: now)
        try view.save(db)
        for key in change.dropped {
            try db.cachedStatement(sql: "DELETE FROM view_row WHERE level = ? AND date = ?")
                .execute(arguments: [level.rawValue, SharedColumns.key(key)])
        }
        for (numbered, chain) in zip(change.appended, change.chains) {
            try ViewEntryRow(numbered, level: level, context.sealer).save(db)
            try ViewChainRow(level: level, seq: numbered.seq, chain: chain).save(db)
        }
        changed.moved(view, by: change)
        guard change.forgottenBelow > 0 else { return }
        try db.cachedStatement(sql: "DELETE FROM view_chain WHERE level = ? AND seq < ?")
            .execute(arguments: [level.rawValue, Int64(bitPattern: change.forgottenBelow)])
    }
}
