import FoundationEssentials
import GRDB
import Testing
import UFreeDomain
import UFreeServices
import UFreeSync

@testable import UFreeStorage

@Suite struct ChecksumTests {
    /// A change outside the program that the schema allows, and the table in which it must be found.
    private static let changes = [
        ("UPDATE profile SET name = 'Anna'", "profile"),
        ("UPDATE profile SET updated_at = updated_at + 1", "profile"),
        ("UPDATE day SET content = randomblob(40)", "day"),
        ("UPDATE friend SET level = 1", "friend"),
        ("UPDATE friend_day SET content = randomblob(40)", "friend_day"),
        ("UPDATE request SET code = 5", "request"),
        ("UPDATE owner SET seen_at = 1", "owner"),
        ("UPDATE device SET id = zeroblob(32)", "device"),
        ("UPDATE outbox SET requests = zeroblob(16)", "outbox"),
        ("UPDATE view SET head = 99", "view"),
        ("UPDATE view_row SET content = randomblob(40) WHERE date > ''", "view_row"),
        ("UPDATE view_chain SET chain = zeroblob(16)", "view_chain"),
        ("UPDATE position SET seq = 99", "position"),
    ]

    @Test("Facts: a changed value is found when the row is read, and its place is named", arguments: changes)
    func changed(sql: String, table: String) async throws {
        let filled = try await FilledPlace()
        try await filled.execute(sql)
        let store = filled.opened.store
        let error = await #expect(throws: DataError.self) {
            _ = try await store.load(at: StoreUnderTest.now)
            try await store.publish(at: StoreUnderTest.now)
            _ = try await store.getMySchedule(filled.days.days(-1...9))
            _ = try await store.getFriendsSchedules(filled.days.days(-1...9))
            _ = try await store.requests(at: StoreUnderTest.now)
        }
        guard case .corruptedData(let place)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(place.hasPrefix("table \(table), row "))
    }

    @Test("Fault 8: a flipped byte is found at the start, where the integrity check sees nothing")
    func flippedByte() async throws {
        let place = try Place()
        let opened = try place.open("Anastasia")
        try opened.store.close()
        var data = try place.bytes(place.database)
        let found = try #require(data.firstRange(of: Data("Anastasia".utf8)))
        data[found.lowerBound] ^= 0x02
        try place.write(data, to: place.database)
        let check = try await DatabaseQueue(path: place.database).read {
            try String.fetchOne($0, sql: "PRAGMA integrity_check")
        }
        #expect(check == "ok")
        let repaired = try place.open()
        #expect(repaired.noticed.map(\.code.rawValue) == ["repaired"])
        #expect(repaired.noticed.first?.values["reason"]?.hasPrefix("table profile, row ") == true)
    }

    @Test("Facts: a row does not pass as a row of another table")
    func tables() {
        let values = [1.databaseValue, "a".databaseValue]
        #expect(RowChecksum.of(values, in: "day") != RowChecksum.of(values, in: "friend_day"))
        #expect(RowChecksum.of(values, in: "day") != RowChecksum.of(values.reversed(), in: "day"))
        #expect(
            RowChecksum.of(["ab".databaseValue, "c".databaseValue], in: "day")
                != RowChecksum.of(["a".databaseValue, "bc".databaseValue], in: "day"))
        #expect(
            RowChecksum.of([DatabaseValue.null], in: "day") != RowChecksum.of([0.databaseValue], in: "day"))
    }

    @Test("D11: a sealed note does not open in another row")
    func moved() throws {
        let sealer = Sealer(key: [UInt8](repeating: 9, count: 32))
        let sealed = try sealer.seal(Array("Pool".utf8), table: "day", row: [1])
        #expect(try sealer.open(sealed, table: "day", row: [1]) == Array("Pool".utf8))
        #expect(throws: DataError.self) { try sealer.open(sealed, table: "day", row: [2]) }
        #expect(throws: DataError.self) { try sealer.open(sealed, table: "friend_day", row: [1]) }
        #expect(throws: DataError.self) {
            try Sealer(key: [UInt8](repeating: 8, count: 32)).open(sealed, table: "day", row: [1])
        }
        let again = try sealer.seal(Array("Pool".utf8), table: "day", row: [1])
        #expect(again != sealed)
    }
}
