import GRDB
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync

extension Transaction {
    /// The tables that are needed to tell others that an identity has ended. Everything else is deleted, also what later
    /// versions add.
    private static let needed: Set<String> = [
        "schema_version", "sealing", "clock", "life", "owner", "device", "address", "profile", "outbox",
    ]

    /// Ends every friendship and request, and deletes everything but the messages about that. A second time changes nothing.
    /// - Parameter since: when the identity was reset.
    func leave(since: Timestamp) throws {
        // First: it may be damaged, and nothing of it is needed to end what there is.
        try db.execute(sql: "DELETE FROM journal")
        for owner in try StoreReading.linked(db) { _ = try transact(owner, .leave) }
        // Requests to an address have no owner yet.
        for ask in try RequestRow.all(db, "WHERE peer IS NULL AND status = 0") {
            _ = try withdraw(ask.entry.id)
        }
        // Rows of several tables point at each other.
        try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
        let tables = try String.fetchAll(
            db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
        for table in tables where !Self.needed.contains(table) { try db.execute(sql: "DELETE FROM \(table)") }
        let untold = "(SELECT owner FROM outbox)"
        for (table, column) in [("device", "owner"), ("address", "owner"), ("owner", "id")] {
            try db.execute(
                sql: "DELETE FROM \(table) WHERE \(column) NOT IN \(untold) AND \(column) <> ?",
                arguments: [context.owner.data])
        }
        try say(.finding)
        changed.farewell = since
        changed.forgetHeads()
    }

    /// Ends the telling after `Farewell.length`.
    func endFarewell() throws {
        guard let since = context.last.farewell, now >= Farewell(since: since, untold: 0).until else {
            return
        }
        try db.execute(sql: "DELETE FROM outbox")
    }
}
