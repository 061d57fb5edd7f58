import Dispatch
import GRDB
import GRDBSQLite
import Glibc
import UFreeDomain

/// Opens the database in this order: header, open, pragmas, `integrity_check`, migration.
enum DatabaseFile {
    static let name = "ufree.db"

    /// The bytes of a write-ahead log of 1,000 pages, and of a transaction that begins before it is full. A page has 24 bytes
    /// beside its content.
    static let logSize: Int64 = 1_100 * (1_024 + 24)

    static func path(in directory: String) -> String { directory + "/" + name }

    /// Creates a database with its schema and first rows under a temporary name, and renames it when it is
    /// complete and durable, so that there is never a partial database.
    /// - Returns: the connection that created it, closed.
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
            // An edit changes a few bytes on each of about nine pages, and writes each page as a whole
            // (0022).
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

    /// Opens a database that nothing else has open, to prepare it as a replacement: one file without a log.
    static func prepared(_ path: String) throws -> DatabaseQueue {
        let queue = try DatabaseQueue(path: path, configuration: configuration())
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
        return queue
    }

    /// Opens an existing database and migrates it to the current schema.
    /// - Parameter backUp: backs up the file before a migration to the given version that an older program
    ///   cannot read.
    /// - Returns: the pool, and the version it was migrated from, if any.
    /// - Throws: `DataError`.
    static func open(
        in directory: String, _ sealer: Sealer, backUp: (SchemaVersion) throws -> Void = { _ in }
    ) throws -> (pool: DatabasePool, migratedFrom: SchemaVersion?) {
        let path = path(in: directory)
        try FileHeader.check(path)
        guard chmod(path, 0o600) == 0 else { throw SystemError.error(path) }
        let pool = try DatabasePool(path: path, configuration: configuration())
        // The pool itself sets NORMAL after preparing a connection.
        try pool.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA synchronous = FULL")
            guard try Int.fetchOne(db, sql: "PRAGMA synchronous") == 2 else {
                throw DataError.storageUnavailable("\(path): synchronous=FULL was not accepted")
            }
            // The header may be older than the content of the log.
            let version = try UInt32.fetchOne(db, sql: "PRAGMA user_version") ?? 0
            try SchemaVersion.check(userVersion: version, path: path)
            // Not `quick_check`: it does not check whether each index has every row, and a row missing from
            // an index is silently missing from results (fault 8).
            let problem = try String.fetchOne(db, sql: "PRAGMA integrity_check(1)")
            guard problem == "ok" else { throw DataError.corruptedData("\(path): \(problem ?? "no answer")") }
        }
        let migratedFrom = try Migrations(sealer).run(pool, backUp: backUp)
        return (pool, migratedFrom)
    }

    /// Opens a database on a read-only file system.
    /// - Throws: `DataError.permissionDenied` if its schema is not the current one.
    static func openToRead(in directory: String) throws -> DatabasePool {
        let path = path(in: directory)
        try FileHeader.check(path)
        var configuration = configuration()
        configuration.readonly = true
        // Without a log SQLite would have to create one, unless it is told that nothing can change the file.
        var log = stat()
        let hasLog = stat(path + "-wal", &log) == 0 && log.st_size > 0
        let name = path.replacing("%", with: "%25").replacing("?", with: "%3f").replacing("#", with: "%23")
        let pool = try DatabasePool(
            path: hasLog ? path : "file:\(name)?immutable=1", configuration: configuration)
        try pool.read { db in
            let version = try UInt32.fetchOne(db, sql: "PRAGMA user_version") ?? 0
            guard version == SchemaVersion.current.packed else {
                throw DataError.permissionDenied("\(path) has to be upgraded first")
            }
            let problem = try String.fetchOne(db, sql: "PRAGMA integrity_check(1)")
            guard problem == "ok" else { throw DataError.corruptedData("\(path): \(problem ?? "no answer")") }
        }
        return pool
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
        // Higher values ask for a negative nice value, which only root may set; Dispatch logs an error for
        // every such thread.
        configuration.qos = .default
        configuration.prepareDatabase { db in
            // Here and not in the configuration, which the pool overrides for its readers.
            try db.execute(sql: "PRAGMA busy_timeout = 5000")
            try db.execute(sql: "PRAGMA trusted_schema = OFF")
            try db.execute(sql: "PRAGMA cell_size_check = ON")
            // Temporary data of a migration must not be in a file of its own.
            try db.execute(sql: "PRAGMA temp_store = MEMORY")
            // Erased data is overwritten (D3).
            try db.execute(sql: "PRAGMA secure_delete = ON")
        }
        return configuration
    }
}

extension Database {
    /// Moves the write-ahead log into the file and empties it: it keeps what was erased until its pages are used again. While
    /// somebody reads, it stays.
    func eraseLog() throws {
        _ = try checkpoint(.truncate)
        lengthenLog()
    }

    /// Makes the write-ahead log as long as it becomes before SQLite writes from its start again, after 1,000 pages. Then no
    /// commit makes a file longer, for which the file system would have to sync its own log too (0077).
    ///
    /// SQLite takes the zeros for the end of the log. On a disk with little free space the log stays as it is: the space is
    /// for what people write.
    func lengthenLog() {
        var disk = statvfs()
        let path = sqlite3_db_filename(sqliteConnection, "main")
        guard let path, statvfs(path, &disk) == 0,
            UInt64(disk.f_bavail) * UInt64(disk.f_frsize) > UInt64(DatabaseFile.logSize) * 20
        else { return }
        // In a transaction, so that nobody else writes to the log.
        try? committing {
            var file: UnsafeMutablePointer<sqlite3_file>?
            sqlite3_file_control(sqliteConnection, "main", SQLITE_FCNTL_JOURNAL_POINTER, &file)
            guard let file, let calls = file.pointee.pMethods?.pointee else { return }
            var size: sqlite3_int64 = 0
            guard calls.xFileSize(file, &size) == SQLITE_OK, size < DatabaseFile.logSize else { return }
            // SQLite writes less than 128 kB in one call.
            let zeros = [UInt8](repeating: 0, count: 65_536)
            while size < DatabaseFile.logSize {
                guard calls.xWrite(file, zeros, Int32(zeros.count), size) == SQLITE_OK else { return }
                size += Int64(zeros.count)
            }
            _ = calls.xSync(file, SQLITE_SYNC_NORMAL)
        }
    }
}
