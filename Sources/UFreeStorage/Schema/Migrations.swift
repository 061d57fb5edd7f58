import GRDB
import UFreeDomain

/// Migrates a database from any released version to the newest one, completely or not at all (D8).
/// docs/decisions/0018 explains why GRDB's migrator is not used.
struct Migrations: Sendable {
    let steps: [MigrationStep]
    let sealer: Sealer

    init(_ sealer: Sealer, steps: [MigrationStep] = Schema.steps) {
        self.steps = steps
        self.sealer = sealer
    }

    /// Runs the missing steps. A step that fails is undone by its transaction, the steps before it by their
    /// rollbacks: the file then has its original version.
    /// - Parameter backUp: backs up the file before the first step that an older program cannot read.
    /// - Returns: the original version, if it has changed.
    /// - Throws: `DataError.migrationFailed`; the error of `backUp`, and nothing is changed then.
    func run(_ database: any DatabaseWriter, backUp: (SchemaVersion) throws -> Void = { _ in }) throws
        -> SchemaVersion?
    {
        let version = try database.read { try SchemaVersion.stored($0) }
        let missing = steps.filter { step in version.map { $0 < step.to } ?? true }
        guard let last = missing.last else { return nil }
        if missing.contains(where: \.isMajor) { try backUp(last.to) }
        var done: [MigrationStep] = []
        do {
            for step in missing {
                try transaction(database) { db in
                    try step.execute(db, sealer)
                    try step.validate(db, sealer)
                    try step.to.write(db)
                }
                done.append(step)
            }
        } catch {
            for step in done.reversed() { try rollBack(step, database) }
            let data = error as? DataError ?? (error as? DatabaseError).map { DataError($0) }
            // A full disk is reported as such.
            if case .insufficientStorage = data { throw DataError.insufficientStorage }
            // An error for a missing key contains the remedy.
            if case .permissionDenied(let reason) = data { throw DataError.permissionDenied(reason) }
            throw DataError.migrationFailed(
                "from \(version.map { "\($0)" } ?? "nothing") to \(last.to): "
                    + (data?.reason ?? "\(error)"))
        }
        return version
    }

    /// Rolls one step back.
    func rollBack(_ step: MigrationStep, _ database: any DatabaseWriter) throws {
        guard let from = step.from else {
            throw DataError.migrationFailed("there is nothing before \(step.to)")
        }
        try transaction(database) { db in
            try step.rollback(db, sealer)
            try from.write(db)
        }
    }

    /// Runs work in a transaction. Foreign keys are checked at its end, because a table that is recreated is
    /// missing for a moment.
    private func transaction(_ database: any DatabaseWriter, _ work: (Database) throws -> Void) throws {
        try database.writeWithoutTransaction { db in
            // Has no effect inside a transaction.
            try db.execute(sql: "PRAGMA foreign_keys = OFF")
            defer { try? db.execute(sql: "PRAGMA foreign_keys = ON") }
            try db.committing {
                try work(db)
                try db.checkForeignKeys()
            }
        }
    }
}
