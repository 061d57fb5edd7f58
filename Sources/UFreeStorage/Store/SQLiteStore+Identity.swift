import GRDB
import Glibc
package import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync

extension SQLiteStore: IdentityRepository {
    package func forgetNotices() async throws {
        try await DataError.mapping {
            try await connection.writable().write { try $0.execute(sql: "DELETE FROM notice") }
        }
    }

    package func orderIdentity() async throws -> (owner: OwnerID, device: DeviceID) {
        let keys = try IdentityOrder.place(in: directory.path, credential: directory.credential).keys
        return (keys.owner, keys.device)
    }

    @discardableResult
    package func reset(at now: Timestamp) async throws -> Farewell {
        if let farewell = try await farewell() { return farewell }
        do {
            // First, so that a start completes it if the process is killed from here on.
            try FarewellOrder(since: now, owner: context.owner).place(in: directory.path)
            try await write(at: now) { transaction in
                // Another client may have been faster.
                if transaction.context.last.farewell == nil { try transaction.leave(since: now) }
            }
        } catch {
            if context.last.farewell == nil { FarewellOrder.remove(in: directory.path) }
            throw error
        }
        try? await connection.writable().writeWithoutTransaction { try $0.eraseLog() }
        FarewellOrder.deleteCopies(in: directory.path)
        tellIfOver()
        return Farewell(since: now, untold: try untold())
    }

    package func farewell() async throws -> Farewell? {
        guard let since = context.last.farewell else { return nil }
        return Farewell(since: since, untold: try untold())
    }

    /// Completes a reset at a start.
    func resume(_ order: FarewellOrder, at now: Timestamp) throws {
        try DataError.mapping {
            let pool = connection.pool
            try pool.writeWithoutTransaction { db in
                let transaction = try db.committing {
                    let transaction = try Transaction(db, context, nil, at: now)
                    try transaction.leave(since: order.since)
                    try transaction.finish(streams)
                    return transaction
                }
                transaction.tell(streams)
            }
            // Until then the file has what was deleted.
            try pool.writeWithoutTransaction { try $0.eraseLog() }
        }
        FarewellOrder.deleteCopies(in: directory.path)
    }

    private func untold() throws -> Int {
        try read { db, _ in
            try Int.fetchOne(db, sql: "SELECT count(DISTINCT owner) FROM outbox") ?? 0
        }
    }

    /// Whether the identity was reset and nobody has to be told any more.
    package var isFarewellOver: Bool { context.last.farewell != nil && canWrite && (try? untold()) == 0 }

    /// Asks for the end of this identity's data once everybody has been told that it was reset.
    func tellIfOver() {
        if isFarewellOver { need(.farewellOver) }
    }
}
