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

    package func reset(at now: Timestamp) async throws {
        guard context.last.farewell == nil else { return }
        // First, so that a start completes it if the process is killed from here on.
        let order = FarewellOrder(since: now, owner: context.owner)
        try order.place(in: directory.path)
        do {
            try await write(at: now) { [context] transaction in
                try transaction.leave(isOver: false)
                context.last.farewell = now
            }
        } catch {
            context.last.farewell = nil
            unlink(FarewellOrder.path(in: directory.path))
            throw error
        }
        context.last.forget()
        _ = try? await connection.writable().writeWithoutTransaction { try $0.checkpoint(.truncate) }
        FarewellOrder.deleteCopies(in: directory.path)
        tellIfOver()
    }

    package func farewell() async throws -> Farewell? {
        guard let since = context.last.farewell else { return nil }
        return Farewell(since: since, untold: try untold())
    }

    /// Completes a reset at a start, and ends it when its time is over.
    func resume(_ order: FarewellOrder, at now: Timestamp) throws {
        context.last.farewell = order.since
        // A clock that was wrong for a moment does not end it early.
        let isOver = now >= Farewell(since: order.since, untold: 0).until
        try DataError.mapping {
            try connection.pool.write { db in
                let transaction = try Transaction(db, context, nil, at: now)
                try transaction.leave(isOver: isOver)
                try transaction.finish()
            }
        }
        context.last.forget()
        FarewellOrder.deleteCopies(in: directory.path)
    }

    private func untold() throws -> Int {
        try read { db, _ in
            try Int.fetchOne(db, sql: "SELECT count(DISTINCT owner) FROM outbox") ?? 0
        }
    }

    /// Asks for the end of this identity's data once everybody has been told that it was reset.
    func tellIfOver() {
        guard context.last.farewell != nil, (try? untold()) == 0 else { return }
        need(.farewellOver)
    }
}
