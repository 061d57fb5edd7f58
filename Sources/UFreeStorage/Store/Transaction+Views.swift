import GRDB
import UFreeDomain
import UFreeSync

// Numbering what is shared: in the transaction that changes it, so that the numbers cost no commit of their own and
// nobody can be told of what is not on the disk yet (Y2).
extension Transaction {
    /// Brings every view to what is to be shared.
    func publish() throws {
        let rows = try StoreReading.shared(db, context, try roster(), at: now)
        for view in try ViewRow.all(db, "ORDER BY level") {
            try publish(rows, in: ViewReading.newest(db, view, context.sealer))
        }
    }

    /// Brings what changed into the views that somebody reads. The others follow when somebody begins to.
    func publish(_ changed: [SharedRow]) throws {
        let window = AvailabilityRules.sharedDates(today: context.today(at: now))
        let rows = changed.filter { $0.date.map(window.contains) ?? true }
        let read = "WHERE level IN (SELECT level FROM friend WHERE is_deleted = 0) ORDER BY level"
        for view in try ViewRow.all(db, read) {
            try publish(rows, in: ViewReading.newest(db, view, of: changed.map(\.key), context.sealer))
        }
    }

    private func publish(_ rows: [SharedRow], in view: ViewLog) throws {
        var view = view
        if let change = view.publish(rows) { try save(change) }
    }

    /// Begins views anew, with all that is to be shared.
    func begin(_ epochs: [PrivacyLevel: UInt64]) throws {
        for (level, epoch) in epochs {
            let origin = ViewLog(level: level, epoch: epoch).position
            try ViewRow.one(db, "WHERE level = ?", [level.rawValue])?.remove(db)
            try ViewRow(level: level, epoch: epoch, head: origin.seq, updatedAt: now).save(db)
            try ViewChainRow(level: level, seq: origin.seq, chain: origin.chain).save(db)
        }
        try publish()
    }

    private func save(_ change: ViewChange) throws {
        let level = change.level
        views.append(change)
        try ViewRow(level: level, epoch: change.epoch, head: change.head, updatedAt: now).save(db)
        for key in change.dropped {
            try db.cachedStatement(sql: "DELETE FROM view_row WHERE level = ? AND date = ?")
                .execute(arguments: [level.rawValue, ViewEntryRow.key(key)])
        }
        for (numbered, chain) in zip(change.appended, change.chains) {
            try ViewEntryRow(numbered, level: level, context.sealer).save(db)
            try ViewChainRow(level: level, seq: numbered.seq, chain: chain).save(db)
        }
        guard change.forgottenBelow > 0 else { return }
        try db.cachedStatement(sql: "DELETE FROM view_chain WHERE level = ? AND seq < ?")
            .execute(arguments: [level.rawValue, Int64(bitPattern: change.forgottenBelow)])
    }
}
