import GRDB
import UFreeDomain

/// Brings a database from any released version to the newest one, all the way or not at all (D8). Why GRDB's migrator does not:
/// docs/decisions/0018.
struct Migrations: Sendable {
    let steps: [MigrationStep]
    let sealer: Sealer

    init(_ sealer: Sealer, steps: [MigrationStep] = Schema.steps) {
        self.steps = steps
        self.sealer = sealer
    }

    /// Runs what is missing. A step that fails is undone by its transaction, those before it by their own way back: the file has
    /// the version that it had.
    /// - Parameter backUp: keeps the file as it is, before the first step that an older program cannot follow.
    /// - Returns: the version that it had, if it has another one now.
    /// - Throws: `DataError.migrationFailed`; whatever `backUp` throws, and then nothing was touched.
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
            // A disk that is full is a disk that is full.
            if case .insufficientStorage = data { throw DataError.insufficientStorage }
            // And where a key is missing it says which remedy there is.
            if case .permissionDenied(let reason) = data { throw DataError.permissionDenied(reason) }
            throw DataError.migrationFailed(
                "from \(version.map { "\($0)" } ?? "nothing") to \(last.to): "
                    + (data?.reason ?? "\(error)"))
        }
        return version
    }

    /// Takes one step back.
    func rollBack(_ step: MigrationStep, _ database: any DatabaseWriter) throws {
        guard let from = step.from else {
            throw DataError.migrationFailed("there is nothing before \(step.to)")
        }
        try transaction(database) { db in
            try step.rollback(db, sealer)
            try from.write(db)
        }
    }

    /// Foreign keys are judged at the end: a table that is made anew is gone for a moment.
    private func transaction(_ database: any DatabaseWriter, _ work: (Database) throws -> Void) throws {
        try database.writeWithoutTransaction { db in
            // No effect inside a transaction, hence before it.
            try db.execute(sql: "PRAGMA foreign_keys = OFF")
            defer { try? db.execute(sql: "PRAGMA foreign_keys = ON") }
            try db.committing {
                try work(db)
                try db.checkForeignKeys()
            }
        }
    }
}
