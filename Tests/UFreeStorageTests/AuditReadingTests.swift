import FoundationEssentials
import GRDB
import Testing
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync

@testable import UFreeStorage

@Suite("Reading the audit")
struct AuditReadingTests {
    private func query(_ owner: OwnerID?, _ topic: AuditTopic?) -> AuditQuery {
        AuditQuery(owner: owner, topic: topic, before: 50_000, limit: 100)
    }

    @Test("D10: every page is read along an index, and never sorted")
    func plan() async throws {
        let place = try Place()
        let opened = try place.open()
        let me = opened.identity.keys.owner
        for owner in [nil, me] {
            for topic in [nil] + AuditTopic.allCases.map({ AuditTopic?.some($0) }) {
                let (sql, arguments) = AuditCondition.of(query(owner, topic))
                let plan = try await opened.store.pool.read { db in
                    try Row.fetchAll(
                        db, sql: "EXPLAIN QUERY PLAN " + JournalRow.table.select + " " + sql,
                        arguments: arguments
                    ).map { $0["detail"] as String }
                }
                let step =
                    owner == nil
                    ? "SEARCH journal USING INTEGER PRIMARY KEY (rowid<?)"
                    : "SEARCH journal USING INDEX journal_owner (owner=? AND seq<?)"
                // Few people are blocked, and only they are in that index.
                #expect(plan == [step, "LIST SUBQUERY 1", "SCAN owner USING INDEX owner_blocked"])
            }
        }
    }

    @Test("D10: every page of a long journal has the entries before its place, the newest first")
    func pages() async throws {
        let place = try Place()
        let opened = try place.open()
        let store = opened.store
        let me = opened.identity.keys
        let ben = try Person(2).owner
        let total: Int64 = 10_000
        // One of a hundred entries is about a request; one of ten is about Ben's data, the others about mine.
        try await store.pool.write { db in
            let sealer = store.context.sealer
            for seq in 1...total {
                let isMine = seq % 10 != 0
                let date = try #require(StoreUnderTest.today).adding(days: Int(seq % 28))
                let record = DayAvailability(
                    id: UUID(), date: date,
                    content: DayContent(DayWord(.free), note: try Note(validating: "Pool")),
                    updatedAt: StoreUnderTest.now)
                let image = JournalImage(ScheduleDay(date: date, record: record))
                try JournalRow(
                    seq: seq, at: StoreUnderTest.now, actor: isMine ? me.owner : ben, actorDevice: me.device,
                    action: seq % 100 == 0 ? .create : .update,
                    entity: seq % 100 == 0 ? .request : isMine ? .day : .friendDay,
                    entityID: record.id.bytes, owner: isMine ? me.owner : ben, before: nil,
                    after: try image?.sealed(sealer, seq: seq, isAfter: true)
                ).save(db)
            }
        }
        let questions: [(owner: OwnerID?, topic: AuditTopic?, fits: @Sendable (Int64) -> Bool)] = [
            (nil, nil, { _ in true }), (ben, nil, { $0 % 10 == 0 }), (nil, .days, { $0 % 100 != 0 }),
            (nil, .requests, { $0 % 100 == 0 }), (nil, .store, { _ in false }),
        ]
        for question in questions {
            for limit in [20, 1_000] {
                for before in [nil, 8_000, 5_000, 2_001, 200, 1] as [Int64?] {
                    let page = try await store.audit(
                        AuditQuery(
                            owner: question.owner, topic: question.topic, before: before, limit: limit))
                    let older = (1..<(before ?? total + 1)).reversed().filter(question.fits)
                    #expect(page.map(\.seq) == Array(older.prefix(limit)))
                }
            }
        }
    }

    @Test(
        "A change of the whole database is a line with its own words; unknown kinds keep their words"
    )
    func store() async throws {
        let place = try Place()
        let opened = try place.open()
        let store = opened.store
        let owner = opened.identity.keys.owner
        try await store.pool.write { db in
            for (seq, entity) in [(Int64(1), "store"), (2, "feed")] {
                var row = JournalRow(
                    seq: seq, at: StoreUnderTest.now, actor: owner, actorDevice: nil, action: .update,
                    entity: .store, entityID: Array("1.2.0 -> 2.0.0".utf8), owner: owner, before: nil,
                    after: nil)
                row.entity = entity
                try row.save(db)
            }
        }
        let lines = try await store.audit(AuditQuery(limit: 10))
        #expect(lines.map(\.subject) == [.other("feed"), .store("1.2.0 -> 2.0.0")])
        #expect(try await store.audit(AuditQuery(topic: .store, limit: 10)).map(\.seq) == [1])
    }
}
