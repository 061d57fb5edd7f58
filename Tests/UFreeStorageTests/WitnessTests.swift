import FoundationEssentials
import GRDB
import Glibc
import Testing
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync
import UFreeTestSupport

@testable import UFreeStorage

/// The database and the witness file next to it, in all combinations that occur (Y6, fault 39).
@Suite struct WitnessTests {
    private static let machine = "0123456789abcdef0123456789abcdef"
    private let place: Place
    private var witness: String { place.path + "/witness" }

    init() throws { place = try Place() }

    private func open(
        on machine: String? = WitnessTests.machine, at now: Timestamp = StoreUnderTest.now
    ) throws -> OpenedStore {
        try DataDirectory(at: place.path, machineID: machine).open(
            firstProfile: Profile(name: try DisplayName(validating: "Ana"), zone: .utc), at: now,
            zones: .utc)
    }

    /// Starts and stops normally.
    private func cycle(on machine: String? = WitnessTests.machine) throws {
        try open(on: machine).store.close()
    }

    /// Returns the notices of a start while the daemon is running.
    private func codes(_ opened: OpenedStore) -> [String] { opened.noticed.map(\.code.rawValue) }

    private func publish(_ opened: OpenedStore) async throws {
        try await opened.store.begin([.full: 9], at: StoreUnderTest.now)
    }

    private func views(_ opened: OpenedStore) async throws -> Int {
        try await opened.store.load(at: StoreUnderTest.now).views.count
    }

    /// Ends like a crash: nothing is counted, nothing is checkpointed.
    private func crash(_ opened: OpenedStore) throws {
        try opened.store.pool.close()
        opened.store.letGo()
    }

    private func life() throws -> [Int64] {
        let queue = try DatabaseQueue(path: place.database)
        let life = try queue.read { try LifeRow.one($0, "WHERE id = 1", [])?.life ?? LifeCount() }
        try queue.close()
        guard case .found(let file) = WitnessFile.find(in: place.path) else {
            return [life.starts, life.stops]
        }
        return [life.starts, life.stops, file.life.starts, file.life.stops]
    }

    @Test("Y6: starts and clean stops are counted in the database and beside it, without any suspicion")
    func counts() async throws {
        try cycle()
        #expect(try life() == [1, 1, 1, 1])
        let second = try open()
        #expect(codes(second).isEmpty)
        try await publish(second)
        #expect(try life() == [2, 1, 2, 1])
        try crash(second)
        let third = try open()
        #expect(codes(third).isEmpty)
        #expect(try await views(third) == 1)
        try third.store.close()
        #expect(try life() == [3, 2, 3, 2])
        #expect(place.mode(witness) == 0o600)
    }

    @Test("Y6: a crash between the database and its witness is no copy, however often it happens")
    func crashBetween() throws {
        try cycle()
        for _ in 0..<3 {
            let before = try place.bytes(witness)
            try crash(try open())
            // The database counted the start, but the witness was not updated.
            try place.write(before, to: witness)
            let opened = try open()
            #expect(codes(opened).isEmpty)
            try opened.store.close()
        }
        let before = try place.bytes(witness)
        let opened = try open()
        let started = try place.bytes(witness)
        try opened.store.close()
        try place.write(started, to: witness)
        #expect(try codes(open()).isEmpty)
        #expect(before != started)
    }

    @Test(
        "Y6: a database older than its witness was restored: its views get new epochs, noticed for a day",
        arguments: [1, 2, 5])
    func restored(cyclesLater: Int) async throws {
        let first = try open()
        try await publish(first)
        try first.store.close()
        let copy = try place.bytes(place.database)
        for _ in 0..<cyclesLater { try cycle() }
        try place.write(copy, to: place.database)
        let restored = try open()
        #expect(codes(restored) == ["restored"])
        #expect(try await views(restored) == 0)
        try await publish(restored)
        try restored.store.close()
        // The next start knows the previous notice, and doesn't start new epochs for it.
        let next = try open(at: StoreUnderTest.now.adding(milliseconds: 3_600_000))
        #expect(codes(next) == ["restored"])
        #expect(next.noticed.first?.since == StoreUnderTest.now)
        #expect(try await views(next) == 1)
        try next.store.close()
        #expect(try codes(open(at: StoreUnderTest.now.adding(milliseconds: 86_400_000))).isEmpty)
    }

    @Test("Y6: of two branches of one copy each is a restored one to the other, whatever their counts")
    func branches() throws {
        try cycle()
        let copy = try place.bytes(place.database)
        try cycle()
        try cycle()
        let first = try place.bytes(place.database)
        try place.write(copy, to: place.database)
        try cycle()
        try cycle()
        let counts = try life()
        try place.write(first, to: place.database)
        #expect(try life() == counts, "the counts alone do not tell them apart")
        #expect(try codes(open()) == ["restored"])
    }

    @Test("Y6: a copy taken while the daemon ran is recognised by the clean stop that it missed")
    func copiedWhileRunning() async throws {
        let opened = try open()
        try await publish(opened)
        let files = try ["ufree.db", "ufree.db-wal"].map { ($0, try place.bytes(place.path + "/" + $0)) }
        try opened.store.close()
        for (name, bytes) in files { try place.write(bytes, to: place.path + "/" + name) }
        #expect(try codes(open()) == ["restored"])
    }

    @Test(
        "Y6: a witness that is missing, damaged, a link or nonsense means restored, and never stops a start"
    )
    func badWitness() async throws {
        let good = try {
            try cycle(); return try place.bytes(witness)
        }()
        let elsewhere = place.path + "/elsewhere"
        let damages: [() throws -> Void] = [
            { unlink(witness) },
            { try place.write(Data(), to: witness) },
            { try place.write(good.dropLast(10), to: witness) },
            {
                try place.write(
                    Data("ufree-witness 1\nline 1\nstarts 9223372036854775807\nstops -1\n".utf8), to: witness)
            },
            { try place.write(Data(repeating: 255, count: 100_000), to: witness) },
            {
                try place.write(good, to: elsewhere)
                unlink(witness)
                #expect(symlink(elsewhere, witness) == 0)
            },
        ]
        for (number, damage) in damages.enumerated() {
            try damage()
            let opened = try open()
            #expect(codes(opened) == ["restored"], "damage \(number)")
            #expect(try await views(opened) == 0)
            try await publish(opened)
            try await opened.store.forgetNotices()
            try opened.store.close()
            let next = try open()
            #expect(codes(next).isEmpty, "after damage \(number)")
            try next.store.close()
        }
        // The link was replaced, not followed.
        #expect(try place.bytes(elsewhere) == good)
    }

    @Test("Y6: an unwritable witness never stops a start or a stop; it is reported with the reason")
    func unwritable() throws {
        // A non-empty directory with that name: a rename can't replace it, not even for root.
        try FileManager.default.createDirectory(
            atPath: witness + "/in the way", withIntermediateDirectories: true)
        let first = try open()
        #expect(codes(first) == ["startNotCounted"])
        #expect(first.noticed.first?.values["reason"]?.contains(witness) == true)
        try first.store.close()
        // If the two can't be compared, the database is treated as restored.
        let second = try open()
        #expect(codes(second) == ["restored", "startNotCounted"])
        try second.store.close()
    }

    @Test(
        "A start that cannot be counted still starts, and reports that and its notices"
    )
    func notCounted() throws {
        try cycle()
        unlink(witness)
        let queue = try DatabaseQueue(path: place.database)
        try queue.write {
            try $0.execute(
                sql: "CREATE TRIGGER full BEFORE UPDATE ON life BEGIN SELECT RAISE(ABORT, 'full'); END")
        }
        try queue.close()
        let opened = try open()
        #expect(codes(opened) == ["restored", "startNotCounted"])
        try opened.store.close()
    }

    @Test("Y6: files that last ran on another machine are reported; a machine without a name is not")
    func moved() async throws {
        try cycle()
        let other = String(Self.machine.reversed())
        let moved = try open(on: other)
        #expect(codes(moved) == ["moved"])
        try await moved.store.forgetNotices()
        try moved.store.close()
        #expect(try codes(open(on: other)).isEmpty)
        try cycle(on: other)
        try cycle(on: nil)
        #expect(try codes(open(on: Self.machine)).isEmpty)
        #expect(try String(decoding: place.bytes(witness), as: UTF8.self).contains(Self.machine) == false)
    }

    @Test("Y6: a first start that was interrupted before its witness was written is no restored database")
    func firstStartCut() throws {
        let place = try Place()
        try place.open().store.letGo()
        unlink(place.path + "/witness")
        let again = try place.open()
        #expect(again.noticed == [])
        again.store.letGo()
        // The second one has counted a start: without a witness it is treated as restored.
        unlink(place.path + "/witness")
        #expect(try place.open().noticed.map(\.code.rawValue) == ["restored"])
    }

    @Test("Y6: a database from before there were witnesses is not taken for a copy")
    func beforeWitness() throws {
        let schema = try #require(ReleasedSchema.all.first)
        #expect(try schema.place().open().noticed.isEmpty)
    }

    @Test(
        "One step ahead of the witness is a crash; behind, or further ahead, is a copy",
        arguments: [
            (0, 0, true), (1, 0, true), (0, 1, true), (1, 1, false), (2, 0, false), (-1, 0, false),
            (0, -1, false), (1, -1, false), (Int64.max, 0, false),
        ])
    func steps(starts: Int64, stops: Int64, belongs: Bool) {
        let witness = LifeCount(line: 7, starts: 5, stops: 3)
        let database = LifeCount(line: 7, starts: 5 &+ starts, stops: 3 &+ stops)
        #expect(database.follows(witness) == belongs)
        #expect(!LifeCount(line: 8, starts: database.starts, stops: database.stops).follows(witness))
    }
}
