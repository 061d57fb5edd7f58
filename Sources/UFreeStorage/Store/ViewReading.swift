import GRDB
import UFreeDomain
import UFreeSync

/// Reads stored views.
enum ViewReading {
    /// Returns a complete view.
    static func whole(_ db: Database, _ view: ViewRow, _ sealer: Sealer) throws -> ViewLog {
        try log(
            view, ViewEntryRow.all(db, "WHERE level = ?", [view.level.rawValue]),
            ViewChainRow.all(db, "WHERE level = ?", [view.level.rawValue]), sealer)
    }

    /// Returns the parts of a view needed to number rows: its rows and its newest chain.
    static func newest(_ db: Database, _ view: ViewRow, _ sealer: Sealer) throws -> ViewLog {
        let rows = try ViewEntryRow.all(db, "WHERE level = ?", [view.level.rawValue])
        return try log(view, rows, newestChain(db, view), sealer)
    }

    static func newestChain(_ db: Database, _ view: ViewRow) throws -> [ViewChainRow] {
        let head = Int64(bitPattern: view.head)
        return try ViewChainRow.all(db, "WHERE level = ? AND seq = ?", [view.level.rawValue, head])
    }

    /// Returns how a view differs from the given state; nil if it does not.
    static func update(_ db: Database, _ view: ViewRow, since held: ViewLog?, _ sealer: Sealer) throws
        -> ViewUpdate?
    {
        let last = held?.epoch == view.epoch ? held : nil
        let level = view.level.rawValue
        let dates = try String.fetchSet(
            db.cachedStatement(sql: "SELECT date FROM view_row WHERE level = ?"), arguments: [level])
        let dropped = last?.rows.keys.filter { !dates.contains(SharedColumns.key($0)) } ?? []
        guard last?.head != view.head || !dropped.isEmpty else { return nil }
        // If everything is new, -1 is below every number.
        let seen = last.map { Int64(bitPattern: $0.head) } ?? -1
        let above = "WHERE level = ? AND seq > ?"
        let changed = try log(
            view, ViewEntryRow.all(db, above, [level, seen]), ViewChainRow.all(db, above, [level, seen]),
            sealer)
        return ViewUpdate(
            level: view.level, epoch: view.epoch, head: view.head, appended: Array(changed.rows.values),
            chains: changed.chains, dropped: dropped)
    }

    private static func log(
        _ view: ViewRow, _ rows: [ViewEntryRow], _ chains: [ViewChainRow], _ sealer: Sealer
    ) throws -> ViewLog {
        ViewLog(
            level: view.level, epoch: view.epoch, rows: try rows.map { try $0.numbered(sealer) },
            chains: Dictionary(chains.map { ($0.seq, $0.chain) }, uniquingKeysWith: { first, _ in first }),
            head: view.head)
    }
}

/// Where a view ends, and its rows.
struct ViewHead {
    var view: ViewRow
    var chain: ViewChainRow?
    let rows: Known<RowKey, NumberedRow>

    /// - Throws: `DataError.corruptedData` if a row is damaged.
    init(_ db: Database, _ view: ViewRow, _ sealer: Sealer) throws {
        self.view = view
        chain = try ViewReading.newestChain(db, view).first
        let newest = try ViewReading.newest(db, view, sealer)
        rows = Known(newest.rows)
    }

    /// Returns the parts of the view needed to number rows with some keys.
    func log(of keys: [RowKey]) -> ViewLog {
        ViewLog(
            level: view.level, epoch: view.epoch, rows: keys.compactMap { rows[$0] },
            chains: chain.map { [$0.seq: $0.chain] } ?? [:], head: view.head)
    }
}
