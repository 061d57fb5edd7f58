import GRDB
import Testing
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync
import UFreeTestSupport

@testable import UFreeStorage

/// Ben has a laptop and a desktop (I4); Ana receives rows of both.
@Suite("Friends with several devices, in both stores")
struct DeviceContractTests {
    private let test: StoreUnderTest
    private let ben: Person
    private let desktop: DeviceID

    private init(_ kind: StoreKind) async throws {
        test = try StoreUnderTest(kind)
        ben = try Person(2)
        desktop = try Person(3).device
        try await test.befriend(ben, "Ben")
        try await see([ben.device, desktop], version: 2)
    }

    /// 150 characters, almost 4 KiB.
    private static let longNote = String(
        repeating: "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}", count: 150)

    private func see(_ devices: [DeviceID], version: UInt64, from device: DeviceID? = nil) async throws {
        let record = SignedDeviceList.Record(
            kinds: devices.map { _ in 0 }, readingNumber: 7, readingKey: [UInt8](repeating: 4, count: 91))
        let list = SignedDeviceList(
            ownerKey: ben.keys.ownerKey, devices: devices, version: version, record: record, signature: [1])
        try await test.store.commit(
            .seen(list, ben.owner, device ?? ben.device, address: nil), at: StoreUnderTest.now)
    }

    private func apply(
        _ rows: [SharedRow], from device: DeviceID, isSnapshot: Bool = false
    ) async throws {
        try await test.store.commit(
            .applied(ben.owner, device, test.position(1), rows: rows, isSnapshot: isSnapshot),
            at: StoreUnderTest.now)
    }

    private func day(_ offset: Int, _ status: AvailabilityStatus, _ stamp: Int64) throws -> SharedRow {
        let row = try test.row(of: ben, offset, DayWord(status))
        return SharedRow(
            body: row.body, stamp: Stamp(milliseconds: stamp, counter: 0, device: ben.device))
    }

    private func shown() async throws -> [AvailabilityStatus] {
        let days = try await test.store.getFriendsSchedules(test.days(0...6)).flatMap(\.days)
        return days.filter { $0.status != .unknown }.sorted { $0.date < $1.date }.map(\.status)
    }

    @Test(
        "I4: a snapshot of one device takes nothing away that another one said", arguments: StoreKind.allCases
    )
    static func snapshots(kind: StoreKind) async throws {
        let it = try await DeviceContractTests(kind)
        try await it.apply([it.day(0, .free, 1), it.day(1, .busy, 1)], from: it.ben.device, isSnapshot: true)
        try await it.apply([it.day(2, .free, 2)], from: it.desktop, isSnapshot: true)
        #expect(try await it.shown() == [.free, .busy, .free])
        try await it.apply([], from: it.desktop, isSnapshot: true)
        #expect(try await it.shown() == [.free, .busy])
        try await it.apply([it.day(1, .busy, 1)], from: it.ben.device, isSnapshot: true)
        #expect(try await it.shown() == [.busy])
    }

    @Test("I4: the newest word about a day counts, whichever device said it", arguments: StoreKind.allCases)
    static func newest(kind: StoreKind) async throws {
        let it = try await DeviceContractTests(kind)
        try await it.apply([it.day(0, .free, 5)], from: it.ben.device, isSnapshot: true)
        try await it.apply([it.day(0, .busy, 4)], from: it.desktop, isSnapshot: true)
        #expect(try await it.shown() == [.free])
        try await it.apply([it.day(0, .busy, 6)], from: it.desktop)
        #expect(try await it.shown() == [.busy])
        // What the desktop takes back leaves the older word of the laptop.
        try await it.apply([], from: it.desktop, isSnapshot: true)
        #expect(try await it.shown() == [.free])
        // A day that was cleared later is unknown, not what the other one said before.
        try await it.apply([it.day(0, .unknown, 9)], from: it.ben.device)
        try await it.apply([it.day(0, .busy, 8)], from: it.desktop)
        #expect(try await it.shown() == [])
    }

    @Test("I4: name, live status and card are the newest of all devices", arguments: StoreKind.allCases)
    static func others(kind: StoreKind) async throws {
        let it = try await DeviceContractTests(kind)
        func stamp(_ time: Int64) -> Stamp { Stamp(milliseconds: time, counter: 0, device: it.ben.device) }
        func profile(_ name: String, _ time: Int64) throws -> SharedRow {
            SharedRow(
                body: .profile(Profile(name: try DisplayName(validating: name), zone: .utc)),
                stamp: stamp(time))
        }
        func live(_ word: LiveWord, _ time: Int64) -> SharedRow {
            let status = LiveStatus(word, until: StoreUnderTest.later(3_600_000), note: nil)
            return SharedRow(body: .live(SharedLive(status)), stamp: stamp(time))
        }
        func card(_ number: String, _ time: Int64) throws -> SharedRow {
            SharedRow(body: .card(Card(phone: try PhoneNumber(reading: number))), stamp: stamp(time))
        }
        let (first, second) = ("+436641234567", "+436641234568")
        try await it.apply(
            [profile("Benno", 1), live(.free, 5), card(first, 5)], from: it.ben.device, isSnapshot: true)
        try await it.apply(
            [profile("Benny", 2), live(.busy, 4), card(second, 6)], from: it.desktop, isSnapshot: true)
        func look() async throws -> [String?] {
            let friend = try await it.test.store.friends().first
            let live = try await it.test.store.live()[it.ben.owner]
            let card = try await it.test.store.card(of: it.ben.owner)
            return [friend?.profile.name.text, live.map { "\($0.word)" }, card.phone?.text]
        }
        #expect(try await look() == ["Benny", "free", second])
        try await it.see([it.ben.device], version: 3)
        #expect(try await look() == ["Benno", "free", first])
        // A snapshot of the only device left is all there is.
        try await it.apply([profile("Ben", 1)], from: it.ben.device, isSnapshot: true)
        #expect(try await look() == ["Ben", nil, nil])
    }

    @Test("I4: what a device said is gone once the list no longer has it", arguments: StoreKind.allCases)
    static func lost(kind: StoreKind) async throws {
        let it = try await DeviceContractTests(kind)
        try await it.apply([it.day(0, .free, 5), it.day(1, .free, 5)], from: it.ben.device, isSnapshot: true)
        try await it.apply([it.day(0, .busy, 6), it.day(2, .busy, 6)], from: it.desktop, isSnapshot: true)
        try await it.see([it.ben.device], version: 3)
        #expect(try await it.shown() == [.free, .free])
        let state = try await it.test.store.load(at: StoreUnderTest.now)
        #expect(Array(state.held.keys) == [it.ben.device])
        #expect(state.devices[it.ben.owner]?.record?.readingNumber == 7)
        // With the last one everything is gone, until the next one says something.
        try await it.see([it.desktop], version: 4, from: it.desktop)
        #expect(try await it.shown() == [])
        try await it.apply([it.day(3, .free, 1)], from: it.desktop, isSnapshot: true)
        #expect(try await it.shown() == [.free])
    }

    @Test("I4, F6: a removed friend leaves nothing of any device", arguments: StoreKind.allCases)
    static func removed(kind: StoreKind) async throws {
        let it = try await DeviceContractTests(kind)
        try await it.apply([it.day(0, .free, 5)], from: it.ben.device, isSnapshot: true)
        try await it.apply([it.day(1, .busy, 6)], from: it.desktop, isSnapshot: true)
        try await it.test.store.removeFriend(it.ben.owner, at: StoreUnderTest.now)
        try await it.test.receive(.ack(.remove, it.test.request(2)), from: it.ben)
        try await it.test.befriend(it.ben, "Ben")
        try await it.apply([it.day(2, .free, 1)], from: it.desktop)
        #expect(try await it.shown() == [.free])
        if let store = it.test.store as? SQLiteStore {
            let rows = try await store.pool.read { try ReplicaRow.all($0).count }
            #expect(rows == 0)
        }
    }

    @Test(
        "Fault 41: what comes to light when a device leaves the list breaks no limit",
        arguments: StoreKind.allCases)
    static func uncovered(kind: StoreKind) async throws {
        let it = try await DeviceContractTests(kind)
        func rows(_ days: Range<Int>, _ note: String?, _ stamp: UInt32) throws -> [SharedRow] {
            try days.map { try it.test.row(of: it.ben, $0, DayWord(.free), note, counter: stamp) }
        }
        try await it.apply(rows(0..<500, longNote, 1), from: it.desktop, isSnapshot: true)
        try await it.apply(rows(0..<500, nil, 2), from: it.ben.device, isSnapshot: true)
        try await it.apply(rows(500..<1_000, longNote, 3), from: it.desktop)
        try await it.see([it.desktop], version: 3, from: it.desktop)
        let days = try await it.test.store.getFriendsSchedules(it.test.days(0...999)).flatMap(\.days)
        #expect(days.count { $0.note != nil } == 1_000)
    }

    @Test("I4: of a friend whose only device left the list nothing is current", arguments: StoreKind.allCases)
    static func asOf(kind: StoreKind) async throws {
        let it = try await DeviceContractTests(kind)
        try await it.apply([it.day(0, .free, 5)], from: it.ben.device, isSnapshot: true)
        try await it.see([it.desktop], version: 3, from: it.desktop)
        #expect(try await it.test.store.friends().map(\.asOf) == [nil])
    }

    @Test(
        "I4: what a device said last is the time of a friend's data, also once that device left the list",
        arguments: StoreKind.allCases)
    static func asOfBoth(kind: StoreKind) async throws {
        let it = try await DeviceContractTests(kind)
        try await it.apply([it.day(0, .free, 5)], from: it.desktop, isSnapshot: true)
        try await it.test.store.commit(
            .applied(
                it.ben.owner, it.ben.device, it.test.position(2), rows: [it.day(1, .busy, 6)],
                isSnapshot: false), at: StoreUnderTest.later(50))
        try await it.see([it.desktop], version: 3, from: it.desktop)
        (it.test.store as? SQLiteStore)?.context.last.forget()
        #expect(try await it.test.store.friends().map(\.asOf) == [StoreUnderTest.later(50)])
    }

    @Test("Fault 41: many devices of one friend cannot fill the disk")
    static func bounded() async throws {
        let it = try await DeviceContractTests(.sqlite)
        let devices = try (0..<6).map { try Person(UInt8(20 + $0)).device }
        try await it.see(devices, version: 9)
        var refused = 0
        for (number, device) in devices.enumerated() {
            // Newer than those before, so that what is shown stays below its own limit.
            let rows = try (0..<500).map {
                try it.test.row(of: it.ben, $0, DayWord(.free), Self.longNote, counter: UInt32(number))
            }
            do {
                try await it.apply(rows, from: device, isSnapshot: true)
            } catch DataError.constraintViolation {
                refused += 1
            }
        }
        let store = try #require(it.test.store as? SQLiteStore)
        let bytes = try await store.pool.read {
            try Int.fetchOne($0, sql: "SELECT sum(length(content)) FROM replica_row")
        }
        #expect(refused > 0 && bytes ?? 0 <= Transaction.replicaBytes)
        // A year of days on each of sixteen devices fits.
        let honest = SignedDeviceList.deviceLimit * (AvailabilityRules.daysAhead + 5)
        #expect(honest < Transaction.replicaRows)
    }
}
