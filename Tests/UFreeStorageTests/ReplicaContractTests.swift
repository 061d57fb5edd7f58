import FoundationEssentials
import Testing
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync

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
        "A friend cannot fill the disk: beyond 4,096 days the whole delta is refused",
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
        "A13: a friend's tombstone removes the day and holds off what is older", arguments: StoreKind.allCases
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

    @Test("I2: a friend's profile takes over from the name it gave", arguments: StoreKind.allCases)
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
        "F4: rows, positions and moments of somebody who is no friend are not kept",
        arguments: StoreKind.allCases)
    func stranger(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let ben = try Person(2)
        try await apply(test, ben, 1, [test.row(of: ben, 0, DayWord(.free))], isSnapshot: true)
        try await test.store.commit(
            .acknowledged(ben.owner, ben.device, test.position(1)), at: StoreUnderTest.now)
        try await test.store.commit(.current(ben.owner, ben.device), at: StoreUnderTest.now)
        let state = try await test.store.load(at: StoreUnderTest.now)
        #expect(state.held.isEmpty)
        #expect(state.acknowledged.isEmpty)
        #expect(try await test.store.getFriendsSchedules(test.days(0...6)).isEmpty)
    }

    @Test("Y5: what a friend acknowledged is kept by device", arguments: StoreKind.allCases)
    func acknowledged(kind: StoreKind) async throws {
        let (test, ben) = try await friends(kind)
        let other = try Person(3).device
        for (device, seq) in [(ben.device, UInt64(1)), (other, 2), (ben.device, 3)] {
            try await test.store.commit(
                .acknowledged(ben.owner, device, test.position(seq, epoch: 1 << 63)), at: StoreUnderTest.now)
        }
        #expect(
            try await test.store.load(at: StoreUnderTest.now).acknowledged == [
                ben.device: test.position(3, epoch: 1 << 63), other: test.position(2, epoch: 1 << 63),
            ])
    }

    @Test(
        "Y2: views read back as they were published, through edits, drops and a new epoch",
        arguments: StoreKind.allCases)
    func views(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        var logs = [
            ViewLog(level: .full, epoch: .max), ViewLog(level: .noNotes, epoch: 1),
        ]
        func publish() async throws {
            let shared = try await test.store.shared(at: StoreUnderTest.now)
            let changes = logs.indices.compactMap { logs[$0].publish(shared) }
            try await test.store.commit(.views(changes), at: StoreUnderTest.now)
            #expect(try await test.store.load(at: StoreUnderTest.now).views == logs)
        }
        try await publish()
        try await test.set(0, DayWord(freeParts: [.morning, .evening]), "Pool")
        try await test.set(1, DayWord(.busy))
        try await publish()
        try await test.set(0, DayWord(freeParts: [.morning, .evening]), "Sauna")
        try await test.set(1, .unknown)
        try await publish()
        let profileOnly = Array(try await test.store.shared(at: StoreUnderTest.now).prefix(2))
        let dropped = logs.indices.compactMap { logs[$0].publish(profileOnly) }
        try await test.store.commit(.views(dropped), at: StoreUnderTest.now)
        #expect(try await test.store.load(at: StoreUnderTest.now).views == logs)
        try await test.store.commit(.views([logs[0].restart(epoch: 77)]), at: StoreUnderTest.now)
        #expect(try await test.store.load(at: StoreUnderTest.now).views == logs)
    }

    @Test(
        "Y2: the memory of a view's chain is forgotten where the log forgets it",
        arguments: StoreKind.allCases)
    func chains(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        var log = ViewLog(level: .full, epoch: 5)
        let ana = try Person(1)
        for counter in 0..<UInt32(ViewLog.memory + 3) {
            let word = DayWord(counter % 2 == 0 ? .free : .busy)
            let id = try #require(UUID(uuidString: "6F1B0C5E-0D33-4C4D-9B3E-2F6D6A1C0001"))
            let change = log.publish([try test.row(of: ana, 0, word, counter: counter, id: id)])
            if counter == 0 || counter > ViewLog.memory - 2 || counter % 512 == 0, let change {
                try await test.store.commit(.views([change]), at: StoreUnderTest.now)
            }
        }
        let stored = try #require(await test.store.load(at: StoreUnderTest.now).views.first)
        #expect(stored.head == log.head)
        #expect(stored.position == log.position)
        #expect(stored.chains.keys.min() ?? 0 >= log.chains.keys.min() ?? 0)
    }
}
