import Testing
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync
import UFreeTestSupport

@testable import UFreeStorage

/// The work of calls on a large database, counted in statements. `QueryPlanTests` shows that none of these
/// reads all days, and `make volume` measures times on a release build.
@Suite struct SpeedTests {
    /// A database with friends and their days, and a view that they read.
    private struct Filled {
        let place: Place
        let store: SQLiteStore
        let days: StoreUnderTest

        init(friends: UInt8, daysOfEach: Int) async throws {
            place = try Place()
            let opened = try place.open()
            store = opened.store
            days = try StoreUnderTest(.memory)
            try await store.begin([.full: 9], at: StoreUnderTest.now)
            for number in 10..<(10 + friends) {
                let friend = try Person(number)
                let id = try days.request(number)
                _ = try await store.transact(
                    friend.owner,
                    friend.says(
                        .request(id, name: "P\(number)"), to: opened.identity.keys, from: "\(number)"),
                    at: StoreUnderTest.now)
                _ = try await store.acceptFriendRequest(id, verified: false, at: StoreUnderTest.now)
                let rows = try (0..<daysOfEach).map { try days.row(of: friend, $0, DayWord(.free), "Pool") }
                try await store.commit(
                    .applied(friend.owner, friend.device, days.position(1), rows: rows, isSnapshot: true),
                    at: StoreUnderTest.now)
            }
        }

        func update(_ word: DayWord) async throws {
            _ = try await store.updateMySchedule(for: [days.day(3)], at: StoreUnderTest.now) { _ in
                DayContent(word)
            }
        }
    }

    @Test("Q1: with 10,000 stored days a week and an update take as many statements as with one")
    func statements() async throws {
        var runs: [[String]] = []
        for (friends, days) in [(1, 1), (25, 400)] as [(UInt8, Int)] {
            let filled = try await Filled(friends: friends, daysOfEach: days)
            // The first calls read what is then kept in memory.
            try await filled.update(DayWord(.free))
            _ = try await filled.store.getMyUnderlay()
            let recorder = try await StatementRecorder.recording(filled.store)
            #expect(try await filled.store.getMySchedule(filled.days.days(0...6)).count == 1)
            try await filled.update(DayWord(.busy))
            runs.append(recorder.taken())
            try filled.store.close()
        }
        #expect(runs[0].contains { $0.hasPrefix("INSERT INTO view_row ") })
        #expect(runs[0] == runs[1])
    }

    @Test("Q1: a change reads nothing of what it replaces, also not on a day that was not changed before")
    func knownRows() async throws {
        let filled = try await Filled(friends: 1, daysOfEach: 1)
        let (store, days) = (filled.store, filled.days)
        _ = try await store.updateMySchedule(for: [days.day(3), days.day(4)], at: StoreUnderTest.now) { _ in
            DayContent(DayWord(.busy))
        }
        try await filled.store.retain(at: StoreUnderTest.now)
        try await filled.update(DayWord(.free))
        _ = try await store.getMyUnderlay()
        let recorder = try await StatementRecorder.recording(store)
        let change = try await store.updateMySchedule(for: [days.day(4)], at: StoreUnderTest.now) { _ in
            DayContent(DayWord(.free))
        }
        #expect(change.first?.before.word == DayWord(.busy))
        let statements = recorder.taken()
        #expect(statements.contains { $0.hasPrefix("INSERT INTO view_row ") })
        #expect(statements.filter { $0.hasPrefix("SELECT") } == [])
        // What is undone can be redone until the next change, which has to know of it.
        let (week, now) = (try days.days(0...6), StoreUnderTest.now)
        _ = try await store.undoMyChanges(UndoOrder(.undo, 1), over: week, at: now) { _ in }
        #expect(try await store.getMySchedule(days.days(4...4)).first?.word == DayWord(.busy))
        try await filled.update(DayWord(.busy))
        await #expect(throws: UndoError.nothingToRedo) {
            try await store.undoMyChanges(UndoOrder(.redo, 1), over: week, at: now) { _ in }
        }
        try store.close()
    }

    @Test("Q1: no change makes the write-ahead log longer, also not after something was erased")
    func log() async throws {
        let filled = try await Filled(friends: 1, daysOfEach: 1)
        func length() throws -> Int { try filled.place.bytes(filled.place.path + "/ufree.db-wal").count }
        for _ in 1...2 {
            let first = try length()
            #expect(first > 1_000_000)
            // More than fits into it: SQLite begins again at its start.
            for number in 1...150 {
                try await filled.update(DayWord(number.isMultiple(of: 2) ? .free : .busy))
            }
            #expect(try length() == first)
            try await filled.store.reviseBackups()
        }
        try filled.store.close()
    }

    @Test("D10: friends' weeks are read once, and then only those of a friend who changed something")
    func friendsWeeks() async throws {
        let filled = try await Filled(friends: 25, daysOfEach: 400)
        let (store, days) = (filled.store, filled.days)
        let recorder = try await StatementRecorder.recording(store)
        /// Returns how many days of the week are free, and the statements that were needed.
        func read() async throws -> (free: Int, statements: [String]) {
            let found = try await store.getFriendsSchedules(days.days(0...6)).flatMap(\.days)
            #expect(found.count == 175)
            return (found.count { $0.status == .free }, recorder.taken())
        }
        let first = try await read()
        #expect(first.free == 175 && first.statements.contains { $0.contains(" FROM friend_day ") })
        let second = try await read()
        #expect(second.free == 175 && second.statements == [])
        let friend = try Person(10)
        let note = String(repeating: "Sauna ", count: 30)
        // The first long note of this friend makes the store count all text; the second does not.
        for (counter, isCounted) in [(1, true), (2, false)] as [(UInt32, Bool)] {
            let row = try days.row(of: friend, 3, DayWord(.busy), note, counter: counter)
            _ = recorder.taken()
            try await store.commit(
                .applied(
                    friend.owner, friend.device, days.position(UInt64(counter) + 1), rows: [row],
                    isSnapshot: false),
                at: StoreUnderTest.now)
            #expect(recorder.taken().contains { $0.contains("length(content)") } == isCounted)
        }
        let third = try await read()
        #expect(third.free == 174 && third.statements.count == 1)
        #expect(third.statements.allSatisfy { $0.contains(" FROM friend_day WHERE owner = ? ") })
        try store.close()
    }
}
