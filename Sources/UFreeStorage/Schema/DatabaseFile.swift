import Dispatch
import GRDB
import Glibc
import UFreeDomain

/// Opens the database in the order of facts.md: header, open, pragmas, `integrity_check`, migration.
enum DatabaseFile {
    static let name = "ufree.db"

    static func path(in directory: String) -> String { directory + "/" + name }

    /// Makes a database with its schema and first rows aside and gives it its name when it is complete and durable:
    /// there is never half a database.
    /// - Returns: the connection that made it, closed.
    static func create(
        in directory: String, name: String = DatabaseFile.name, _ sealer: Sealer,
        _ fill: @escaping (Database) throws -> Void
    ) throws -> DatabaseQueue {
        let path = directory + "/" + name
        let aside = path + ".new"
        // Left behind by a start that was killed.
        for suffix in ["", "-journal", "-wal", "-shm"] { unlink(aside + suffix) }
        try makeEmpty(aside)
        let queue = try prepared(aside)
        try queue.writeWithoutTransaction { db in
            // An edit changes a few bytes on each of some nine pages, and writes all of each (0022).
            try db.execute(sql: "PRAGMA page_size = 1024")
            try db.execute(sql: "PRAGMA application_id = \(SchemaVersion.applicationID)")
        }
        _ = try Migrations(sealer).run(queue)
        try queue.write(fill)
        try queue.close()
        guard rename(aside, path) == 0 else { throw SystemError.error(path) }
        try PrivateFile.sync(directory: directory)
        return queue
    }

    /// Opens a database that nobody else has open, to prepare it for taking a place: one file without a log.
    static func prepared(_ path: String) throws -> DatabaseQueue {
        let queue = try DatabaseQueue(path: path, configuration: configuration())
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
        return queue
    }

    /// Opens a database that exists, in today's schema.
    /// - Parameter backUp: keeps the file as it is, before a migration to the given version that has no way back for an older
    ///   program.
    /// - Returns: the pool, and the version it was brought from, if it was.
    /// - Throws: `DataError`.
    static func open(
        in directory: String, _ sealer: Sealer, backUp: (SchemaVersion) throws -> Void = { _ in }
    ) throws -> (pool: DatabasePool, migratedFrom: SchemaVersion?) {
        let path = path(in: directory)
        try FileHeader.check(path)
        guard chmod(path, 0o600) == 0 else { throw SystemError.error(path) }
        let pool = try DatabasePool(path: path, configuration: configuration())
        // The pool sets NORMAL itself after preparing a connection (facts.md).
        try pool.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA synchronous = FULL")
            guard try Int.fetchOne(db, sql: "PRAGMA synchronous") == 2 else {
                throw DataError.storageUnavailable("\(path): synchronous=FULL was not accepted")
            }
            // The header may lag behind what the log holds.
            let version = try UInt32.fetchOne(db, sql: "PRAGMA user_version") ?? 0
            try SchemaVersion.check(userVersion: version, path: path)
            // Not `quick_check`: it leaves out whether each index has every row, and a row that its index lost is
            // missing from the answers without a word (fault 8).
            let problem = try String.fetchOne(db, sql: "PRAGMA integrity_check(1)")
            guard problem == "ok" else { throw DataError.corruptedData("\(path): \(problem ?? "no answer")") }
        }
        return (pool, try Migrations(sealer).run(pool, backUp: backUp))
    }

    private static func makeEmpty(_ path: String) throws(DataError) {
        let descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SystemError.error(path) }
        defer { close(descriptor) }
        // The files beside the database take its mode.
        guard fchmod(descriptor, 0o600) == 0 else { throw SystemError.error(path) }
    }

    private static func configuration() -> Configuration {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = true
        configuration.maximumReaderCount = 3
        configuration.label = "ufree"
        // Higher ones ask for a nice value below zero, which only root has; Dispatch complains of every such thread.
        configuration.qos = .default
        configuration.prepareDatabase { db in
            // Here and not in the configuration, which the pool overrules for its readers.
            try db.execute(sql: "PRAGMA busy_timeout = 5000")
            try db.execute(sql: "PRAGMA trusted_schema = OFF")
            try db.execute(sql: "PRAGMA cell_size_check = ON")
            // What a migration keeps aside must not lie in a file of its own.
            try db.execute(sql: "PRAGMA temp_store = MEMORY")
            // What is erased is overwritten (D3).
            try db.execute(sql: "PRAGMA secure_delete = ON")
        }
        return configuration
    }
}
