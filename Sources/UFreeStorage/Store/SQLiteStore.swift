import GRDB
import Synchronization
package import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync

/// The SQLite implementation of every storage port. GRDB's pool is the only owner of the database: writes are
/// serial, and reads run concurrently with them.
///
/// Errors are `DataError`; errors of an edit or a rule are passed through unchanged.
package final class SQLiteStore: Sendable {
    let connection: Connection
    let context: StoreContext
    let streams = JournalStreams()
    /// Has the lock as long as the database is open.
    let directory: DataDirectory
    /// Nil on a read-only file system.
    private let counter: LifeCounter?
    private let restart = Mutex<(@Sendable (RestartReason) -> Void)?>(nil)
    private let trouble = WriteTrouble()

    init(
        pool: DatabasePool, sealer: Sealer, identity: NodeIdentity, profile: Profile, zones: ZoneClock,
        directory: DataDirectory, counter: LifeCounter?
    ) {
        self.connection = Connection(pool, in: directory.path, sealer, isReadOnly: counter == nil)
        self.context = StoreContext(
            sealer: sealer, owner: identity.keys.owner, device: identity.keys.device, zones: zones,
            ids: DayIDs(ownerPrivateKey: identity.ownerPrivateKey), last: LastCommit(profile))
        self.directory = directory
        self.counter = counter
    }

    /// Runs one transaction: the change and its journal entries, or nothing.
    /// - Parameter isWatched: whether its success or failure shows whether changes can be written.
    func write<Result: Sendable>(
        at now: Timestamp, by actor: Actor? = nil, isWatched: Bool = true,
        _ body: @escaping @Sendable (Transaction) throws -> Result
    ) async throws -> Result {
        let start = ContinuousClock.now
        defer {
            StorageMetrics.took(ContinuousClock.now - start)
            tellIfOver()
        }
        return try await suspecting(isWatched) {
            do {
                while true {
                    let pool = try await writable()
                    if let result = try await write(to: pool, at: now, by: actor, body) { return result }
                }
            } catch let error as DatabaseError {
                StorageMetrics.failed()
                throw error
            }
        }
    }

    /// Runs a transaction when its turn has come.
    /// - Returns: nil if the pool has failed before that; nothing was done then.
    func write<Result: Sendable>(
        to pool: DatabasePool, at now: Timestamp, by actor: Actor? = nil,
        _ body: @escaping @Sendable (Transaction) throws -> Result
    ) async throws -> Result? {
        let request = RequestMark.current
        // Not GRDB's `write`: acting after its commit would need an observer of every statement.
        return try await pool.writeWithoutTransaction { [connection, context, streams] db in
            guard connection.isWorking(pool) else { return nil }
            do {
                let (transaction, result) = try db.committing {
                    let transaction = try Transaction(db, context, actor, at: now)
                    let result = try body(transaction)
                    try transaction.finish(streams)
                    return (transaction, result)
                }
                transaction.tell(streams, request: request)
                return result
            } catch {
                // Here, before the next transaction begins: the state on the disk has to be read again, and after a disk error
                // the file has to be opened again.
                context.last.forget()
                connection.note(error)
                throw error
            }
        }
    }

    private func writable() async throws -> DatabasePool {
        if connection.hasBecomeWritable { need(.writable) }
        return try await connection.writable()
    }

    /// Observes why the last write failed, and is called whenever that changes; nil means that a write
    /// succeeded again. There is one observer.
    package func observeTrouble(_ tell: @escaping @Sendable (DataError?) -> Void) { trouble.observe(tell) }

    /// For tests.
    var pool: DatabasePool { connection.pool }

    /// Runs a reading transaction, which sees one state. It runs on the caller's thread (0016): reads are
    /// short, the log separates writers from readers, and another thread would have to be woken twice.
    func read<Result>(_ body: (Database, StoreContext) throws -> Result) throws -> Result {
        do {
            // Before the database shows a state to the reader.
            let context = context.reading
            return try DataError.mapping {
                try connection.pool.read { db in try body(db, context) }
            }
        } catch {
            if case .corruptedData(let place) = error as? DataError { suspect(place) }
            throw error
        }
    }

    /// Returns rows from the cache, or reads them. A transaction costs more than the rows (0016).
    func rows<Value>(
        _ part: WritableKeyPath<LastCommit.Rows, Value?>,
        _ body: (Database, StoreContext) throws -> Value
    ) throws -> Value {
        if let known = context.last.rows(part) { return known }
        return try read { db, context in
            try context.last.rows(part, since: context.turn) { try body(db, context) }
        }
    }

    private func suspecting<Result>(
        _ isWatched: Bool, _ work: () async throws -> Result
    ) async throws -> Result {
        do {
            return try await isWatched ? trouble.watching(work) : DataError.mapping(work)
        } catch {
            if case .corruptedData(let place) = error as? DataError { suspect(place) }
            throw error
        }
    }

    /// Records damaged data: the next start checks everything, and repairs the damage (D6).
    func suspect(_ place: String) {
        // If even that cannot be written, the next read finds the damage again.
        try? Suspicion.note(place, in: directory.path)
        need(.damage)
    }

    func need(_ reason: RestartReason) { restart.withLock { $0 }?(reason) }

    /// The reason why the daemon should restart.
    package enum RestartReason: Sendable {
        /// A read found damaged data; a start repairs it.
        case damage
        /// The file system was mounted read-only at the start and can be written now.
        case writable
        /// Everybody knows that the identity was reset: `erase` is to be called, and nothing remains.
        case farewellOver
    }

    /// - Parameter act: called whenever a restart is needed.
    package func onNeedOfRestart(_ act: @escaping @Sendable (RestartReason) -> Void) {
        restart.withLock { $0 = act }
    }

    /// False on a read-only file system.
    var canWrite: Bool { counter != nil }

    /// Counts the stop, moves the log into the database file, closes it and releases the directory. Nothing
    /// works afterwards.
    package func close() throws {
        try DataError.mapping {
            let pool = connection.pool
            // A stop that is not counted looks like a crash, which does no harm.
            if let counter {
                try? counter.stop(pool)
                try Self.checkpoint(pool)
            }
            try pool.close()
        }
        directory.release()
    }

    /// Closes the database and deletes everything in the directory, the keys included (I3). If there is somebody to tell after
    /// all, or if the owner has ordered a new identity meanwhile, it only closes.
    /// - Returns: whether everything is deleted.
    package func erase() throws -> Bool {
        guard isFarewellOver, !IdentityOrder.exists(in: directory.path) else {
            try close()
            return false
        }
        try DataError.mapping { try connection.pool.close() }
        defer { directory.release() }
        try FarewellOrder.deleteEverything(in: directory.path)
        return true
    }

    /// For tests: releases the directory like a crash.
    func letGo() { directory.release() }

    /// Moves the write-ahead log into the file. A task that was cancelled just before may still interrupt the
    /// connection's next operation, but only once, so retrying helps.
    private static func checkpoint(_ pool: DatabasePool) throws {
        for _ in 1...4 {
            do {
                _ = try pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
                return
            } catch let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT {}
        }
        _ = try pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    }
}
