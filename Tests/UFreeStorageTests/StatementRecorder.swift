import GRDB
import Synchronization

@testable import UFreeStorage

/// Records the statements that a store runs.
final class StatementRecorder: Sendable {
    private let statements = Mutex<[String]>([])

    /// Starts recording. The calls of the store must follow one another: then one connection runs all reads.
    static func recording(_ store: SQLiteStore) async throws -> StatementRecorder {
        let recorder = StatementRecorder()
        try await store.pool.writeWithoutTransaction { recorder.record($0) }
        try await store.pool.read { recorder.record($0) }
        _ = recorder.taken()
        return recorder
    }

    /// Returns the queries and changes since the last call, in their order, with `?` for each value.
    func taken() -> [String] {
        statements.withLock { statements -> [String] in
            let taken = statements
            statements = []
            return taken
        }
    }

    private func record(_ db: Database) {
        db.trace { event in
            guard case .statement(let statement) = event else { return }
            self.add(statement.sql)
        }
    }

    /// Leaves out transactions, pragmas, and the queries by which GRDB learns the schema.
    private func add(_ sql: String) {
        let isOwn = ["SELECT ", "INSERT ", "UPDATE ", "DELETE "].contains { sql.hasPrefix($0) }
        guard isOwn, !sql.contains("sqlite_master") else { return }
        statements.withLock { $0.append(sql) }
    }
}
