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
                #expect(plan == [step])
            }
        }
    }

    /// The test machines are noisy, so the values are printed next to the limits for people to judge.
    @Test("Q1: pages of a journal of 100,000 entries are measured")
    func figures() async throws {
        let place = try Place()
        let opened = try place.open()
        let store = opened.store
        let me = opened.identity.keys
        let ben = try Person(2).owner
        try await store.pool.write { db in
            let sealer = store.context.sealer
            for seq in Int64(1)...100_000 {
                let isMine = seq % 10 != 0
                let date = try #require(StoreUnderTest.today).adding(days: Int(seq % 28))
                let record = DayAvailability(
                    id: UUID(), date: date,
                    content: DayContent(DayWord(.free), note: try Note(validating: "Pool")),
                    updatedAt: StoreUnderTest.now)
                let image = JournalImage(ScheduleDay(date: date, record: record))
                try JournalRow(
                    seq: seq, at: StoreUnderTest.now, actor: isMine ? me.owner : ben, actorDevice: me.device,
                    action: seq % 1_000 == 0 ? .create : .update,
                    entity: seq % 1_000 == 0 ? .request : isMine ? .day : .friendDay,
                    entityID: record.id.bytes, owner: isMine ? me.owner : ben, before: nil,
                    after: try image?.sealed(sealer, seq: seq, isAfter: true)
                ).save(db)
            }
        }
        var figures: [String] = []
        let clock = ContinuousClock()
        for (name, owner, topic) in [
            ("all", nil, nil), ("a friend's", ben, nil), ("days", nil, .days),
            ("one in a thousand", nil, .requests), ("none there", nil, .store),
        ] as [(String, OwnerID?, AuditTopic?)] {
            for limit in [20, 1_000] {
                var times: [Duration] = []
                for before in [nil, 80_000, 50_000, 20_001, 2_000] as [Int64?] {
                    var page: [AuditEntry] = []
                    let asked = AuditQuery(owner: owner, topic: topic, before: before, limit: limit)
                    times.append(try await clock.measure { page = try await store.audit(asked) })
                    #expect(page.allSatisfy { $0.seq < before ?? .max })
                    // Nine of ten entries are the owner's, and one of a thousand is about a request.
                    let older = Int(before.map { $0 - 1 } ?? 100_000)
                    let fitting =
                        switch topic {
                        case .requests: older / 1_000
                        case .store: 0
                        default: owner == nil ? older : older / 10
                        }
                    #expect(page.count == min(limit, fitting))
                }
                times.sort()
                figures.append("\(name), \(limit) lines: p50 \(times[2]), worst \(times[4])")
            }
        }
        print("pages of a journal of 100,000 (floor 100 ms)\n" + figures.joined(separator: "\n"))
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
