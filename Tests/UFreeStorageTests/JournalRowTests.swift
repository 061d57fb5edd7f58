import GRDB
import Testing
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync

@testable import UFreeStorage

@Suite struct JournalRowTests {
    @Test("D7: the journal has who changed which record, when, with what result")
    func columns() async throws {
        let filled = try await FilledPlace()
        let store = filled.opened.store
        let (refused, failed) = (
            Refusal(topic: .days, code: "tooFarAhead", isFailure: false),
            Refusal(topic: .profile, code: "insufficientStorage", isFailure: true)
        )
        try await store.note(refused, at: StoreUnderTest.later(1))
        try await store.note(failed, at: StoreUnderTest.later(2))
        let rows = try await store.pool.read { try JournalRow.all($0, "ORDER BY seq") }
        let me = filled.opened.identity.keys
        #expect(rows.map(\.seq) == rows.indices.map { Int64($0) + 1 })
        #expect(rows.suffix(2).map(\.result) == ["refused", "failed"])
        #expect(rows.suffix(2).map(\.entity) == ["day", "profile"])
        #expect(rows.suffix(2).allSatisfy { $0.actor == me.owner && $0.action == "validate" })
        #expect(rows.dropLast(2).allSatisfy { $0.result == "done" })
        let own = try #require(rows.first { $0.entity == "day" })
        #expect(own.actor == me.owner)
        #expect(own.actorDevice == me.device)
        #expect(own.action == "create")
        #expect(own.at == StoreUnderTest.now)
        let theirs = try #require(rows.first { $0.entity == "friend_day" })
        #expect(theirs.actor == filled.ben.owner)
        #expect(theirs.actorDevice == filled.ben.device)
        #expect(theirs.action == "sync")
        let asked = try #require(rows.first { $0.entity == "request" })
        #expect(asked.actor == filled.ben.owner)
        let friend = try #require(rows.first { $0.entity == "friend" && $0.action == "create" })
        #expect(friend.actor == me.owner)
        #expect(friend.owner == filled.ben.owner)
    }

    @Test("A12: the images for undo have the day before and after")
    func images() async throws {
        let filled = try await FilledPlace(note: "Sauna")
        let store = filled.opened.store
        _ = try await store.updateMySchedule(for: [filled.days.day(0)], at: StoreUnderTest.later(1)) { _ in
            DayContent.unknown
        }
        let rows = try await store.pool.read { try JournalRow.all($0, "WHERE entity = 'day' ORDER BY seq") }
        let sealer = store.context.sealer
        let images = try rows.map { row in
            (
                try row.before.map { try JournalImage.open($0, sealer, seq: row.seq, isAfter: false) },
                try row.after.map { try JournalImage.open($0, sealer, seq: row.seq, isAfter: true) }
            )
        }
        #expect(rows.map(\.action) == ["create", "update", "delete"])
        #expect(images.map { $0.0?.code } == [nil, 1, 0])
        #expect(images.map { $0.1?.code } == [1, 0, nil])
        #expect(images[2].0?.note == "Sauna")
        #expect(images[2].0?.date == "2026-01-09")
        let first = try #require(rows[0].after)
        #expect(throws: DataError.self) {
            try JournalImage.open(first, sealer, seq: rows[0].seq, isAfter: false)
        }
    }

    @Test("D7: a failed transaction leaves no entry and no gap that a reader could see")
    func failed() async throws {
        struct Refusal: Error {}
        let filled = try await FilledPlace()
        let store = filled.opened.store
        let before = try await store.pool.read { try JournalRow.all($0).count }
        let tomorrow = try filled.days.day(1)
        await #expect(throws: Refusal.self) {
            _ = try await store.updateMySchedule(
                for: [filled.days.day(0), filled.days.day(1)], at: StoreUnderTest.now
            ) { day in
                if day.record == nil { throw Refusal() }
                return DayContent.unknown
            }
        }
        #expect(try await store.pool.read { try JournalRow.all($0).count } == before)
        #expect(try await store.getMySchedule(filled.days.days(0...1)).count == 1)
        _ = try await store.updateMySchedule(for: [tomorrow], at: StoreUnderTest.now) { _ in
            DayContent(DayWord(.free))
        }
        let rows = try await store.pool.read { try JournalRow.all($0, "ORDER BY seq") }
        #expect(rows.map(\.seq) == (1...before + 1).map { Int64($0) })
    }
}
