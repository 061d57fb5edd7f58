import Crypto
import FoundationEssentials
import Testing
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync

@testable import UFreeStorage

@Suite struct ReplicaContractTests {
    /// A store with Ben as a friend.
    private func friends(_ kind: StoreKind) async throws -> (StoreUnderTest, Person) {
        let test = try StoreUnderTest(kind)
        let ben = try Person(2)
        try await test.befriend(ben, "Ben")
        return (test, ben)
    }

    private func apply(
        _ test: StoreUnderTest, _ ben: Person, _ seq: UInt64, _ rows: [SharedRow], isSnapshot: Bool = false
    ) async throws {
        try await test.store.commit(
            .applied(ben.owner, ben.device, test.position(seq), rows: rows, isSnapshot: isSnapshot),
            at: StoreUnderTest.now)
    }

    private func words(_ test: StoreUnderTest) async throws -> [AvailabilityStatus] {
        try await test.store.getFriendsSchedules(test.days(-1...9)).flatMap(\.days).map(\.status)
    }

    @Test("Y2: rows and position of a delta are kept together", arguments: StoreKind.allCases)
    func delta(kind: StoreKind) async throws {
        let (test, ben) = try await friends(kind)
        try await apply(
            test, ben, 2,
            [test.row(of: ben, 1, DayWord(.busy)), test.row(of: ben, 0, DayWord(.free), "Pool")])
        let days = try await test.store.getFriendsSchedules(test.days(0...6)).flatMap(\.days)
        #expect(days.map(\.status) == [.free, .busy])
        #expect(days.first?.note?.text == "Pool")
        #expect(try await test.store.load(at: StoreUnderTest.now).held == [ben.device: test.position(2)])
        #expect(try await test.store.getFriendsSchedules(test.days(1...1)).flatMap(\.days).count == 1)
    }

    @Test(
        "A friend cannot fill the disk: beyond 1,024 days the whole delta is refused",
        arguments: StoreKind.allCases)
    func endlessDays(kind: StoreKind) async throws {
        let (test, ben) = try await friends(kind)
        let rows = try (0..<SnapshotHeader.rowLimit).map { try test.row(of: ben, $0, DayWord(.free)) }
        try await apply(test, ben, 2, rows)
        await #expect(throws: DataError.self) {
            try await apply(test, ben, 3, [test.row(of: ben, SnapshotHeader.rowLimit, DayWord(.free))])
        }
        #expect(try await test.store.load(at: StoreUnderTest.now).held == [ben.device: test.position(2)])
    }

    @Test("Y2: applying twice or out of order changes nothing", arguments: StoreKind.allCases)
    func order(kind: StoreKind) async throws {
        let (test, ben) = try await friends(kind)
        let old = try test.row(of: ben, 0, DayWord(.free), counter: 1)
        let new = try test.row(of: ben, 0, DayWord(.busy), counter: 2)
        for rows in [[old], [new], [old], [new, old], [new]] { try await apply(test, ben, 3, rows) }
        #expect(try await words(test) == [.busy])
    }

    @Test(
        "A13: a friend's tombstone removes the day and keeps older rows out", arguments: StoreKind.allCases
    )
    func tombstone(kind: StoreKind) async throws {
        let (test, ben) = try await friends(kind)
        try await apply(test, ben, 1, [test.row(of: ben, 0, DayWord(.free), "Pool", counter: 1)])
        try await apply(test, ben, 2, [test.row(of: ben, 0, .unknown, counter: 3)])
        #expect(try await words(test).isEmpty)
        try await apply(test, ben, 3, [test.row(of: ben, 0, DayWord(.free), counter: 2)])
        #expect(try await words(test).isEmpty)
    }

    @Test("Y6: a snapshot replaces everything, whatever its stamps", arguments: StoreKind.allCases)
    func snapshot(kind: StoreKind) async throws {
        let (test, ben) = try await friends(kind)
        try await apply(
            test, ben, 9,
            [
                test.row(of: ben, 0, DayWord(.free), counter: 8),
                test.row(of: ben, 1, DayWord(.busy), counter: 9),
            ])
        try await apply(
            test, ben, 1, [test.row(of: ben, 0, DayWord(.eveningOnly), counter: 1)], isSnapshot: true)
        #expect(try await words(test) == [.eveningOnly])
        try await apply(test, ben, 2, [test.row(of: ben, 1, DayWord(.morningOnly), counter: 2)])
        #expect(try await words(test) == [.eveningOnly, .morningOnly])
    }

    @Test("I2: a friend's profile replaces the name given before", arguments: StoreKind.allCases)
    func profile(kind: StoreKind) async throws {
        let (test, ben) = try await friends(kind)
        #expect(try await test.store.friends().map(\.asOf) == [nil])
        let zone = try #require(ZoneName("Europe/Vienna"))
        func profile(_ name: String, _ counter: UInt32) throws -> SharedRow {
            SharedRow(
                body: .profile(Profile(name: try DisplayName(validating: name), zone: zone)),
                stamp: Stamp(milliseconds: 5, counter: counter, device: ben.device))
        }
        try await apply(test, ben, 1, [profile("Benjamin", 2)])
        try await apply(test, ben, 2, [profile("Old", 1)])
        let friend = try #require(await test.store.friends().first)
        #expect(friend.profile.name.text == "Benjamin")
        #expect(friend.profile.zone == zone)
        #expect(friend.asOf == StoreUnderTest.now)
        try await test.store.commit(.current(ben.owner, ben.device), at: StoreUnderTest.later(7))
        #expect(try await test.store.friends().first?.asOf == StoreUnderTest.later(7))
    }

    @Test(
        "W1: data is as of the last change that arrived, also after a start and once the clock was set back",
        arguments: StoreKind.allCases)
    func asOf(kind: StoreKind) async throws {
        let (test, ben) = try await friends(kind)
        let free = try test.row(of: ben, 0, DayWord(.free))
        for (seq, time) in [StoreUnderTest.now, StoreUnderTest.later(90), StoreUnderTest.later(20)]
            .enumerated()
        {
            try await test.store.commit(
                .applied(
                    ben.owner, ben.device, test.position(UInt64(seq + 1)), rows: [free], isSnapshot: false),
                at: time)
            #expect(try await test.store.friends().map(\.asOf) == [time])
            // As after a start: the rows alone say it.
            (test.store as? SQLiteStore)?.context.last.forget()
            #expect(try await test.store.friends().map(\.asOf) == [time])
        }
        try await test.store.commit(.current(ben.owner, ben.device), at: StoreUnderTest.later(10))
        (test.store as? SQLiteStore)?.context.last.forget()
        #expect(try await test.store.friends().map(\.asOf) == [StoreUnderTest.later(10)])
    }

    @Test(
        "F4: rows, positions and times of a person who is no friend are not kept",
        arguments: StoreKind.allCases)
    func stranger(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let ben = try Person(2)
        try await apply(test, ben, 1, [test.row(of: ben, 0, DayWord(.free))], isSnapshot: true)
        try await test.store.commit(
            .acknowledged([Receipt(ben.owner, ben.device, test.position(1))]), at: StoreUnderTest.now)
        try await test.store.commit(.current(ben.owner, ben.device), at: StoreUnderTest.now)
        let state = try await test.store.load(at: StoreUnderTest.now)
        #expect(state.held.isEmpty)
        #expect(state.acknowledged.isEmpty)
        #expect(try await test.store.getFriendsSchedules(test.days(0...6)).isEmpty)
    }

    @Test("Y5: a friend's acknowledgements are kept by device", arguments: StoreKind.allCases)
    func acknowledged(kind: StoreKind) async throws {
        let (test, ben) = try await friends(kind)
        let other = try Person(3).device
        for (device, seq) in [(ben.device, UInt64(1)), (other, 2), (ben.device, 3)] {
            try await test.store.commit(
                .acknowledged([Receipt(ben.owner, device, test.position(seq, epoch: 1 << 63))]),
                at: StoreUnderTest.now)
        }
        #expect(
            try await test.store.load(at: StoreUnderTest.now).acknowledged == [
                ben.device: test.position(3, epoch: 1 << 63), other: test.position(2, epoch: 1 << 63),
            ])
    }

    @Test(
        "Y2: an edit is numbered in its own transaction if the view is read; so are drops and a new epoch",
        arguments: StoreKind.allCases)
    func views(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        var expected = [ViewLog(level: .full, epoch: .max), ViewLog(level: .noNotes, epoch: 1)]
        var held = expected
        func check(all isAll: Bool = false) async throws {
            let stored = try await test.store.load(at: StoreUnderTest.now).views
            let rows = try #require(stored.first).rows(above: 0).map(\.row)
            // Ben reads the first view, nobody the second: that one is updated when all are published.
            let second = try #require(stored.last).rows(above: 0).map(\.row)
            // The stored rows were numbered: none of these rows is new.
            let stamp = Stamp(milliseconds: 0, counter: 0, device: test.me.device)
            _ = expected[0].publish(rows.map(\.body), stamp: { stamp }, carrying: rows)
            if isAll { _ = expected[1].publish(second.map(\.body), stamp: { stamp }, carrying: second) }
            #expect(stored == expected)
        }
        func follow() async throws {
            for update in try await test.store.sharing(since: held, with: []).views {
                let place = try #require(held.firstIndex { $0.level == update.level })
                held[place].adopt(update)
            }
            #expect(held == expected)
        }
        try await test.store.begin([.full: .max, .noNotes: 1], at: StoreUnderTest.now)
        try await check(all: true)
        try await test.set(2, DayWord(.free))
        #expect(try await test.store.load(at: StoreUnderTest.now).views == expected)
        try await test.befriend(Person(2), "Ben")
        try await check(all: true)
        for (offset, word, note) in [
            (0, DayWord(freeParts: [.morning, .evening]), "Pool"), (1, DayWord(.busy), nil),
            (367, DayWord(.busy), nil),
            (0, DayWord(freeParts: [.morning, .evening]), "Sauna"), (1, .unknown, nil),
        ] {
            try await test.set(offset, word, note)
            try await check()
            let newest = try #require(expected[0].rows(above: expected[0].head - 1).last).row
            guard case .day(let day) = newest.body, offset < 367 else { continue }
            #expect(day.date == (try test.day(offset)) && day.word == word && day.note?.text == note)
            if offset > 0 { try await follow() }
        }
        try await test.store.publish(at: StoreUnderTest.later(2 * .day))
        try await check(all: true)
        try await follow()
        #expect(held.first?.rows.keys.contains(.day(try test.day(0))) == false)
        try await test.store.begin([.full: 77], at: StoreUnderTest.now)
        expected[0] = ViewLog(level: .full, epoch: 77)
        try await check(all: true)
        try await follow()
        #expect(try await test.store.sharing(since: held, with: []).views.isEmpty)
    }

    @Test(
        "F8: A change that a level hides changes no stamp and no time there, also in a new epoch",
        arguments: StoreKind.allCases)
    func hidden(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        try await test.set(1, DayWord(.free), "Pool")
        try await test.store.begin([.full: 1, .noNotes: 2], at: StoreUnderTest.now)
        func rows(_ level: PrivacyLevel) async throws -> [SharedRow] {
            let views = try await test.store.load(at: StoreUnderTest.now).views
            return try #require(views.first { $0.level == level }).rows(above: 0).map(\.row)
        }
        let before = try await rows(.noNotes)
        try await test.set(1, DayWord(.free), "Sauna", at: StoreUnderTest.later(5_000))
        try await test.store.publish(at: StoreUnderTest.later(6_000))
        #expect(try await rows(.noNotes) == before)
        try await test.store.begin([.full: 3, .noNotes: 4], at: StoreUnderTest.later(7_000))
        #expect(try await rows(.noNotes) == before)
        #expect(try await rows(.full) != before)
    }

    @Test(
        "A friend may store two megabytes of notes here, and more changes nothing",
        arguments: StoreKind.allCases)
    func heldBytes(kind: StoreKind) async throws {
        let (test, ben) = try await friends(kind)
        let text = String(repeating: "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", count: 200)
        let note = try #require(Note(sanitizing: text)).text
        let fitting = SnapshotHeader.byteLimit / (note.utf8.count + 64)
        let rows = try (0..<fitting).map { try test.row(of: ben, $0, DayWord(.free), note) }
        try await apply(test, ben, 1, Array(rows[..<(fitting / 2)]))
        try await apply(test, ben, 2, Array(rows[(fitting / 2)...]))
        let held = try await test.store.load(at: StoreUnderTest.now).held
        let more = try (0..<64).map { try test.row(of: ben, fitting + $0, DayWord(.free), note) }
        await #expect(throws: DataError.self) { try await apply(test, ben, 3, more) }
        #expect(try await test.store.load(at: StoreUnderTest.now).held == held)
        // Rows that need no more room are accepted, however often they change.
        for counter in 1...4 {
            let changed = try (0..<(fitting / 2)).map {
                try test.row(of: ben, $0, DayWord(.free), note, counter: UInt32(counter))
            }
            try await apply(test, ben, UInt64(counter + 2), changed)
        }
        try await apply(test, ben, 7, [try test.row(of: ben, 0, DayWord(.busy), counter: 5)])
        #expect(try await words(test).prefix(2) == [.busy, .free])
        await #expect(throws: DataError.self) { try await apply(test, ben, 8, more) }
    }

    @Test(
        "F8: The id of a day reveals nothing about its source, and stays the same",
        arguments: StoreKind.allCases)
    func ids(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let day = try test.day(1)
        func id() async throws -> UUID? {
            for row in try await test.shared() {
                if case .day(let shared) = row.body, shared.date == day { return shared.id }
            }
            return nil
        }
        let first = try test.day(0)
        _ = try await test.store.updateMyDefaults(over: .untold, at: StoreUnderTest.now) { _ in
            [
                DayDefault(
                    id: UUID(), weekdays: .all, word: DayWord(.busy), from: first, until: nil,
                    createdAt: StoreUnderTest.now)
            ]
        }
        let derived = try #require(try await id())
        try await test.set(1, DayWord(.free))
        #expect(try await id() == derived)
        // Knowing the owner and the date is not enough to compute it.
        var hash = SHA256()
        hash.update(data: Array("ufree default 1 \(day)".utf8) + test.me.owner.bytes)
        let computed = hash.finalize().prefix(4).map {
            String($0 >> 4, radix: 16) + String($0 & 15, radix: 16)
        }
        #expect(!derived.uuidString.lowercased().hasPrefix(computed.joined()))
    }

    @Test(
        "Y2: the memory of a view's chain is deleted where the log forgets it",
        arguments: StoreKind.allCases)
    func chains(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        try await test.befriend(Person(2), "Ben")
        try await test.store.begin([.full: 5], at: StoreUnderTest.now)
        let dates = try (0..<27).map { try test.day($0) }
        for round in 0...Int(ViewLog.memory) / dates.count {
            _ = try await test.store.updateMySchedule(for: dates, at: StoreUnderTest.now) { _ in
                DayContent(DayWord(round % 2 == 0 ? .free : .busy))
            }
        }
        let stored = try #require(await test.store.load(at: StoreUnderTest.now).views.first)
        #expect(stored.head > ViewLog.memory)
        #expect(stored.chains.keys.min() == stored.head - ViewLog.memory)
    }
}
