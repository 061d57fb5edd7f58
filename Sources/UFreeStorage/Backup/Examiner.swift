import Dispatch
import FoundationEssentials
import GRDB
import UFreeDomain
import UFreeServices

/// Copies and judges databases without opening them as one's own. One connection for the life of the directory: one that is
/// thrown away leaves Dispatch a timer (decision 0006). The files are attached to it.
final class Examiner: Sendable {
    private let queue: DatabaseQueue

    init() throws {
        var configuration = Configuration()
        configuration.label = "ufree.examiner"
        configuration.qos = .default
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
            // What it does beside the owner's own writes waits for them.
            try db.execute(sql: "PRAGMA busy_timeout = 5000")
        }
        queue = try DatabaseQueue(configuration: configuration)
    }

    /// Writes the state of a database, which may be in use, into a new file.
    func copy(_ database: String, to file: String) async throws {
        try await queue.writeWithoutTransaction { db in
            try Self.attached(db, database) {
                try db.execute(sql: "VACUUM subject INTO ?", arguments: [file])
            }
        }
    }

    /// See `copy(_:to:)`; on the caller's thread.
    func copyAtOnce(_ database: String, to file: String) throws {
        try queue.writeWithoutTransaction { db in
            try Self.attached(db, database) {
                try db.execute(sql: "VACUUM subject INTO ?", arguments: [file])
            }
        }
    }

    /// Puts keys, sealed by a passphrase, into a file.
    func carry(_ keys: [UInt8], _ passphrase: Passphrase, in file: String) async throws {
        try await queue.writeWithoutTransaction { db in
            try Self.attached(db, file) {
                try CarriedKeys(keys, sealedBy: passphrase).write(db, schema: "subject")
            }
        }
    }

    /// Takes the keys that a file carries out of it.
    /// - Returns: the contents of a key file; nil where it carries none.
    func carried(_ passphrase: Passphrase, by file: String) async throws -> [UInt8]? {
        try await queue.writeWithoutTransaction { db in
            try Self.attached(db, file) {
                try CarriedKeys(db, schema: "subject")?.open(passphrase)
            }
        }
    }

    /// Reads all of a file.
    /// - Throws: `DataError.corruptedData` where a row or a page is not as it was written; `.migrationFailed` when it is not ours
    ///   or newer than this program.
    func examine(_ file: String) async throws -> BackupContent {
        try await queue.writeWithoutTransaction { try Self.content($0, file) }
    }

    /// See `examine(_:)`; on the caller's thread.
    func examineAtOnce(_ file: String) throws -> BackupContent {
        try queue.writeWithoutTransaction { try Self.content($0, file) }
    }

    private static func content(_ db: Database, _ file: String) throws -> BackupContent {
        try DataError.mapping {
            try FileHeader.check(file)
            return try attached(db, file) {
                try RowCheck.run(db, schema: "subject")
                return try BackupContent(db, schema: "subject")
            }
        }
    }

    private static func attached<Result>(_ db: Database, _ path: String, _ body: () throws -> Result) throws
        -> Result
    {
        try db.execute(sql: "ATTACH ? AS subject", arguments: [path])
        defer { try? db.execute(sql: "DETACH subject") }
        return try body()
    }
}
