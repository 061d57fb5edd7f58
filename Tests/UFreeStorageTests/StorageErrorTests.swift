import GRDB
import Glibc
import Synchronization
import Testing
import UFreeDomain
import UFreeServices

@testable import UFreeStorage

@Suite struct StorageErrorTests {
    private static let codes: [(ResultCode, Int32)] = [
        (.SQLITE_FULL, 73), (.SQLITE_IOERR_SHMSIZE, 73), (.SQLITE_CORRUPT, 74), (.SQLITE_NOTADB, 74),
        (.SQLITE_IOERR_FSYNC, 74),
        (.SQLITE_CANTOPEN, 74), (.SQLITE_BUSY, 75), (.SQLITE_LOCKED, 75), (.SQLITE_READONLY, 77),
        (.SQLITE_PERM, 77), (.SQLITE_CONSTRAINT_CHECK, 65),
    ]

    @Test("D5: each error of SQLite has its meaning and exit code", arguments: codes)
    func mapping(code: ResultCode, exit: Int32) {
        #expect(DataError(DatabaseError(resultCode: code)).exitCode == exit)
    }

    @Test("Fault 5: a full disk is reported, the old state is intact, and writing continues with new space")
    func full() async throws {
        let filled = try await FilledPlace()
        let store = filled.opened.store
        let heard = Mutex<[DataError?]>([])
        store.observeTrouble { trouble in heard.withLock { $0.append(trouble) } }
        let dates = try (1...300).map { try filled.days.day($0) }
        func fill() async throws {
            _ = try await store.updateMySchedule(for: dates, at: StoreUnderTest.now) { _ in
                DayContent(DayWord(.free))
            }
        }
        try await store.pool.writeWithoutTransaction { db in
            let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
            try db.execute(sql: "PRAGMA max_page_count = \(pages + 2)")
        }
        await #expect(throws: DataError.insufficientStorage) { try await fill() }
        #expect(try await store.getMySchedule(filled.days.days(0...300)).count == 1)
        try await store.pool.writeWithoutTransaction {
            try $0.execute(sql: "PRAGMA max_page_count = 1000000")
        }
        try await fill()
        #expect(try await store.getMySchedule(filled.days.days(0...300)).count == 301)
        #expect(heard.withLock { $0 } == [.insufficientStorage, nil])
    }

    @Test("A transaction that fails at its commit, or that SQLite ended, leaves nothing; the next works")
    func commitFails() throws {
        try DatabaseQueue().writeWithoutTransaction { db in
            try db.execute(
                sql: """
                    CREATE TABLE parent (id INTEGER PRIMARY KEY);
                    CREATE TABLE child (parent INTEGER REFERENCES parent DEFERRABLE INITIALLY DEFERRED)
                    """)
            func add(_ table: String) throws { try db.execute(sql: "INSERT INTO \(table) VALUES (7)") }
            func count() throws -> Int? { try Int.fetchOne(db, sql: "SELECT count(*) FROM child") }
            #expect(throws: DatabaseError.self) { try db.committing { try add("child") } }
            #expect(throws: DatabaseError.self) {
                try db.committing {
                    try add("child")
                    try db.execute(sql: "ROLLBACK")
                }
            }
            #expect(try !db.isInsideTransaction && count() == 0)
            try db.committing {
                try add("parent")
                try add("child")
            }
            #expect(try count() == 1)
        }
    }

    @Test("D6: the journal is written with its changes: where it cannot be, nothing is changed")
    func journalFails() async throws {
        let filled = try await FilledPlace()
        let store = filled.opened.store
        let dates = try filled.days.days(0...6)
        let before = try await store.getMySchedule(dates)
        func set() async throws {
            _ = try await store.updateMySchedule(for: [filled.days.day(2)], at: StoreUnderTest.now) { _ in
                DayContent(DayWord(.free))
            }
        }
        try await filled.execute(
            "CREATE TRIGGER full BEFORE INSERT ON journal BEGIN SELECT RAISE(ABORT, 'full'); END")
        await #expect(throws: DataError.self) { try await set() }
        await #expect(throws: DataError.self) {
            try await store.removeFriend(filled.ben.owner, at: StoreUnderTest.now)
        }
        #expect(try await store.getMySchedule(dates) == before)
        let friends = try await store.pool.read {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM friend WHERE is_deleted = 0")
        }
        #expect(friends == 1)
        try await filled.execute("DROP TRIGGER full")
        try await set()
        _ = try await store.undoMyChanges(1, over: .untold, at: StoreUnderTest.now) { _ in }
        #expect(try await store.getMySchedule(dates) == before)
    }

    @Test("D6: a write waits, ever longer, for another program that locks the database, and gives up in time")
    func busy() async throws {
        let filled = try await FilledPlace()
        let store = filled.opened.store
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: filled.place.database, configuration: configuration)
        func remove() async throws { try await store.removeFriend(filled.ben.owner, at: StoreUnderTest.now) }
        // SQLite itself retries after 1, 2, 5, 10, 15, 20, 25 ms and so on, up to the deadline that is
        // checked here.
        let deadline = try await store.pool.writeWithoutTransaction {
            try Int.fetchOne($0, sql: "PRAGMA busy_timeout")
        }
        #expect(deadline == 5_000)
        try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
        try await store.pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA busy_timeout = 20") }
        await #expect(throws: DataError.concurrencyConflict) { try await remove() }
        #expect(try await store.friends().count == 1)
        try await store.pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA busy_timeout = 60000") }
        async let removed: Void = remove()
        try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
        try await removed
        #expect(try await store.friends().isEmpty)
    }

    @Test("Fault 7: after a disk failure the file is opened and checked again before any write")
    func diskFailed() async throws {
        let filled = try await FilledPlace()
        let store = filled.opened.store
        let before = store.connection.pool
        store.connection.note(DatabaseError(resultCode: .SQLITE_CONSTRAINT_CHECK))
        #expect(try await store.connection.writable() === before)
        store.connection.note(DatabaseError(resultCode: .SQLITE_IOERR_FSYNC))
        #expect(store.connection.pool === before)
        _ = try await store.updateMySchedule(for: [filled.days.day(4)], at: StoreUnderTest.now) { _ in
            DayContent(DayWord(.free))
        }
        #expect(store.connection.pool !== before)
        #expect(try await store.getMySchedule(filled.days.days(0...6)).count == 2)
        #expect(
            try await store.pool.writeWithoutTransaction { try Int.fetchOne($0, sql: "PRAGMA synchronous") }
                == 2)
    }

    @Test("Fault 7: a write behind the one that failed waits until the file is opened again")
    func waitedForFailed() async throws {
        let filled = try await FilledPlace()
        let store = filled.opened.store
        let before = store.connection.pool
        await #expect(throws: DataError.self) {
            try await store.write(at: StoreUnderTest.now) { _ in
                throw DatabaseError(resultCode: .SQLITE_IOERR_WRITE)
            }
        }
        let waited = try await store.write(to: before, at: StoreUnderTest.now) { _ in true }
        #expect(waited == nil)
        #expect(try await store.write(at: StoreUnderTest.now) { _ in true })
        #expect(store.connection.pool !== before)
    }

    @Test("Fault 7: while the file cannot be opened again, reads continue and writes report it")
    func diskGone() async throws {
        let filled = try await FilledPlace()
        let store = filled.opened.store
        store.connection.note(DatabaseError(resultCode: .SQLITE_IOERR_WRITE))
        #expect(rename(filled.place.database, filled.place.path + "/away") == 0)
        let error = await #expect(throws: DataError.self) {
            try await store.removeFriend(filled.ben.owner, at: StoreUnderTest.now)
        }
        #expect(error?.exitCode == 74)
        #expect(try await store.friends().count == 1)
        #expect(rename(filled.place.path + "/away", filled.place.database) == 0)
        try await store.removeFriend(filled.ben.owner, at: StoreUnderTest.now)
        #expect(try await store.friends().isEmpty)
    }

    @Test("On a connection that refuses writes, reads work and writes report it")
    func readOnly() async throws {
        let filled = try await FilledPlace()
        let store = filled.opened.store
        try await store.pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA query_only = ON") }
        let error = await #expect(throws: DataError.self) {
            try await store.removeFriend(filled.ben.owner, at: .init(milliseconds: 0))
        }
        #expect(error?.exitCode == 77)
        #expect(try await store.friends().count == 1)
    }

    @Test(
        "D9: a change whose task is cancelled while it is written ends as cancelled, and nothing of it is there"
    )
    func cancelled() async throws {
        let filled = try await FilledPlace()
        let store = filled.opened.store
        let dates = try (10...60).map { try filled.days.day($0) }
        let running = Mutex<Task<Void, any Error>?>(nil)
        let (isKnown, known) = AsyncStream.makeStream(of: Void.self)
        // Unstructured: it is cancelled from within.
        let change = Task {
            for await _ in isKnown {}
            _ = try await store.updateMySchedule(for: dates, at: StoreUnderTest.now) { _ in
                running.withLock { $0?.cancel() }
                return DayContent(DayWord(.free))
            }
        }
        running.withLock { $0 = change }
        known.finish()
        await #expect(throws: CancellationError.self) { try await change.value }
        #expect(try await store.getMySchedule(filled.days.days(10...60)).isEmpty)
    }

    @Test("D9: an interrupted statement is a cancellation only if the task was cancelled")
    func interrupted() async throws {
        func work() async throws { throw DatabaseError(resultCode: .SQLITE_INTERRUPT) }
        await #expect(throws: DataError.self) { try await DataError.mapping(work) }
        // Unstructured: it cancels itself, and not this test.
        let cancelled = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await DataError.mapping(work)
        }
        await #expect(throws: CancellationError.self) { try await cancelled.value }
    }
}
