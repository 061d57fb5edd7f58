import FoundationEssentials
import GRDB
import Testing
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync
import UFreeTestSupport

@testable import UFreeStorage

/// How SQLite finds the rows for the statements that a store really runs.
@Suite struct QueryPlanTests {
    /// The tables of which a call may read every row.
    private static let short: Set = [
        // One row for each friend, view, numbering, and known person; of those without a link 64 are kept.
        "friend", "live_status", "view", "sqlite_sequence", "owner",
        // What people enter one by one. The roster is kept in memory after the first time.
        "day_default", "wish", "friend_group", "group_member", "location", "shift_type", "rotation",
        "rotation_slot", "calendar", "calendar_events", "roster_names",
        // Up to a limit, along the index of the changes that can be undone.
        "own_change",
        // The newest 256 entries about one friend's changes, found by an index.
        "(subquery-1)",
    ]

    /// A start, the daily retention, a backup and the removal of a shift type are left out: they read all
    /// rows of longer tables on purpose.
    @Test("Q1, D10: no call of a usual day reads all rows of a long table")
    func usualDay() async throws {
        let filled = try await FilledPlace()
        try await filled.live()
        try filled.opened.store.close()
        // Opened again, so that nothing is in memory.
        let store = try filled.place.open().store
        let recorder = try await StatementRecorder.recording(store)
        try await Self.read(store, filled)
        try await Self.write(store, filled)
        try await Self.exchange(store, filled)
        let statements = Set(recorder.taken())
        // Both connections are recorded: one reads pages of the journal, the other writes entries.
        #expect(statements.contains { $0.hasPrefix("SELECT seq, ") && $0.hasSuffix(" LIMIT ?") })
        #expect(statements.contains { $0.hasPrefix("INSERT INTO journal ") })
        for table in [
            "day", "friend_day", "shift_day", "journal", "request", "exchange", "outbox", "position",
            "view_row", "view_chain", "device", "address",
        ] {
            #expect(statements.contains { $0.contains(" FROM \(table) ") }, "\(table) is not read")
        }
        let scanned = try await store.pool.writeWithoutTransaction { db in
            try statements.reduce(into: [String: [String]]()) { $0[$1] = try Self.scanned(by: $1, db) }
        }
        for (sql, tables) in scanned {
            #expect(Self.short.isSuperset(of: tables), "\(sql) reads all of \(tables)")
        }
        try store.close()
    }

    @Test("No row is written by a statement that first makes a table of its own")
    func ownTables() async throws {
        let filled = try await FilledPlace()
        try await filled.live()
        let store = filled.opened.store
        let recorder = try await StatementRecorder.recording(store)
        try await Self.write(store, filled)
        try await Self.exchange(store, filled)
        let written = Set(recorder.taken()).filter { $0.hasPrefix("INSERT INTO ") }
        // What several devices of one friend say, and defaults, are written rarely: a list is compared there.
        let rare = ["replica_row", "day_default"].map { "INSERT INTO \($0) " }
        let others = written.filter { sql in !rare.contains { sql.hasPrefix($0) } }
        #expect(others.count > 10)
        let sample = "INSERT INTO replica_row (date) VALUES (?)"
        let making = try await store.pool.writeWithoutTransaction { db in
            try others.union([sample]).filter { sql in
                try Self.explained("EXPLAIN " + sql, db).contains { $0["opcode"] == "OpenEphemeral" }
            }
        }
        #expect(making == [sample])
        try store.close()
    }

    @Test("A statement that reads all rows of a table is found, also within another one")
    func found() async throws {
        let place = try Place()
        let store = try place.open().store
        let samples = [
            "SELECT * FROM day WHERE updated_at = ?", "DELETE FROM journal WHERE at < ?",
            "SELECT 1 FROM friend WHERE owner IN (SELECT actor_owner FROM journal)",
            "SELECT * FROM journal WHERE owner = ? AND seq < ?",
        ]
        let scanned = try await store.pool.writeWithoutTransaction { db in
            try samples.map { try Self.scanned(by: $0, db) }
        }
        #expect(scanned == [["day"], ["journal"], ["journal"], []])
        try store.close()
    }

    /// Returns the tables of which a statement reads every row.
    private static func scanned(by sql: String, _ db: Database) throws -> [String] {
        let plan = try explained("EXPLAIN QUERY PLAN " + sql, db).map { $0["detail"] as String }
        return plan.map { $0.split(separator: " ").map(String.init) }
            // An index that SQLite makes for a single statement reads every row, too.
            .filter { $0.count > 1 && ($0[0] == "SCAN" || $0.contains("AUTOMATIC")) }
            .map { $0[1] }
            // The one row of a query that only asks whether there is any (SCAN CONSTANT ROW).
            .filter { $0 != "CONSTANT" }
    }

    private static func explained(_ sql: String, _ db: Database) throws -> [Row] {
        let values = Array(repeating: DatabaseValue.null, count: sql.count(where: { $0 == "?" }))
        return try Row.fetchAll(db, sql: sql, arguments: StatementArguments(values))
    }

    // MARK: The calls of a usual day

    private static let now = StoreUnderTest.later(60_000)
    private static let nonce = [UInt8](repeating: 5, count: 32)

    private static func read(_ store: SQLiteStore, _ filled: FilledPlace) async throws {
        let week = try filled.days.days(0...6)
        _ = try await store.getMySchedule(week)
        _ = try await store.getMyUnderlay()
        _ = try await store.getFriendsSchedules(week)
        _ = try await store.wishes()
        _ = try await store.groups()
        _ = try await store.requests(at: now)
        _ = try await store.devices(of: filled.ben.owner)
        for owner in [nil, filled.ben.owner] as [OwnerID?] {
            for topic in [nil, .days] as [AuditTopic?] {
                _ = try await store.audit(AuditQuery(owner: owner, topic: topic, limit: 20))
            }
        }
        _ = try await store.link(to: filled.ben.owner)
        _ = try await store.meeting(of: filled.ben.owner)
        _ = try await store.addressAsk(filled.days.request(7))
        _ = try await store.sharing(since: [], with: [])
        _ = try store.sizes()
    }

    /// The owner's own changes.
    private static func write(_ store: SQLiteStore, _ filled: FilledPlace) async throws {
        let (week, free) = (try filled.days.days(0...6), try filled.days.day(6))
        _ = try await store.updateMySchedule(for: [filled.days.day(1)], at: now) { _ in
            DayContent(DayWord(.busy))
        }
        let rule = DayDefault(
            id: UUID(), weekdays: Weekdays(.monday), word: DayWord(.busy), from: week.lowerBound, until: nil,
            createdAt: now)
        _ = try await store.updateMyDefaults(over: week, at: now) { $0.adding(rule) }
        _ = try await store.updateMyRoster(over: week, at: now) { roster in
            try roster.assign(.off, to: [free])
        }
        _ = try await store.undoMyChanges(2, over: week, at: now) { _ in }
        _ = try await store.undoMyChanges(UndoOrder(.redo, 1), over: week, at: now) { _ in }
        _ = try await store.importMine(
            [filled.days.day(2)], defaults: { $0 }, roster: { _ in }, profile: { $0 }, names: { _ in },
            at: now
        ) { _ in DayContent(DayWord(.free)) }
        let live = LiveStatus(.free, until: now.adding(milliseconds: .hour))
        _ = try await store.updateMyLive(at: now) { _ in live }
        let wish = Wish(id: UUID(), people: [filled.ben.owner], time: .now, createdAt: now)
        _ = try await store.updateWishes(at: now) { _ in [wish] }
        let name = try DisplayName(validating: "Anna")
        let ben = filled.ben.owner
        try await store.updateAddressBook(at: now) { book in
            try book.setNickname(name, of: ben)
            try book.add([ben], to: DisplayName(validating: "flat"), id: UUID(), at: now)
        }
        _ = try await store.updateProfile(at: now) { profile in
            Profile(name: name, zone: profile.zone, hours: profile.hours)
        }
        try await store.note(reads: "week 1", at: now)
        try await store.note(Refusal(topic: .days, code: "tooFarAhead", isFailure: false), at: now)
    }

    /// Requests, and what other nodes send.
    private static func exchange(_ store: SQLiteStore, _ filled: FilledPlace) async throws {
        let (days, ben, me) = (filled.days, filled.ben, filled.opened.identity.keys)
        let (cleo, dora, emil) = (try Person(11), try Person(12), try Person(13))
        try await store.commit(
            .seen(cleo.list, cleo.owner, cleo.device, address: "192.0.2.11:7633"), at: now)
        let id = try days.request(11)
        for message: Message in [.request(id, name: "Cleo"), .commit(id, commitment: nonce)] {
            _ = try await store.transact(
                cleo.owner, cleo.says(message, to: me, from: "192.0.2.11"), at: now)
        }
        _ = try await store.declineFriendRequest(days.request(4), at: now)
        _ = try await store.acceptFriendRequest(days.request(5), verified: false, at: now)
        _ = try await store.verifyFriend(Person(5).owner, at: now)
        try await store.lookAtFriendRequest(days.request(6), nonce: nonce, at: now)
        let targets: [(UInt8, RequestTarget)] = [(13, .owner(emil.owner)), (14, .address("192.0.2.14:7633"))]
        for (number, target) in targets {
            let id = try days.request(number)
            _ = try await store.sendFriendRequest(to: target, id: id, nonce: nonce, at: now)
            _ = try await store.withdrawFriendRequest(id, at: now)
        }
        try await store.commit(.bind(days.request(7), dora.owner), at: now)
        let row = try days.row(of: ben, 2, DayWord(.busy), "Pool", counter: 9)
        try await store.commit(
            .applied(ben.owner, ben.device, days.position(3), rows: [row], isSnapshot: false), at: now)
        try await store.commit(.acknowledged([Receipt(ben.owner, ben.device, days.position(3))]), at: now)
        try await store.commit(.current(ben.owner, ben.device), at: now)
        try await store.publish(at: now)
        try await store.removeFriend(ben.owner, at: now)
    }
}
