import FoundationEssentials
import GRDB
import Glibc
import Testing
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync

@testable import UFreeStorage

/// `identity reset`: friends are told, and nothing else stays (I3).
@Suite struct FarewellTests {
    /// What the files have in the clear: a day, and the address of somebody who asked.
    private func traces(_ filled: FilledPlace) throws -> [String] {
        ["\(try filled.days.day(7))", "192.0.2.5"]
    }

    /// Everything in the files of a directory, one after the other.
    private func content(_ place: Place) throws -> Data {
        let names = try FileManager.default.subpathsOfDirectory(atPath: place.path)
        return try names.sorted().reduce(into: Data()) { all, name in
            let path = place.path + "/" + name
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            if attributes[.type] as? FileAttributeType == .typeRegular { all += try place.bytes(path) }
        }
    }

    private func names(_ place: Place) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: place.path).sorted()
    }

    /// A database with data everywhere, a backup and a former identity beside it.
    private func filled() async throws -> FilledPlace {
        let filled = try await FilledPlace()
        try await filled.live()
        try await filled.opened.store.backUp(at: StoreUnderTest.now)
        let former = filled.place.path + "/former-ABCDEFG"
        #expect(mkdir(former, 0o700) == 0)
        try filled.place.write(Data("Pool".utf8), to: former + "/ufree.db")
        return filled
    }

    @Test("I3: a reset leaves the messages to tell, and nothing that was said, known or set")
    func erased() async throws {
        let filled = try await filled()
        let (place, store, ben) = (filled.place, filled.opened.store, filled.ben)
        try await store.reset(at: StoreUnderTest.now)
        #expect(try await store.farewell() == Farewell(since: StoreUnderTest.now, untold: 1))
        let state = try await store.load(at: StoreUnderTest.now)
        #expect(Array(state.links.keys) == [ben.owner])
        #expect(state.links[ben.owner]?.outbox.map(\.step) == [.remove])
        #expect(state.views.isEmpty && state.held.isEmpty && state.acknowledged.isEmpty)
        // The list of devices is needed to meet Ben again.
        #expect(Array(state.devices.keys) == [ben.owner])
        #expect(try await store.meeting(of: ben.owner).addresses == ["ben.local:7633"])
        #expect(try await store.friends().isEmpty)
        #expect(try await store.requests(at: StoreUnderTest.now).isEmpty)
        #expect(try await store.getMySchedule(filled.days.days(0...60)).isEmpty)
        #expect(try await store.getMyRoster() == Roster())
        #expect(try await store.audit(AuditQuery(limit: 100)).isEmpty)
        #expect(try names(place).filter { $0.hasPrefix("former-") || $0 == "backups" } == [])
        // Also tables that a later version adds.
        let needed = [
            "schema_version", "sealing", "clock", "life", "owner", "device", "address", "profile", "outbox",
        ]
        let full = try await store.pool.read { db in
            try String.fetchAll(
                db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
            ).filter { try Int.fetchOne(db, sql: "SELECT count(*) FROM \($0)") != 0 }
        }
        #expect(Set(full).isSubset(of: needed), "\(full)")
        try store.close()
        let left = try content(place)
        for trace in try traces(filled) { #expect(left.firstRange(of: Data(trace.utf8)) == nil, "\(trace)") }
    }

    @Test("I3: before a reset the files have these traces, so the search above can fail")
    func searchFinds() async throws {
        let filled = try await filled()
        try filled.opened.store.close()
        let all = try content(filled.place)
        for trace in try traces(filled) { #expect(all.firstRange(of: Data(trace.utf8)) != nil, "\(trace)") }
    }

    @Test("I3: no backup is made any more, no request is taken, and no day is shared")
    func nothingNew() async throws {
        let filled = try await FilledPlace()
        let store = filled.opened.store
        try await store.reset(at: StoreUnderTest.now)
        try await store.backUp(at: StoreUnderTest.now)
        #expect(await store.lastBackup() == nil)
        let cleo = try Person(3)
        let request = cleo.says(
            .request(try filled.days.request(9), name: "Cleo"), to: filled.opened.identity.keys)
        let outcome = try await store.transact(cleo.owner, request, at: StoreUnderTest.now)
        #expect(outcome.isRefused)
        #expect(try await store.requests(at: StoreUnderTest.now).isEmpty)
    }

    @Test("I3: once everybody knows, the store asks for its end, and then nothing is left but the lock")
    func over() async throws {
        let filled = try await filled()
        let (place, store, ben) = (filled.place, filled.opened.store, filled.ben)
        let (ends, end) = AsyncStream.makeStream(of: SQLiteStore.RestartReason.self)
        store.onNeedOfRestart { end.yield($0) }
        try await store.reset(at: StoreUnderTest.now)
        let removed = try filled.days.request(2)
        let me = filled.opened.identity.keys
        _ = try await store.transact(
            ben.owner, ben.says(.ack(.remove, removed), to: me), at: StoreUnderTest.now)
        #expect(await ends.first { _ in true } == .farewellOver)
        #expect(try await store.farewell()?.untold == 0)
        for name in ["identity.back.new", "farewell.new", "ufree.db-journal", "suspect.new"] {
            try place.write(Data("left by a kill".utf8), to: place.path + "/" + name)
        }
        try place.write(Data("{}".utf8), to: place.path + "/config.yaml")
        #expect(try store.erase())
        #expect(try names(place) == ["config.yaml", "lock"])
        // The next start is a first one.
        let next = try place.open("Ana")
        #expect(next.isFirstStart && next.identity.keys.owner != me.owner)
        #expect(try await next.store.farewell() == nil)
    }

    @Test(
        "I3: after a restart it goes on telling, and after 90 days of a steady clock it is over"
    )
    func restarted() async throws {
        let filled = try await filled()
        let (place, ben) = (filled.place, filled.ben)
        try await filled.opened.store.reset(at: StoreUnderTest.now)
        try filled.opened.store.close()
        let next = try place.open()
        #expect(next.identity.keys == filled.opened.identity.keys && !next.isFirstStart)
        #expect(try await next.store.farewell() == Farewell(since: StoreUnderTest.now, untold: 1))
        #expect(try await next.store.link(to: ben.owner).outbox.map(\.step) == [.remove])
        try next.store.close()

        let end = StoreUnderTest.now.adding(milliseconds: Farewell.length)
        let late = try place.open(at: end)
        #expect(try await late.store.farewell()?.untold == 1 && !late.store.isFarewellOver)
        try await late.store.retain(at: end.adding(milliseconds: -1))
        #expect(try await late.store.farewell()?.untold == 1)
        let (ends, ending) = AsyncStream.makeStream(of: SQLiteStore.RestartReason.self)
        late.store.onNeedOfRestart { ending.yield($0) }
        try await late.store.retain(at: end)
        #expect(await ends.first { _ in true } == .farewellOver)
    }

    @Test("I3: a reset that fails changes nothing, ends nothing, and does not happen later")
    func failed() async throws {
        let filled = try await FilledPlace()
        let (place, store) = (filled.place, filled.opened.store)
        // A request draws a stamp, so the last row of the transaction is refused, as on a full disk.
        _ = try await store.sendFriendRequest(
            to: .owner(Person(5).owner), id: filled.days.request(50), nonce: [UInt8](repeating: 1, count: 32),
            at: StoreUnderTest.now)
        try await store.pool.write { db in
            try db.execute(
                sql: "CREATE TRIGGER full BEFORE UPDATE ON clock BEGIN SELECT RAISE(ABORT, 'full'); END")
        }
        let (reasons, reason) = AsyncStream.makeStream(of: SQLiteStore.RestartReason.self)
        store.onNeedOfRestart { reason.yield($0) }
        await #expect(throws: DataError.self) { try await store.reset(at: StoreUnderTest.now) }
        reason.finish()
        #expect(await reasons.first { $0 == .farewellOver } == nil)
        #expect(try await store.farewell() == nil && !store.isFarewellOver)
        #expect(try await store.friends().count == 1)
        try await store.pool.write { try $0.execute(sql: "DROP TRIGGER full") }
        #expect(try !store.erase())
        #expect(try names(place).contains("farewell") == false)
        let next = try place.open()
        #expect(try await next.store.friends().count == 1)
        #expect(try await next.store.farewell() == nil)
    }

    @Test("I3: a new identity that was ordered is not erased with the old one")
    func orderedMeanwhile() async throws {
        let filled = try await filled()
        let (place, store, ben) = (filled.place, filled.opened.store, filled.ben)
        try await store.reset(at: StoreUnderTest.now)
        let ordered = try await store.orderIdentity()
        let me = filled.opened.identity.keys
        _ = try await store.transact(
            ben.owner, ben.says(.ack(.remove, try filled.days.request(2)), to: me), at: StoreUnderTest.now)
        #expect(store.isFarewellOver)
        #expect(try !store.erase())
        #expect(try place.open().identity.keys.owner == ordered.owner)
    }

    @Test("I3: the order of another owner ends nothing")
    func foreignOrder() async throws {
        let filled = try await FilledPlace()
        let place = filled.place
        try filled.opened.store.close()
        try FarewellOrder(since: StoreUnderTest.now, owner: Person(7).owner).place(in: place.path)
        let next = try place.open()
        #expect(try await next.store.farewell() == nil)
        #expect(try await next.store.friends().count == 1)
        #expect(try !names(place).contains("farewell"))
    }

    @Test(
        "I3: a start completes a reset that was killed after it was ordered, and one that was killed while deleting"
    )
    func killed() async throws {
        let filled = try await filled()
        let (place, me) = (filled.place, filled.opened.identity.keys)
        try filled.opened.store.close()
        try FarewellOrder(since: StoreUnderTest.now, owner: me.owner).place(in: place.path)
        let next = try place.open()
        #expect(try await next.store.farewell()?.untold == 1)
        #expect(try await next.store.getMySchedule(filled.days.days(0...60)).isEmpty)
        #expect(try names(place).filter { $0.hasPrefix("former-") || $0 == "backups" } == [])
        // Not only at its end: it may run for weeks.
        let left = try content(place)
        for trace in try traces(filled) { #expect(left.firstRange(of: Data(trace.utf8)) == nil, "\(trace)") }
        try next.store.close()
        // The keys are deleted first.
        unlink(place.path + "/identity.key")
        let first = try place.open("Ana")
        #expect(first.isFirstStart)
        #expect(try await first.store.farewell() == nil)
    }

    @Test("I3: a new identity ends the telling, and leaves nothing of the former one")
    func startedOver() async throws {
        let filled = try await filled()
        let (place, store) = (filled.place, filled.opened.store)
        try await store.reset(at: StoreUnderTest.now)
        let ordered = try await store.orderIdentity()
        try store.close()
        let next = try place.open()
        #expect(next.identity.keys.owner == ordered.owner)
        #expect(try await next.store.farewell() == nil)
        #expect(try await next.store.profile().name.text == "Ana")
        #expect(try await next.store.load(at: StoreUnderTest.now).links.isEmpty)
        #expect(
            try names(place).filter { $0.hasPrefix("former-") || ["backups", "farewell"].contains($0) } == [])
    }

    @Test("Bad input: a damaged order is neither forgotten nor followed")
    func damagedOrder() async throws {
        let filled = try await FilledPlace()
        try filled.opened.store.close()
        try filled.place.write(Data("soon\n".utf8), to: filled.place.path + "/farewell")
        chmod(filled.place.path + "/farewell", 0o600)
        #expect(throws: DataError.self) { try filled.place.open() }
        unlink(filled.place.path + "/farewell")
        #expect(try await filled.place.open().store.friends().count == 1)
    }
}
