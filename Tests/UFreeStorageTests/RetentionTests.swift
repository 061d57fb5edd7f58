import FoundationEssentials
import GRDB
import Testing
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync

@testable import UFreeStorage

@Suite struct RetentionTests {
    private static func after(_ days: Int64) -> Timestamp {
        StoreUnderTest.now.adding(milliseconds: days * 86_400_000)
    }

    private func count(_ filled: FilledPlace, _ sql: String) async throws -> Int {
        try await filled.opened.store.pool.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM " + sql) }
            ?? 0
    }

    private static let images =
        "journal WHERE entity IN ('day', 'friend_day') AND (before_image IS NOT NULL OR after_image IS NOT NULL)"

    @Test("D12: past days are kept 30 days, and then all their data is gone, also from the journal")
    func pastDays() async throws {
        let filled = try await FilledPlace()
        let store = filled.opened.store
        try await store.retain(at: Self.after(30))
        #expect(try await count(filled, "day") == 1)
        #expect(try await count(filled, "friend_day") == 1)
        let images = try await count(filled, Self.images)
        #expect(images > 0)
        try await store.retain(at: Self.after(31))
        #expect(try await count(filled, "day") == 0)
        #expect(try await count(filled, "friend_day") == 0)
        #expect(try await count(filled, Self.images) == 0)
        // Journal entries are kept longer, and the friendship is not affected.
        #expect(try await count(filled, "journal") > 0)
        #expect(try await store.friends().count == 1)
        await #expect(throws: UndoError.nothingToUndo) {
            try await store.undoMyChanges(1, over: .untold, at: Self.after(31)) { _ in }
        }
    }

    @Test("D12: future days are kept, however old the entry is")
    func daysToCome() async throws {
        let filled = try await FilledPlace()
        _ = try await filled.opened.store.updateMySchedule(
            for: [filled.days.day(200)], at: StoreUnderTest.now
        ) { _ in
            DayContent(DayWord(.free))
        }
        try await filled.opened.store.retain(at: Self.after(100))
        #expect(try await count(filled, "day") == 1)
    }

    @Test("D12: the audit is kept 90 days")
    func audit() async throws {
        let filled = try await FilledPlace()
        let before = try await count(filled, "journal")
        try await filled.opened.store.retain(at: Self.after(90))
        #expect(try await count(filled, "journal") == before)
        try await filled.opened.store.retain(at: Self.after(91))
        #expect(try await count(filled, "journal") == 0)
        #expect(try await count(filled, "own_change") == 0)
        // Numbers continue from where they were.
        try await filled.opened.store.backUp(at: Self.after(91))
        let seq = try await filled.opened.store.pool.read {
            try Int.fetchOne($0, sql: "SELECT seq FROM journal")
        }
        #expect(seq == before + 1)
    }

    @Test(
        "D12: the remains of deleted data are deleted after 90 days, of a day when the day is, of a default after a year"
    )
    func tombstones() async throws {
        let filled = try await FilledPlace()
        let store = filled.opened.store
        _ = try await store.updateMySchedule(for: [filled.days.day(300)], at: StoreUnderTest.now) { _ in
            DayContent(DayWord(.free))
        }
        _ = try await store.updateMySchedule(for: [filled.days.day(300)], at: StoreUnderTest.now) { _ in
            DayContent.unknown
        }
        let today = try filled.days.day(0)
        let rule = DayDefault(
            id: UUID(), weekdays: .all, word: DayWord(.free), from: today, until: nil,
            createdAt: StoreUnderTest.now)
        for rules in [[rule], []] {
            _ = try await store.updateMyDefaults(over: filled.days.days(0...6), at: StoreUnderTest.now) { _ in
                rules
            }
        }
        try await store.removeFriend(filled.ben.owner, at: StoreUnderTest.now)
        for (days, expected) in [
            (90, [1, 1, 1]), (91, [1, 0, 1]), (330, [1, 0, 1]), (331, [0, 0, 1]), (369, [0, 0, 0]),
        ] {
            try await store.retain(at: Self.after(Int64(days)))
            #expect(try await count(filled, "day WHERE is_deleted = 1") == expected[0], "\(days)")
            #expect(try await count(filled, "friend WHERE is_deleted = 1") == expected[1], "\(days)")
            #expect(try await count(filled, "day_default WHERE is_deleted = 1") == expected[2], "\(days)")
        }
    }

    @Test("D12: a default that ended stays as long as friends hold its days, so that they learn of its end")
    func endedDefault() async throws {
        let filled = try await FilledPlace()
        let store = filled.opened.store
        let today = try filled.days.day(0)
        let rule = DayDefault(
            id: UUID(), weekdays: .all, word: DayWord(.free), from: today, until: nil,
            createdAt: StoreUnderTest.now)
        let week = try filled.days.days(0...6)
        _ = try await store.updateMyDefaults(over: week, at: StoreUnderTest.now) { _ in [rule] }
        let end = try filled.days.day(7)
        _ = try await store.updateMyDefaults(over: week, at: Self.after(7)) { rules in
            rules.compactMap { $0.ended(before: end) }
        }
        for (days, expected) in [(45, 1), (374, 1), (376, 0)] {
            try await store.retain(at: Self.after(Int64(days)))
            #expect(try await count(filled, "day_default") == expected, "\(days)")
        }
    }

    @Test("Fault 41: of strangers without a request the newest are remembered")
    func strangers() async throws {
        let filled = try await FilledPlace()
        let store = filled.opened.store
        let withdrawn = { (number: UInt8) in
            let person = try Person(number)
            let me = filled.opened.identity.keys
            let id = try #require(RequestID(bytes: [UInt8](repeating: number, count: 16)))
            let now = StoreUnderTest.now.adding(milliseconds: Int64(number) * 3_600_000)
            for message in [Message.request(id, name: "P"), .withdraw(id)] {
                _ = try await store.transact(
                    person.owner, person.says(message, to: me, from: "10.0.\(number).1"), at: now)
            }
        }
        for number in UInt8(20)..<120 { try await withdrawn(number) }
        // As retention does with old rows.
        try await filled.execute("DELETE FROM request WHERE direction = 0")
        try await withdrawn(120)
        #expect(try await count(filled, "owner WHERE is_self = 0") < 70)
    }

    @Test(
        "Fault 41: of people who were only met the newest are remembered, of everybody the newest addresses")
    func meetings() async throws {
        let filled = try await FilledPlace()
        let store = filled.opened.store
        for number in UInt8(20)..<220 {
            let person = try Person(number)
            try await store.commit(
                .seen(person.list, person.owner, person.device, address: "10.0.0.\(number):7633"),
                at: StoreUnderTest.later(Int64(number)))
            try await store.commit(
                .seen(filled.ben.list, filled.ben.owner, filled.ben.device, address: "10.0.1.\(number):7633"),
                at: StoreUnderTest.later(Int64(number)))
        }
        #expect(try await count(filled, "owner WHERE is_self = 0") == Transaction.unlinkedLimit + 1)
        let kept = try await store.pool.read {
            try StoreReading.addresses($0, of: filled.ben.owner).map(\.text)
        }
        #expect(kept == (212...219).reversed().map { "10.0.1.\($0):7633" })
    }

    @Test("Fault 41: the greatest numbers that a peer can send do not prevent one's own backup")
    func greatNumbers() async throws {
        let filled = try await FilledPlace()
        let (store, ben) = (filled.opened.store, filled.ben)
        let list = SignedDeviceList(
            ownerKey: ben.list.ownerKey, devices: ben.list.devices, version: Position.seqLimit, signature: [1]
        )
        let latest = Stamp(milliseconds: Timestamp.latest, counter: .max, device: ben.device)
        let body = try filled.days.row(of: ben, 1, DayWord(.free)).body
        let position = Position(
            view: .full, epoch: .max, seq: Position.seqLimit, chain: [UInt8](repeating: 1, count: 16))
        for event: StoreChange in [
            .seen(list, ben.owner, ben.device, address: nil),
            .applied(
                ben.owner, ben.device, position, rows: [SharedRow(body: body, stamp: latest)],
                isSnapshot: true),
        ] { try await store.commit(event, at: StoreUnderTest.now) }
        let backup = try await store.backupBytes(at: StoreUnderTest.now)
        let look = try await store.stage(backupPieces(backup), at: StoreUnderTest.now)
        #expect(look.isMine && look.friends == 1)
    }
}
