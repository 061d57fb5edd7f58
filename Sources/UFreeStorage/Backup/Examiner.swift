import Dispatch
import FoundationEssentials
import GRDB
import GRDBSQLite
import Synchronization
import UFreeDomain
import UFreeServices

/// Copies and checks databases that are not in use by this node. It keeps one connection for the life of the
/// directory, because a closed one leaves a timer in Dispatch (decision 0006); files are attached to it. It
/// has a queue of its own, so neither the event loop nor the owner's writes wait for it.
final class Examiner: Sendable {
    private let queue: DatabaseQueue
    /// For long work that does not use the connection.
    private let worker = DispatchQueue(label: "ufree.backups")
    private let shapes = Mutex<[SchemaVersion: SchemaShape]>([:])

    init() throws {
        var configuration = Configuration()
        configuration.label = "ufree.examiner"
        configuration.qos = .default
        configuration.prepareDatabase { db in
            try db.execute(
                sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0")
            // Wait for the node's own writes.
            try db.execute(sql: "PRAGMA busy_timeout = 5000")
            // Erase removed data from the pages of a backup.
            try db.execute(sql: "PRAGMA secure_delete = ON")
            WorkLimit.restrain(db)
        }
        queue = try DatabaseQueue(configuration: configuration)
    }

    /// Runs long work outside the caller's event loop.
    func perform<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { waiting in
            worker.async { waiting.resume(with: Result(catching: work)) }
        }
    }

    /// Writes the state of a database, which may be in use, into a new file.
    func copy(_ database: String, to file: String) async throws {
        // Not GRDB's asynchronous call: in a task that was cancelled it would skip DETACH too.
        try await perform { try self.copyAtOnce(database, to: file) }
    }

    /// See `copy(_:to:)`; on the caller's thread.
    func copyAtOnce(_ database: String, to file: String) throws {
        try queue.writeWithoutTransaction { db in
            try Self.attached(db, database) {
                try db.execute(sql: "VACUUM subject INTO ?", arguments: [file])
            }
        }
    }

    /// Changes a database of the current schema that nothing else has open, and writes the result into a new
    /// file without any trace of removed data.
    func change(
        _ database: String, into file: String, _ body: @escaping @Sendable (Database) throws -> Void
    ) throws {
        try queue.writeWithoutTransaction { db in
            try Self.attached(db, database) {
                // Only the attached tables exist, so their names need no prefix.
                try db.committing { try body(db) }
                try db.execute(sql: "VACUUM subject INTO ?", arguments: [file])
            }
        }
    }

    /// Reads a file completely.
    /// - Parameter isIncoming: see `RowCheck.run`.
    /// - Throws: `DataError.corruptedData` if a row or a page is damaged, if the tables are not those of its
    ///   version, or if reading takes more work than its size allows; `.migrationFailed` if it belongs to
    ///   another program or is newer than this program.
    func examine(_ file: String, isIncoming: Bool = false) async throws -> BackupContent {
        try await perform { try self.examineAtOnce(file, isIncoming: isIncoming) }
    }

    /// See `examine(_:)`; on the caller's thread.
    func examineAtOnce(_ file: String, isIncoming: Bool = false) throws -> BackupContent {
        try queue.writeWithoutTransaction { try content($0, file, isIncoming: isIncoming) }
    }

    private func content(
        _ db: Database, _ file: String, isIncoming: Bool = false
    ) throws -> BackupContent {
        try DataError.mapping {
            let header = try FileHeader.check(file)
            try header.checkWhole(file)
            let shape = try shape(of: SchemaVersion(packed: header.userVersion), db)
            return try WorkLimit(bytes: header.size).holding(db) {
                try Self.attached(db, file) {
                    // One transaction: otherwise each statement locks the file and looks for its journal.
                    try db.committing(.deferred) {
                        try shape.check(db, schema: "subject")
                        try RowCheck.run(db, schema: "subject", shape.tables, isIncoming: isIncoming)
                        return try BackupContent(db, schema: "subject")
                    }
                }
            }
        }
    }

    private func shape(of version: SchemaVersion, _ db: Database) throws -> SchemaShape {
        if let known = shapes.withLock({ $0[version] }) { return known }
        let shape = try SchemaShape(of: version, on: db)
        shapes.withLock { $0[version] = shape }
        return shape
    }

    private static func attached<Value>(_ db: Database, _ path: String, _ body: () throws -> Value) throws
        -> Value
    {
        try db.execute(sql: "ATTACH ? AS subject", arguments: [path])
        defer { try? db.execute(sql: "DETACH subject") }
        return try body()
    }
}
