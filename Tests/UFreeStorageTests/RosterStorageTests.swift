import FoundationEssentials
import GRDB
import Testing
import UFreeDomain
import UFreeServices
import UFreeSync

@testable import UFreeStorage

/// The stored form of a roster.
@Suite("Rosters on disk")
struct RosterStorageTests {
    private static func after(_ days: Int64) -> Timestamp {
        StoreUnderTest.now.adding(milliseconds: days * 86_400_000)
    }

    private func count(_ filled: FilledPlace, _ sql: String) async throws -> Int {
        try await filled.opened.store.pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM " + sql) }
            ?? 0
    }

    @Test(
        "D11: names, addresses, titles and descriptions are not on disk in plain text, also under a new key"
    )
    func sealed() async throws {
        let filled = try await FilledPlace()
        try await filled.work("Canary Hospital")
        #expect(try !filled.holds("Canary Hospital"))
        let before = try await filled.opened.store.getMyRoster()
        #expect(before.locationsInOrder.map(\.name.text) == ["Canary Hospital", "Canary Hospital 2"])
        let sealer = filled.opened.store.context.sealer
        let columns = Set(SealedColumns.all.map(\.table.name))
        #expect(columns.isSuperset(of: ["location", "shift_type"]))
        try await filled.opened.store.pool.write { db in
            for columns in SealedColumns.all {
                try columns.rewrite(db) { sealed, place in
                    // A value is bound to its row when it is sealed.
                    let content = try sealer.open(sealed, table: columns.table.name, row: place)
                    return try sealer.seal(content, table: columns.table.name, row: place)
                }
            }
        }
        try filled.opened.store.close()
        #expect(try await filled.place.open().store.getMyRoster() == before)
    }

    @Test(
        "S11, D12: a removed type is deleted with the last day that has it, a location with its last type"
    )
    func retention() async throws {
        let filled = try await FilledPlace()
        let store = filled.opened.store
        try await filled.work()
        let removed = "shift_type WHERE is_deleted = 1"
        try await store.retain(at: Self.after(29))
        #expect(try await count(filled, "shift_day") == 2)
        #expect(try await store.getMyRoster().formerTypes.count == 1)
        // The day is deleted after thirty days, the removed type after ninety.
        try await store.retain(at: Self.after(31))
        #expect(try await count(filled, "shift_day WHERE is_past = 1") == 0)
        #expect(try await count(filled, removed) == 1)
        try await store.retain(at: Self.after(91))
        #expect(try await count(filled, removed) == 0)
        #expect(try await count(filled, "rotation_slot") == 2)
        _ = try await store.updateMyRoster(over: .untold, at: Self.after(91)) { roster in
            roster.endRotations(today: try #require(StoreUnderTest.today).adding(days: 91))
            let type = try #require(roster.typesInOrder.first)
            try roster.removeType(type.id, today: try #require(StoreUnderTest.today).adding(days: 91)) {
                UUID()
            }
            for location in roster.locationsInOrder { try roster.removeLocation(location.id) }
        }
        try await store.retain(at: Self.after(91))
        #expect(try await count(filled, "location") == 2)
        // The rotation ended a day before. Friends may hold its days for a year, so it stays that long, with what
        // it needs.
        try await store.retain(at: Self.after(459))
        #expect(try await count(filled, "rotation") == 1)
        #expect(try await count(filled, "shift_type") == 1)
        try await store.retain(at: Self.after(460))
        #expect(try await count(filled, "rotation") == 0)
        #expect(try await count(filled, "shift_type") == 0)
        #expect(try await count(filled, "location") == 0)
    }

    @Test(
        "C4: the schema itself refuses references to missing and to removed records",
        arguments: [
            "DELETE FROM location", "UPDATE location SET is_deleted = 1",
            "DELETE FROM shift_type WHERE is_deleted = 0", "UPDATE shift_type SET is_deleted = 1",
            "UPDATE shift_type SET location = x'00000000000000000000000000000000'",
            "UPDATE shift_day SET type = x'00000000000000000000000000000000'",
            "UPDATE shift_day SET is_past = 0 WHERE is_past = 1",
            "UPDATE rotation_slot SET type = (SELECT id FROM shift_type WHERE is_deleted = 1) WHERE place = 0",
            "UPDATE shift_type SET symbol = 'N', is_deleted = 0 WHERE is_deleted = 1; UPDATE shift_type SET symbol = 'N'",
        ])
    func refused(sql: String) async throws {
        let filled = try await FilledPlace()
        try await filled.work()
        await #expect(throws: DatabaseError.self) { try await filled.execute(sql) }
    }

    @Test("Y6: shifts are moved to a new identity, without removed types")
    func newIdentity() async throws {
        let filled = try await FilledPlace()
        try await filled.work()
        let before = try await filled.opened.store.getMyRoster()
        _ = try await filled.opened.store.orderIdentity()
        try filled.opened.store.close()
        let store = try filled.place.open().store
        #expect(try await store.getMyRoster() == before.withoutFormerTypes)
        try await store.pool.read { try RowCheck.run($0) }
    }

    @Test("D8: an older program finds the notes of friends' days without the symbols of shifts")
    func wayBack() async throws {
        let filled = try await FilledPlace()
        let sealer = filled.opened.store.context.sealer
        let symbol = try ShiftSymbol(validating: "N")
        let note = try #require(try Note(validating: "after 7"))
        let rows = try [(0, note), (1, nil)].map { offset, note in
            SharedRow(
                body: .day(
                    SharedDay(
                        id: UUID(), date: try filled.days.day(offset),
                        content: DayContent(DayWord(.free), note: note, shift: symbol),
                        updatedAt: StoreUnderTest.now)),
                stamp: Stamp(milliseconds: 2, counter: 0, device: filled.ben.device))
        }
        try await filled.opened.store.commit(
            .applied(
                filled.ben.owner, filled.ben.device, filled.days.position(2), rows: rows, isSnapshot: true),
            at: StoreUnderTest.now)
        let week = try filled.days.days(0...6)
        let held = try #require(await filled.opened.store.getFriendsSchedules(week).first).days
        #expect(held.map { $0.content.shift?.text } == ["N", "N"])
        #expect(held.map { $0.note?.text } == ["after 7", nil])
        let pool = filled.opened.store.pool
        for step in [Schema.Content.step, Schema.Shifts.step] {
            try Migrations(sealer).rollBack(step, pool)
        }
        let contents = try await pool.read { db in
            try Row.fetchAll(db, sql: "SELECT owner, date, note FROM friend_day ORDER BY date").map { row in
                // An older program trims text when it opens it, and nothing is left of a space.
                try sealer.openNote(
                    Array(row["note"] as Data), table: "friend_day", row: SealedColumns.ofFriendDay(row)
                ).flatMap { Note(sanitizing: $0.text)?.text }
            }
        }
        #expect(contents == ["after 7", nil])
    }
}
